import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAccessTokens, forgetOldest } from './access-token.ts'

const LIFETIME = 300
const seed = randomBytes(32)
const tokens = createAccessTokens(seed, LIFETIME)
const now = new Date('2026-11-21T10:00:00Z')
const claims = { sessionId: 'f'.repeat(32), userToken: 'user-1', isSso: false, generation: 7 }
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const state = async (token: string, at = now) => (await tokens.verify(token, at)).state

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const bytesOf = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'))

describe('an access token', () => {
  it('says who in which session, and nothing else', async () => {
    const [header, payload] = (await tokens.sign(claims, now)).split('.')
    expect(decode(header)).toEqual({ alg: 'EdDSA', typ: 'at+jwt' })
    const iat = now.getTime() / 1000
    const audience = { iss: 'counterside', aud: 'counterside-api', iat, exp: iat + LIFETIME }
    expect(decode(payload)).toEqual({ ...audience, sub: 'user-1', sid: claims.sessionId, isSSO: false, gen: 7 })
  })

  it.each([true, false])(
    'tells whoever presents it in time who they are, in which session, and until when: SSO %s',
    async (isSso) => {
      const token = await tokens.sign({ ...claims, isSso }, now)
      expect(await tokens.verify(token, later(60))).toEqual({
        state: 'valid',
        claims: { ...claims, isSso },
        expiresAt: later(LIFETIME),
      })
    },
  )

  it('expires with five seconds for clocks that differ, and is known for what it was', async () => {
    const token = await tokens.sign({ ...claims, isSso: true }, now)
    expect(await state(token, later(LIFETIME + 4))).toBe('valid')
    const expired = await tokens.verify(token, later(LIFETIME + 5))
    expect(expired).toEqual({ state: 'expired', claims: { ...claims, isSso: true } })
  })

  it('of another installation is forged, expired or not', async () => {
    const foreign = await createAccessTokens(randomBytes(32), LIFETIME).sign(claims, now)
    expect(await state(foreign)).toBe('forged')
    expect(await state(foreign, later(LIFETIME * 2))).toBe('forged')
  })

  it('is forged after any of 500 changes of a character', async () => {
    const token = await tokens.sign(claims, now)
    const change = fc.tuple(fc.nat(token.length - 1), fc.constantFrom('A', 'z', '0', '9', '-', '_', '.', '=', '~'))
    await fc.assert(
      fc.asyncProperty(change, async ([at, character]) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1)
        // Some bits of the last character of a part belong to no byte.
        fc.pre(bytesOf(changed).join() !== bytesOf(token).join())
        expect(await state(changed)).toBe('forged')
      }),
      { numRuns: 500 },
    )
  })
})

describe('a token that is presented again', () => {
  it('is not verified once more, and expires as it would have', async () => {
    const token = await tokens.sign(claims, now)
    expect(await tokens.verify(token, now)).toEqual(await tokens.verify(token, now))
    const [first, second] = [await tokens.verify(token, now), await tokens.verify(token, now)]
    // The same claims, not equal ones: they were kept.
    expect('claims' in first && 'claims' in second && first.claims === second.claims).toBe(true)
    for (const seconds of [LIFETIME, LIFETIME + 4])
      expect((await tokens.verify(token, later(seconds))).state).toBe('valid')
    expect((await tokens.verify(token, later(LIFETIME + 5))).state).toBe('expired')
    expect(await tokens.verify(token, later(LIFETIME + 60))).toMatchObject({ state: 'expired', claims })
  })

  it('does not make another one valid that differs in its signature alone', async () => {
    const token = await tokens.sign(claims, now)
    expect((await tokens.verify(token, now)).state).toBe('valid')
    const [header, payload, signature = ''] = token.split('.')
    const changed = `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    expect((await tokens.verify(changed, now)).state).toBe('forged')
  })
})

describe('a token that was made elsewhere', () => {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const ownKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })

  const make = ({ key = ownKey, header = {}, payload = {} } = {}) => {
    const iat = now.getTime() / 1000
    const identity = { iss: 'counterside', aud: 'counterside-api', sub: 'user-1', sid: claims.sessionId, isSSO: false }
    return new SignJWT({ ...identity, iat, exp: iat + 60, ...payload })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...header })
      .sign(key)
  }

  it('is valid when nothing about it differs', async () => expect(await state(await make())).toBe('valid'))

  it.each([undefined, null, '7', {}])(
    'of a release that did not count generations, or not so: %j, is of the first',
    async (gen) => {
      const verified = await tokens.verify(await make({ payload: { gen } }), now)
      expect(verified).toMatchObject({ state: 'valid', claims: { generation: 0 } })
    },
  )

  it.each(['true', 1, null])('was no single sign-on where it says %j', async (isSSO) => {
    const verified = await tokens.verify(await make({ payload: { isSSO } }), now)
    expect(verified).toMatchObject({ claims: { isSso: false } })
  })

  it.each([
    ['issuer', { payload: { iss: 'elsewhere' } }],
    ['audience', { payload: { aud: 'elsewhere' } }],
    ['type', { header: { typ: 'JWT' } }],
    ['type, left out', { header: { typ: undefined } }],
    ['session, left out', { payload: { sid: undefined } }],
    ['person, left out', { payload: { sub: undefined } }],
    ['expiry, left out', { payload: { exp: undefined } }],
    ['time of issue, left out', { payload: { iat: undefined } }],
    ['kind of sign-in, left out', { payload: { isSSO: undefined } }],
    ['start, in the future', { payload: { nbf: now.getTime() / 1000 + 60 } }],
  ])('is forged when it differs in its %s', async (_what, change) =>
    expect(await state(await make(change))).toBe('forged'),
  )

  it('is forged with the algorithm none', async () => {
    const token = new UnsecuredJWT({ sid: claims.sessionId, isSSO: false }).setExpirationTime(later(60)).encode()
    expect(await state(token)).toBe('forged')
  })

  it('is forged when it is signed with a secret instead of the key', async () => {
    const [, payload = ''] = (await make()).split('.')
    const signed = `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${payload}`
    expect(await state(`${signed}.${createHmac('sha256', seed).update(signed).digest('base64url')}`)).toBe('forged')
  })

  it('is forged when it brings its own key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const jwk = publicKey.export({ format: 'jwk' })
    expect(await state(await make({ key: privateKey, header: { jwk } }))).toBe('forged')
  })

  it.each(['', '.', '..', 'a.b.c', 'x'.repeat(2000), `${encode({})}.${encode({})}.`])('is forged: %j', async (token) =>
    expect(await state(token)).toBe('forged'),
  )
})

describe('what is kept of tokens whose signature was right', () => {
  /** Tokens that expire so many seconds from now, in the order in which they came. */
  const kept = (...seconds: number[]) => new Map(seconds.map((left) => [String(left), { expiresAt: later(left) }]))
  const after = (known: ReturnType<typeof kept>, max: number) => {
    forgetOldest(known, now, max)
    return [...known.keys()]
  }

  it('goes when the token has expired, also for the clocks that are a little late', () =>
    expect(after(kept(-300, -6, -5, -4, 60), 10)).toEqual(['-4', '60']))

  it('goes, the oldest first, when there would be too many', () =>
    expect(after(kept(10, 20, 30, 40), 3)).toEqual(['30', '40']))

  it('stays where nothing has expired', () => expect(after(kept(10, 20), 10)).toEqual(['10', '20']))
})
