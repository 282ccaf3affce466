import { expect, it } from 'vitest'
import { buildToken } from './build-session.ts'
import { isValidAt, readClaims } from './claims.ts'

it('SESS-02 a token is valid while now is at or before exp times 1000, and expired one second later', () => {
  const exp = 1_800_000_000
  const expiresAt = exp * 1000
  expect(isValidAt(expiresAt, expiresAt)).toBe(true)
  expect(isValidAt(expiresAt, expiresAt + 1)).toBe(false)
  expect(isValidAt(expiresAt, expiresAt + 1000)).toBe(false)
})

it('AUTH-20 AUTH-21 exp, the session and isSSO are read from the token', () => {
  expect(readClaims(buildToken({ exp: 1_800_000_000, sid: 'beef', isSSO: true }))).toMatchObject({
    exp: 1_800_000_000,
    sid: 'beef',
    isSSO: true,
  })
})

it.each(['>>>???', 'a>>>???', 'ab>>>???', '~~~~', 'b2'])(
  'the session %s is read from a token as such texts are written in one',
  (sid) => {
    expect(readClaims(buildToken({ sid }))?.sid).toBe(sid)
  },
)

it.each(['', 'x', 'a.b.c', `a.${btoa('{}')}.c`, `a.${btoa('null')}.c`])('%j is no token', (text) => {
  expect(readClaims(text)).toBeNull()
})
