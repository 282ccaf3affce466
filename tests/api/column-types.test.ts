import { expect, it } from 'vitest'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()

it.each([
  ['9007199254740991::bigint', 9_007_199_254_740_991],
  [`'{1,null,3}'::bigint[]`, [1, null, 3]],
  [`'2026-03-29'::date`, '2026-03-29'],
  [`'2026-03-29 02:30:00'::timestamp`, '2026-03-29 02:30:00'],
  [`'2026-03-29 02:30:00+00'::timestamptz`, new Date('2026-03-29T02:30:00Z')],
])('%s arrives as %o', async (sql, value) => expect(await app.query(`select ${sql} as it`)).toEqual([{ it: value }]))

it.each(['9007199254740992::bigint', `'{9007199254740992}'::bigint[]`])(
  '%s is no number that JavaScript can hold, and is not rounded',
  async (sql) => expect(app.query(`select ${sql}`)).rejects.toThrow('bigint out of range'),
)
