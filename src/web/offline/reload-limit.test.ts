import { expect, it } from 'vitest'
import { mayReload } from './reload-limit.ts'

const MINUTE = 60_000

const buildStorage = (text: string | null = null) => ({
  getItem: () => text,
  setItem: (_: string, value: string) => void (text = value),
})

it('OFF-35 a tab reloads itself at most twice in ten minutes', () => {
  const storage = buildStorage()
  expect(mayReload(storage, 0)).toBe(true)
  expect(mayReload(storage, 1 * MINUTE)).toBe(true)
  expect(mayReload(storage, 9 * MINUTE)).toBe(false)
  expect(mayReload(storage, 10 * MINUTE)).toBe(true)
  expect(mayReload(storage, 10.5 * MINUTE)).toBe(false)
})

it.each(['rubbish', '{}', '["x"]'])('starts anew over %s', (text) => {
  expect(mayReload(buildStorage(text), 0)).toBe(true)
})
