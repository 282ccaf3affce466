import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { createAccessTokens } from './access-token.ts'
import { createRevocationTickets } from './revocation-ticket.ts'

const now = new Date('2026-11-21T10:00:00Z')
const after = (days: number) => new Date(now.getTime() + days * 86_400_000)
const HOURS_12 = 43_200

const key = randomBytes(32)
const tickets = createRevocationTickets(key, HOURS_12)
const sessionId = 'a1'.repeat(16)

it('names its session for 30 days beyond the longest session, and not a day longer', async () => {
  const ticket = await tickets.issue(sessionId, now)
  expect(await tickets.read(ticket, after(30.4))).toBe(sessionId)
  expect(await tickets.read(ticket, after(31.4))).toBeUndefined()
})

it('is no access token, and no access token is one, also when both are signed with the same key', async () => {
  const accessTokens = createAccessTokens(key, 300)
  const access = await accessTokens.sign({ sessionId, userToken: 'u', isSso: false, generation: 0 }, now)
  expect(await tickets.read(access, now)).toBeUndefined()
  expect(await accessTokens.verify(await tickets.issue(sessionId, now), now)).toEqual({ state: 'forged' })
})

const claims = { sid: sessionId, exp: now.getTime() / 1000 + 60, iss: 'counterside', aud: 'counterside-revocation' }
const signed = (payload: object, { typ = 'revocation+jwt', secret = key } = {}) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', typ }).sign(secret)

it('is read by its every claim', async () => {
  expect(await tickets.read(await signed(claims), now)).toBe(sessionId)
  const { exp: _, ...endless } = claims
  const wrong = [
    signed({ ...claims, aud: 'counterside-api' }),
    signed({ ...claims, iss: 'somebody' }),
    signed(endless),
    signed({ ...claims, sid: undefined }),
    signed({ ...claims, sid: 7 }),
    signed(claims, { typ: 'at+jwt' }),
    signed(claims, { secret: randomBytes(32) }),
  ]
  for (const ticket of await Promise.all(wrong)) expect(await tickets.read(ticket, now)).toBeUndefined()
})

it.each(['', 'x', 'a.b.c', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`])(
  '%j is none',
  async (text) => {
    expect(await tickets.read(text, now)).toBeUndefined()
  },
)
