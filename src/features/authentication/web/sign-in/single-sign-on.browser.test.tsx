import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { buildToken, forgetTombstones } from '#web/session/build-session.ts'
import { clearLocal, readLocal } from '#web/session/local-storage.ts'
import { recordSessionEnd } from '#web/session/tombstones.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { startAuthorization, type ProviderReturn } from './provider.ts'
import { SingleSignOn } from './single-sign-on.tsx'

const start = {
  authorizationEndpoint: 'https://id.example/authorize?tenant=7',
  clientId: 'portal',
  scope: 'openid email profile',
  endSessionEndpoint: null,
  choosePrompt: 'select_account' as const,
}
const user = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  roles: ['ROLE_CASHIER'],
  viewOnly: false,
  rights: [],
  mustChangePassword: false,
}
const good = {
  'POST /api/login': () => answer({ token: buildToken({ sid: 'beef', isSSO: true }), refreshToken: 'R' }),
  'GET /api/logged-user-info': () => answer({ data: user }),
}

const setup = async (returned?: ProviderReturn) => {
  const onTaken = vi.fn()
  const onSignedIn = vi.fn()
  await renderInPortal(
    <SingleSignOn
      start={start}
      wanted={undefined}
      isBack={returned !== undefined}
      returned={returned ?? {}}
      {...{ onTaken, onSignedIn }}
    />,
  )
  return { onTaken, onSignedIn }
}
const depart = async (wanted?: string) => new URL(await startAuthorization(start, wanted)).searchParams

beforeEach(async () => {
  await forgetTombstones()
  clearLocal([])
  sessionStorage.clear()
})
afterEach(() => void vi.restoreAllMocks())

it('AUTH-16 leaves for the authorize page with scope, state, nonce and an S256 challenge', async () => {
  const asked = await depart()
  expect(Object.fromEntries(asked)).toMatchObject({
    tenant: '7',
    response_type: 'code',
    client_id: 'portal',
    redirect_uri: `${location.origin}/login`,
    code_challenge_method: 'S256',
  })
  expect(asked.get('scope')?.split(' ')).toContain('openid')
  const { codeVerifier, state, nonce } = JSON.parse(sessionStorage.getItem('single-sign-on') ?? '') as Record<
    string,
    string
  >
  expect([asked.get('state'), asked.get('nonce')]).toEqual([state, nonce])
  expect(codeVerifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  expect(asked.get('code_challenge')).toBe(
    new Uint8Array(digest).toBase64({ alphabet: 'base64url', omitPadding: true }),
  )
})

it('AUTH-16 the button is there, and two departures share no secret', async () => {
  stubServer({})
  await setup()
  await expect.element(page.getByRole('button', { name: 'Single sign-on' })).toBeVisible()
  const [one, other] = [await depart(), await depart()]
  for (const name of ['state', 'nonce', 'code_challenge']) expect(one.get(name)).not.toBe(other.get(name))
})

it('AUTH-17 AUTH-18 back from the provider the code is exchanged by the login call, and what was wanted opens', async () => {
  const asked = await depart('/devices/list')
  const server = stubServer(good)
  const { onTaken, onSignedIn } = await setup({ code: 'C-1', state: asked.get('state') ?? '' })
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/devices/list'))
  expect(onTaken).toHaveBeenCalledOnce()
  expect(server.requests[0]).toMatchObject({
    line: 'POST /api/login',
    body: { code: 'C-1', nonce: asked.get('nonce'), redirectUri: `${location.origin}/login` },
  })
  expect(readLocal('sid')).toBe('beef')
  expect(sessionStorage.getItem('single-sign-on')).toBeNull()
})

it.each([
  ['another state', { code: 'C-1', state: 'forged' }],
  ['no state', { code: 'C-1' }],
  ['a refusal of the provider', {}],
])('AUTH-19 %s is an error without a call', async (_, returned: ProviderReturn) => {
  await depart()
  const server = stubServer(good)
  const { onTaken, onSignedIn } = await setup(returned)
  await expect.element(page.getByRole('alert').getByText(/^Couldn't log in with your provider/)).toBeVisible()
  expect(onTaken).toHaveBeenCalledOnce()
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(server.requests).toEqual([])
})

it('AUTH-19 what a tab did not ask for signs nobody in', async () => {
  const server = stubServer(good)
  await setup({ code: 'C-1', state: 'any' })
  await expect.element(page.getByRole('alert').getByText(/^Couldn't log in with your provider/)).toBeVisible()
  expect(server.requests).toEqual([])
})

it.each([
  ['AUTH-24 somebody without an account', 'SSO_NO_ACCOUNT', /^You don't have an account here/],
  ['somebody who is suspended', 'ACCOUNT_SUSPENDED', /^Your account is suspended\. Ask your administrator\./],
] as const)('%s is told so', async (_, code, text) => {
  const asked = await depart()
  stubServer({ 'POST /api/login': () => answerError(403, code) })
  await setup({ code: 'C-1', state: asked.get('state') ?? '' })
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
})

it.each([
  ['somebody without an account', () => answerError(403, 'SSO_NO_ACCOUNT')],
  ['somebody who is suspended', () => answerError(403, 'ACCOUNT_SUSPENDED')],
  ['a code that was refused', () => answerError(401, 'SSO_REFUSED')],
])('after %s the provider is asked to let the person choose, and not before', async (_, reply) => {
  const asked = await depart()
  expect(asked.has('prompt')).toBe(false)
  stubServer({ 'POST /api/login': reply })
  await setup({ code: 'C-1', state: asked.get('state') ?? '' })
  await expect.element(page.getByRole('alert').getByText(/./).first()).toBeVisible()
  expect((await depart()).get('prompt')).toBe('select_account')
})

it.each([
  ['that its person left', 'logged-out', 'select_account'],
  ['that nobody touched for too long', 'idle', 'select_account'],
  ['that was ended from another device', 'ended-elsewhere', 'select_account'],
  ['that grew old', 'expired', null],
] as const)('after a session %s (%s) the prompt is %s', async (_, reason, prompt) => {
  await recordSessionEnd('a1', reason, '/login')
  expect((await depart()).get('prompt')).toBe(prompt)
})

it('what counts is how the last session ended', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 1000)
  await recordSessionEnd('a1', 'idle', '/sessionHasExpired')
  await recordSessionEnd('b2', 'expired', '/login')
  expect((await depart()).has('prompt')).toBe(false)
})

it('where the device does not say in time how the last session ended, the provider is asked to let the person choose', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const departed = depart()
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  vi.runAllTimers()
  expect((await departed).get('prompt')).toBe('select_account')
})
