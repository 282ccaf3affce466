import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { answerFirst } from './answer-first.ts'

const follow = () => {
  const steps: string[] = []
  const history = answerFirst(createMemoryHistory({ initialEntries: ['/first'] }), () => {
    steps.push(history.location.href)
  })
  const heard: string[] = []
  const stop = history.subscribe(({ location }) => void heard.push(location.href))
  return { history, heard, steps, stop }
}

it('tells of a step forward after what was pressed is painted, of a step back at once', async () => {
  const { history, heard, steps } = follow()
  const painted = new Promise((resolve) => requestAnimationFrame(resolve))
  history.push('/second')
  expect(history.location.href).toBe('/second')
  expect(steps).toEqual(['/second'])
  await painted
  expect(heard).toEqual([])
  await vi.waitUntil(() => heard.length > 0)
  history.back()
  expect(heard).toEqual(['/second', '/first'])
  expect(steps).toEqual(['/second'])
})

it('leaves the history it was made from as it was', () => {
  const plain = createMemoryHistory({ initialEntries: ['/first'] })
  const history = answerFirst(plain, () => {})
  const heard: string[] = []
  plain.subscribe(({ location }) => void heard.push(location.href))
  history.push('/second')
  expect(heard).toEqual(['/second'])
  expect([history.location.href, history.length]).toEqual([plain.location.href, 2])
  // A router loads what it is redirected to itself as long as nobody listens.
  expect(answerFirst(createMemoryHistory(), () => {}).subscribers.size).toBe(0)
})

it('does not wait in a tab that is not painted', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { history, heard, stop } = follow()
  history.push('/second')
  expect(heard).toEqual(['/second'])
  stop()
  history.push('/third')
  expect(heard).toEqual(['/second'])
  vi.restoreAllMocks()
})
