import { expect, it } from 'vitest'
import { levels } from '#core/access/roles.ts'
import { buildToken } from './build-session.ts'
import { wholeSession } from './whole-session.ts'

const EXP = 1_800_000_000
const token = buildToken({ exp: EXP, sid: 'a1', isSSO: true })
const stored = [token, 'v1.refresh', 'mid', 'false', 'a1'] as const

it.each(levels)('AUTH-20 five values that belong together are the session of somebody at level %s', (level) => {
  expect(wholeSession([token, 'v1.refresh', level, 'true', 'a1'])).toEqual({
    token,
    refreshToken: 'v1.refresh',
    level,
    viewOnly: true,
    sid: 'a1',
    isSso: true,
    expiresAt: EXP * 1000,
  })
  expect(wholeSession([token, 'v1.refresh', level, 'false', 'a1'])?.viewOnly).toBe(false)
})

it.each([0, 1, 2, 3, 4])('SEC-51 without the value %i, empty or wrong, there is none', (at) => {
  for (const value of [null, '', 'x', 'constructor']) {
    // Whatever a refresh token says is the server's business.
    if (at === 1 && value) continue
    expect(wholeSession(stored.map((known, index) => (index === at ? value : known))), String(value)).toBeNull()
  }
})

it('SEC-51 a token of another session makes none', () => {
  expect(wholeSession([buildToken({ sid: 'b2' }), ...stored.slice(1)])).toBeNull()
})
