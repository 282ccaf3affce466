import { expect, it, vi } from 'vitest'

it('a wait goes on for longer than the second that the library has', async () => {
  const start = performance.now()
  await vi.waitFor(() => expect(performance.now() - start).toBeGreaterThan(1_200))
  await vi.waitUntil(() => performance.now() - start > 2_400)
})

it('a wait of a test that names a time of its own ends after it', async () => {
  const never = () => vi.waitFor(() => expect(1).toBe(2), { timeout: 60 })
  await expect(never()).rejects.toThrow('expected 1 to be 2')
  await expect(vi.waitUntil(() => false, 60)).rejects.toThrow('Timed out')
})
