import { beforeEach, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { plantSession } from '#web/session/build-session.ts'
import type * as current from './messages.ts'
import { announceError, announceSuccess } from './messages.ts'

/** The module as a reload of the page starts it. */
const afterReload = async (name: string) => {
  const address = `./messages.ts?${name}`
  const { useMessages } = (await import(/* @vite-ignore */ address)) as typeof current
  const { result } = await renderHook(() => useMessages())
  return result.current.map(({ kind, text, at, gone }) => [kind, text, at instanceof Date, gone])
}

beforeEach(() => {
  sessionStorage.clear()
  plantSession({ sid: 'a1' })
})

it('D-76 recent messages outlive a reload, off the screen, for the session that they belong to', async () => {
  announceSuccess('Saved')
  announceError('Not saved')
  expect(await afterReload('same-session')).toEqual([
    ['error', 'Not saved', true, true],
    ['success', 'Saved', true, true],
  ])
  plantSession({ sid: 'b2' })
  expect(await afterReload('next-session')).toEqual([])
})

it('D-76 what cannot be read is no message', async () => {
  sessionStorage.setItem('draft-a1-recent-messages', '[{"text":1}]')
  expect(await afterReload('unreadable')).toEqual([])
})
