import { expect, it } from 'vitest'
import { errorCodes, type ErrorName } from '#core/errors.ts'
import { CallError, referenceOf } from './call-error.ts'

const refused = (status: number, name: ErrorName, field?: string) => {
  const code = errorCodes[name]
  const errors = field === undefined ? [] : [{ code, field, message: 'no' }]
  return new CallError('refused', status, { code, message: 'no', reference: 'ref', errors })
}

it.each([
  ['a field that is to be corrected', refused(422, 'PASSWORD_TOO_COMMON', 'password')],
  ['a value that is taken', refused(409, 'EMAIL_TAKEN_ON_CREATE', 'email')],
  ['a wrong password', refused(401, 'CREDENTIALS_REFUSED')],
  ['a name that is taken', refused(409, 'FILTER_NAME_TAKEN')],
])('JOB-16 there is no reference to look up for %s', (_what, error) => expect(referenceOf(error)).toBeUndefined())

it.each([
  ['a failure of the server', refused(500, 'UNEXPECTED')],
  ['a right that is missing', refused(403, 'NOT_ALLOWED')],
  ['a rule of the business', refused(409, 'TERMINAL_FULL')],
  ['a request that a program made wrongly', refused(400, 'WRONG_SHAPE', 'filter')],
])('JOB-16 there is one for %s', (_what, error) => expect(referenceOf(error)).toBe('ref'))
