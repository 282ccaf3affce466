import { expect, it } from 'vitest'
import { type EndCause, endOfTime, endPages, outcomeOf } from './end-outcome.ts'

const [login, hasExpired, ssoLoggedOut] = endPages
const online = { isSso: false, isOffline: false }

it('the pages of an end are those of the product', () => {
  expect(endPages).toEqual(['/login', '/sessionHasExpired', '/ssoLoggedOut'])
})

it.each([
  ['logout', 'logged-out', login, ssoLoggedOut],
  ['rejected', 'expired', hasExpired, ssoLoggedOut],
  ['unauthorized', 'expired', login, login],
  ['switched', 'logged-out', login, login],
  ['idle', 'idle', hasExpired, hasExpired],
  ['absolute', 'expired', hasExpired, hasExpired],
] as const satisfies [EndCause, ...string[]][])(
  'the end %s is called %s and leads to %s, after single sign-on to %s',
  (cause, reason, page, pageAfterSso) => {
    expect(outcomeOf(cause, online)).toEqual({ reason, page })
    expect(outcomeOf(cause, { ...online, isSso: true })).toEqual({ reason, page: pageAfterSso })
  },
)

it('the absolute end leads a device without network to the login, and every other end where it always leads', () => {
  expect(endOfTime('absolute', true)).toEqual({ reason: 'expired', page: login })
  expect(endOfTime('idle', true)).toEqual({ reason: 'idle', page: hasExpired })
  for (const cause of ['logout', 'rejected', 'unauthorized', 'switched', 'idle'] as const) {
    expect(outcomeOf(cause, { isSso: false, isOffline: true })).toEqual(outcomeOf(cause, online))
  }
  expect(outcomeOf('absolute', { isSso: false, isOffline: true })).toEqual({ reason: 'expired', page: login })
})
