import { afterAll, beforeAll, beforeEach } from 'vitest'
import { linesOf, type TestLines } from './intake-lines.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** For a file of tests: the server, and for each test an acquirer of its own with the lines that it may send. */
export const useIntake = () => {
  let app: TestApp
  let lines: TestLines
  let code = ''
  let counter = 0

  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  beforeEach(() => {
    code = `A${++counter}`
    lines = linesOf(code)
  })

  return {
    get app() {
      return app
    },
    /** Code of the acquirer. */
    get code() {
      return code
    },
    get lines() {
      return lines
    },
  }
}
