import { expect, it } from 'vitest'
import { errorStatus } from './error-status.ts'

it('an error never answers a success, and 500 only what nobody foresaw', () => {
  for (const status of Object.values(errorStatus)) expect(status).toBeGreaterThanOrEqual(400)
  expect(Object.entries(errorStatus).filter(([, status]) => status === 500)).toEqual([['UNEXPECTED', 500]])
})
