import { beforeEach } from 'vitest'
import { linesOf, type TestLines } from './intake-lines.ts'
import { useTestApp } from './use-test-app.ts'

/** For a file of tests: the server, and for each test an acquirer of its own with the lines that it may send. */
export const useIntake = () => {
  const app = useTestApp()
  let lines: TestLines
  let code = ''
  let counter = 0

  beforeEach(() => {
    code = `A${++counter}`
    lines = linesOf(code)
  })

  return {
    app,
    /** Code of the acquirer. */
    get code() {
      return code
    },
    get lines() {
      return lines
    },
  }
}
