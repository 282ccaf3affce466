import { afterEach, beforeEach, expect, vi } from 'vitest'
import { buckets } from '#web/offline/storage-bucket.ts'

// The files share a tab and its origin. What one stored, such as its recent messages or the key of a session, is not
// there in the next.
sessionStorage.clear()
localStorage.clear()
const deleteDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
const [databases, bucketNames = [], cacheNames] = await Promise.all([
  indexedDB.databases(),
  buckets()?.keys(),
  caches.keys(),
])
await Promise.all([
  ...databases.map(({ name = '' }) => deleteDatabase(name)),
  ...bucketNames.map((name) => buckets()?.delete(name)),
  ...cacheNames.map((name) => caches.delete(name)),
])

// Component tests fail on what React, the browser or we ourselves write to the console as an error. A test that expects
// one asserts it on `console.error` and clears the mock.
beforeEach(() => {
  const error = vi.spyOn(console, 'error')
  return () => error.mockRestore()
})

afterEach(() => {
  if (vi.isMockFunction(console.error)) expect(console.error).not.toHaveBeenCalled()
})
