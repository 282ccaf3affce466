import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { answerFirst } from './answer-first.ts'

const follow = () => {
  const history = answerFirst(createMemoryHistory({ initialEntries: ['/first'] }))
  const told: string[] = []
  const stop = history.subscribe(({ location }) => void told.push(location.href))
  return { history, told, stop }
}

it('tells of a step forward after what was pressed is painted, of a step back at once', async () => {
  const { history, told } = follow()
  const painted = new Promise((resolve) => requestAnimationFrame(resolve))
  history.push('/second')
  expect(history.location.href).toBe('/second')
  await painted
  expect(told).toEqual([])
  await vi.waitUntil(() => told.length > 0)
  history.back()
  expect(told).toEqual(['/second', '/first'])
})

it('leaves the history it was made from as it was', () => {
  const plain = createMemoryHistory({ initialEntries: ['/first'] })
  const history = answerFirst(plain)
  const told: string[] = []
  plain.subscribe(({ location }) => void told.push(location.href))
  history.push('/second')
  expect(told).toEqual(['/second'])
  expect([history.location.href, history.length]).toEqual([plain.location.href, 2])
})

it('does not wait in a tab that is not painted', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { history, told, stop } = follow()
  history.push('/second')
  expect(told).toEqual(['/second'])
  stop()
  history.push('/third')
  expect(told).toEqual(['/second'])
  vi.restoreAllMocks()
})
