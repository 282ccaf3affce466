import { expect, it, onTestFinished } from 'vitest'
import { currentConfig } from '#web/config/config.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { isLeaving, leaveFor, providerLogoutAddress } from './leave.ts'

/** Where a logout of single sign-on leads after this reply to it. */
const addressAfter = (
  reply: Parameters<typeof providerLogoutAddress>[0],
  endSessionEndpoint: string | null = 'https://id.example/end?tenant=7',
) => {
  const former = currentConfig()
  onTestFinished(() => void bootClient.setQueryData(['config'], former))
  const start = { authorizationEndpoint: 'https://id.example/authorize', clientId: 'portal', scope: 'openid' }
  const sso = { ...start, endSessionEndpoint, choosePrompt: 'login' as const }
  bootClient.setQueryData(['config'], { ...former, sso })
  return providerLogoutAddress(reply)
}

it.each([
  ['what names the session', { idTokenHint: 'a.b.c' }, 'a.b.c'],
  ['nothing, and the provider asks, where the server names no session', null, undefined],
  [
    'nothing, and the provider asks, where the name is too long for an address',
    { idTokenHint: 'x'.repeat(4001) },
    undefined,
  ],
])('AUTH-22 a logout of single sign-on leads through the provider with %s', (_, reply, hint) => {
  const address = new URL(addressAfter(reply))
  expect(address.origin + address.pathname).toBe('https://id.example/end')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    tenant: '7',
    client_id: 'portal',
    post_logout_redirect_uri: `${location.origin}/ssoLoggedOut`,
    ...(hint && { id_token_hint: hint }),
  })
})

it('AUTH-22 a logout of single sign-on stays here where the server was not reached, or the provider has no such page', () => {
  expect(addressAfter(undefined)).toBe('/ssoLoggedOut')
  expect(addressAfter({ idTokenHint: 'a.b.c' }, null)).toBe('/ssoLoggedOut')
})

it('a page that leaves drops what the tab stores, also what is stored while it goes', () => {
  sessionStorage.setItem('before', 'x')
  leaveFor('#left')
  expect(isLeaving()).toBe(true)
  window.addEventListener('pagehide', () => sessionStorage.setItem('scroll', 'x'))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStorage.length).toBe(0)
})
