import { Hono } from 'hono'
import pg from 'pg'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { replyTo, toApiError } from './error-reply.ts'

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('wrong', 5, 'error'), { code })

describe('what a thrown value means to the caller', () => {
  it('is the error itself when it was thrown by name', () => {
    const error = new ApiError('NOT_FOUND')
    expect(toApiError(error)).toBe(error)
  })

  it.each([
    ['a statement that took too long', databaseError('57014')],
    ['a lock that was not to be had', databaseError('55P03')],
    ['a deadlock', databaseError('40P01')],
    ['a transaction that waited for too long', databaseError('25P03')],
    ['a database that shuts down', databaseError('57P01')],
    ['too many connections', databaseError('53300')],
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ])('is BUSY, with a time to come back, for %s', (_what, thrown) => {
    expect(toApiError(thrown)).toMatchObject({ error: 'BUSY', details: { retryAfter: 2 } })
  })

  it('is STORAGE_FULL for a disk without room', () =>
    expect(toApiError(databaseError('53100'))).toMatchObject({ error: 'STORAGE_FULL' }))

  it.each([databaseError('42P01'), new TypeError('secret of the house'), 'text', undefined, null])(
    'ERR-11000 is 11000 without internals for anything else: %s',
    (thrown) => {
      const error = toApiError(thrown)
      expect(error).toMatchObject({ error: 'UNEXPECTED', message: 'Error', details: {} })
    },
  )
})

describe('the log line of a call that was not answered', () => {
  const linesOf = async (thrown: Error) => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    const app = new Hono().get('/x', (context) => replyTo(context, thrown, log, 'ref-1'))
    expect((await app.request('/x')).status).toBeGreaterThanOrEqual(500)
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  }

  it.each(['BUSY', 'STORAGE_FULL', 'SSO_UNAVAILABLE'] as const)(
    'is one line without a stack for a refusal by our own rule: %s',
    async (error) => {
      const [line, ...more] = await linesOf(new ApiError(error, { retryAfter: 2 }))
      expect(more).toEqual([])
      expect(line).toMatchObject({ level: 40, reference: 'ref-1', code: error, msg: 'call refused' })
      expect(JSON.stringify(line)).not.toContain('stack')
    },
  )

  it('holds the stack of what nobody foresaw and of what the database said', async () => {
    for (const thrown of [new TypeError('x'), databaseError('53100')]) {
      expect(await linesOf(thrown)).toMatchObject([{ level: 50, err: { stack: expect.stringContaining('at ') } }])
    }
  })
})
