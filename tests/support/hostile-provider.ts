import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { CLIENT } from './identity-provider.ts'

type Keys = Awaited<ReturnType<typeof newKeys>>

/** A key pair of a provider, under the id it publishes. */
export const newKeys = async (kid: string) => ({ kid, ...(await generateKeyPair('RS256', { extractable: true })) })

/** What the ID token says when nothing is wrong with it. */
export interface Vouched {
  readonly issuer: string
  readonly nonce: string
  readonly subject: string
  readonly email: string
}

/** Makes an ID token that is right but for what a test changes. */
export const signIdToken = (
  { issuer, nonce, subject, email }: Vouched,
  { kid, privateKey }: Keys,
  changed: JWTPayload = {},
): Promise<string> =>
  new SignJWT({
    iss: issuer,
    aud: CLIENT.id,
    sub: subject,
    nonce,
    email,
    email_verified: true,
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 300,
    ...changed,
  })
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(privateKey)

/** How the provider behaves at the moment. */
interface Behaviour {
  /** The ID token for whatever code or refresh; undefined: it sends none. */
  idToken: () => string | undefined | Promise<string>
  published: Keys
  /** What it says of itself besides. */
  metadata: Record<string, unknown>
  /** Lets requests wait for ever. */
  hangs: boolean
  /** Answers everything with 500. */
  fails: boolean
}

/** A provider that says what a test wants it to say, on a free port. */
export const startHostileProvider = async () => {
  const keys = await newKeys('first')
  const behaviour: Behaviour = { idToken: () => '', published: keys, metadata: {}, hangs: false, fails: false }
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://provider').pathname
    asked.push(path)
    if (behaviour.hangs) return
    if (behaviour.fails) response.writeHead(500).end()
    else void answer(path, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const reply = async (path: string): Promise<unknown> => {
    if (path === '/keys') {
      const jwk = await exportJWK(behaviour.published.publicKey)
      return { keys: [{ ...jwk, kid: behaviour.published.kid, alg: 'RS256', use: 'sig' }] }
    }
    if (path === '/token') {
      const tokens = { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in: 300 }
      return { ...tokens, id_token: await behaviour.idToken() }
    }
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      ...behaviour.metadata,
    }
  }
  const answer = async (path: string, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await reply(path)))

  return {
    issuer,
    keys,
    behaviour,
    /** Paths that were asked for so far. */
    asked,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
