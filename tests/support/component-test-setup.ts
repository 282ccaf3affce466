import { afterEach, beforeEach, expect, vi } from 'vitest'

// The files share a tab and its origin. What one stored, such as its recent messages, is not restored in the next.
sessionStorage.clear()
localStorage.clear()

// Component tests fail on what React, the browser or we ourselves write to the console as an error. A test that expects
// one asserts it on `console.error` and clears the mock.
beforeEach(() => {
  const error = vi.spyOn(console, 'error')
  return () => error.mockRestore()
})

afterEach(() => {
  if (vi.isMockFunction(console.error)) expect(console.error).not.toHaveBeenCalled()
})
