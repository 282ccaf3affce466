import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type KoaContextWithOIDC } from 'oidc-provider'

export const CLIENT = { id: 'portal', secret: 'a-secret-of-the-portal-at-its-provider' } as const
export const ORIGIN = 'https://portal.example'

interface Account {
  readonly email: string
  readonly verified: boolean
}

/** What a browser keeps while it is at the provider, and the code it comes back with: the body of a login (D-25). */
export interface Returned {
  readonly code: string
  readonly codeVerifier: string
  readonly nonce: string
  readonly redirectUri: string
}

/** Secrets as the portal makes them before it leaves for the provider. */
export const departure = () => {
  const codeVerifier = randomBytes(32).toString('base64url')
  return {
    codeVerifier,
    nonce: randomBytes(16).toString('base64url'),
    challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    redirectUri: `${ORIGIN}/login`,
  }
}

/** As large providers do: whoever is named by the hint leaves at once, everybody else is asked (RP-Initiated Logout 1.0, 2). */
const askOrLeave = ({ oidc, response }: KoaContextWithOIDC, form: string) => {
  const isNamed = oidc.entities.IdTokenHint?.payload.sub === oidc.session?.accountId
  const yes = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Yes</button>'
  const press = '<script>document.querySelector("button").click()</script>'
  response.body = `<!doctype html><title>Leaving</title>${form}${yes}${isNamed ? press : ''}`
}

/** A real OpenID provider on a free port for a portal at `origin`, which takes any password of everybody it knows. */
export const startIdentityProvider = async ({ claimsInIdToken = true, origin = ORIGIN } = {}) => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, Account>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${origin}/login`],
        post_logout_redirect_uris: [`${origin}/ssoLoggedOut`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !claimsInIdToken,
    // It refuses other values, and does not say so by itself.
    discovery: { prompt_values_supported: ['none', 'login', 'consent'] },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    cookies: { keys: ['only-for-tests'] },
    features: { rpInitiatedLogout: { logoutSource: askOrLeave } },
    findAccount: (_context, id) => {
      const { email, verified } = accounts.get(id) ?? { email: undefined, verified: false }
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: verified }) }
    },
    // Everybody agrees to everything.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  server.on('request', provider.callback())

  /** Follows the redirects from the authorize page to the portal, as the browser of that person. */
  const visit = async (accountId: string): Promise<Returned> => {
    const { challenge, ...rest } = departure()
    const cookies = new Map<string, string>()
    const walk = async (address: string, body?: URLSearchParams): Promise<URL> => {
      const response = await fetch(address, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { method: 'POST', body }),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      // A page without a way on is the form of the login.
      if (!location) return walk(address, new URLSearchParams({ prompt: 'login', login: accountId, password: 'any' }))
      const next = new URL(location, issuer)
      return next.origin === ORIGIN ? next : walk(next.href)
    }
    const authorize = new URLSearchParams({
      client_id: CLIENT.id,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: rest.redirectUri,
      state: 'kept-by-the-browser',
      nonce: rest.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    const landed = await walk(`${issuer}/auth?${authorize.toString()}`)
    return { ...rest, code: landed.searchParams.get('code') ?? '' }
  }

  return {
    issuer,
    visit,
    /** Makes the provider know somebody. */
    know: (id: string, email: string, verified = true) => void accounts.set(id, { email, verified }),
    /** Ends all that the provider has given out for a session. */
    revoke: async (refreshToken: string) => {
      const token = await provider.RefreshToken.find(refreshToken)
      await token?.destroy()
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
