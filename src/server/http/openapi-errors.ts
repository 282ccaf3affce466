import type { AnyEndpoint } from '#core/endpoint.ts'
import { type ErrorCode, errorCodes, type ErrorName } from '#core/errors.ts'
import { endReasons } from '#core/session-end.ts'
import { errorStatus } from './error-status.ts'

const codes = Object.values(errorCodes)

/** The one shape of errors. */
export const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'reference', 'errors'],
  properties: {
    code: { enum: codes },
    message: { type: 'string', description: 'English, for logs and programs.' },
    reference: { type: 'string', format: 'uuid', description: 'Finds the lines of this reply in the log.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'field', 'message'],
        properties: { code: { enum: codes }, field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    reason: { enum: endReasons },
    values: { type: 'object', additionalProperties: { type: 'number' } },
    detail: { type: 'string', description: 'What exactly was found, in English.' },
  },
}

const statuses = [...new Set(Object.values(errorStatus))].toSorted((a, b) => a - b)
const codesOf = (status: number): ErrorCode[] =>
  (Object.keys(errorStatus) as ErrorName[]).flatMap((name) => (errorStatus[name] === status ? errorCodes[name] : []))

/** Statuses that carry Retry-After. */
const WITH_RETRY_AFTER = new Set<number>([429, 503, 507])
const retryAfter = {
  'Retry-After': { description: 'Seconds until the next try.', schema: { type: 'integer', minimum: 0 } },
}

const nameOf = (status: number) => `Error${status}`

/** The replies of errors by status, each with the codes it can have. */
export const errorResponses = Object.fromEntries(
  statuses.map((status) => [
    nameOf(status),
    {
      description: `One of ${codesOf(status).join(', ')}.`,
      ...(WITH_RETRY_AFTER.has(status) && { headers: retryAfter }),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Error' },
              { type: 'object', properties: { code: { enum: codesOf(status) } } },
            ],
          },
        },
      },
    },
  ]),
)

/** What a call can be refused with, by what it takes. */
const statusesOf = ({ access, path, body, method }: AnyEndpoint): number[] => {
  const isPublic = access === 'public'
  const takesBody = body.type !== 'undefined' || access === 'feedKey'
  return [
    400,
    421,
    429,
    500,
    503,
    ...(isPublic && !takesBody ? [] : [401, 403]),
    ...(path.includes('{') ? [404] : []),
    ...(takesBody ? [408, 413, 415, 422] : []),
    ...(method === 'GET' ? [] : [409, 507]),
  ].toSorted((a, b) => a - b)
}

/** The error replies of a call, by status. */
export const errorsOf = (endpoint: AnyEndpoint): Record<string, { $ref: string }> =>
  Object.fromEntries(
    statusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  )
