import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { calls } from '#features/all.ts'
import { getLive } from '#core/live.ts'
import { getConfig } from '#core/public-config.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { shareReceipt } from '#features/receipts/contract.ts'
import { call } from '#web/api/call.ts'
import { endSeenAs } from '#web/api/end-seen-as.ts'
import { openReply } from '#web/api/open-reply.ts'
import { onOutcome, type CallOutcome } from '#web/api/outcomes.ts'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { forgetSeenAs, plantSeenAs } from './build-seen-as.ts'
import { plantSession } from './build-session.ts'
import { bumpEpoch } from './epoch.ts'
import { clearLocal, readLocal } from './local-storage.ts'
import { meQuery } from './me.ts'
import { beginSeenAs, leaveSeenAs, seenAs, startSeenAs } from './seen-as.ts'
import { currentSession } from './session.ts'

const list = 'POST /api/transactions/1/10'
const page = { items: [], total: 0, totalIs: 'exact', page: 1, perPage: 10 }
const ask = () => call(listTransactions, { params: { page: 1, perPage: 10 }, body: { sort: null, filter: {} } })

beforeEach(() => {
  clearLocal([])
  bumpEpoch()
  plantSession({ level: 'admin' })
})
afterEach(() => {
  forgetSeenAs()
  vi.restoreAllMocks()
})

it('SEC-61 every call of a page that is seen as another role says so, and a public one does not', async () => {
  plantSeenAs()
  const { requests } = stubServer({
    [list]: () => answer({ data: page }),
    'GET /api/config': () => answer({ data: {} }),
  })
  await ask()
  await call(getConfig, {})
  expect(requests.map(({ line, headers }) => [line, headers.get('x-see-as')])).toEqual([
    [list, 'seen'],
    ['GET /api/config', null],
  ])
})

it('a call of the person’s own page says nothing of it', async () => {
  const { requests } = stubServer({ [list]: () => answer({ data: page }) })
  await ask()
  expect(requests.map(({ headers }) => headers.get('x-see-as'))).toEqual([null])
})

it('SEC-61 what is refused to whoever sees as another role is not sent: no change, no file, no stream', async () => {
  plantSeenAs()
  const { lines } = stubServer({})
  const refused = { error: 'NOT_WHEN_SEEN_AS', status: 403 }
  await expect(call(shareReceipt, { params: { id: 'x' } })).rejects.toMatchObject(refused)
  await expect(openReply(getLive, {})).rejects.toMatchObject(refused)
  expect(lines()).toEqual([])
  expect(calls.length).toBeGreaterThan(100)
})

it('SEC-61 a list that is filtered by what is masked is not asked for: no refusal is written down', async () => {
  plantSeenAs()
  const { lines } = stubServer({})
  const body = { sort: null, filter: { userName: 'maria' } }
  const asked = call(listTransactions, { params: { page: 1, perPage: 10 }, body })
  await expect(asked).rejects.toMatchObject({ error: 'NOT_WHEN_SEEN_AS', status: 403 })
  expect(lines()).toEqual([])
})

it('SEC-61 what is known of the role stays off the device: the other tabs are the person’s own', async () => {
  plantSeenAs('ROLE_STORE_ADMIN')
  const me = { firstName: '', lastName: '', email: '', roles: ['ROLE_STORE_ADMIN'], viewOnly: true, rights: [] }
  stubServer({ 'GET /api/logged-user-info': () => answer({ data: { ...me, mustChangePassword: false } }) })
  const before = Object.entries(localStorage)
  await new QueryClient().fetchQuery(meQuery)
  expect(Object.entries(localStorage)).toEqual(before)
  expect(readLocal('currentUserRoles')).toBe('admin')
  expect(currentSession()).toMatchObject({ level: 'user', viewOnly: true })
  forgetSeenAs()
  expect(currentSession()).toMatchObject({ level: 'admin', viewOnly: false })
})

it('SEC-61 is of one session: in another one it is not there', () => {
  plantSeenAs()
  expect(seenAs()?.role).toBe('ROLE_CASHIER')
  plantSession({ sid: 'b2' })
  plantSeenAs('ROLE_CASHIER', { sid: 'a1' })
  expect(seenAs()).toBeUndefined()
})

it.each(['{', 'null', '{"role":"ROLE_ADMIN"}', '{"sid":"a1","token":"x","role":"ROLE_OF_TOMORROW"}'])(
  'what is no whole mark is none: %s',
  (stored) => {
    sessionStorage.setItem('see-as', stored)
    startSeenAs()
    expect(seenAs()).toBeUndefined()
  },
)

it('its end on the server is reported, for the page to be left', async () => {
  plantSeenAs()
  const outcomes: CallOutcome[] = []
  const stop = onOutcome((outcome) => outcomes.push(outcome))
  stubServer({ [list]: () => answerError(403, 'SEE_AS_ENDED') })
  await expect(ask()).rejects.toMatchObject({ error: 'SEE_AS_ENDED' })
  stop()
  expect(outcomes).toEqual(['answered', 'seeAsEnded'])
})

it('is begun and left by a page of its own, back to where it was begun', () => {
  const left: string[] = []
  const leave = (path: string) => void left.push(path)
  beginSeenAs({ token: 'seen', role: 'ROLE_CASHIER', place: 'Koukaki', expiresAt: 4e12 }, leave)
  // The page that begins it is still the person's own.
  expect(seenAs()).toBeUndefined()
  expect(JSON.parse(sessionStorage.getItem('see-as') ?? '')).toMatchObject({
    sid: 'a1',
    back: location.pathname + location.search,
  })
  plantSeenAs('ROLE_CASHIER', { back: '/support?reference=x' })
  leaveSeenAs(leave)
  expect(left).toEqual(['/', '/support?reference=x'])
  expect(sessionStorage.getItem('see-as')).toBeNull()
})

it('SEC-61 a page that comes back from before, in a tab that shows another portal by now, is loaded again', () => {
  const reload = vi.fn()
  const comeBack = (persisted = true) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
  startSeenAs(reload)
  comeBack()
  expect(reload).not.toHaveBeenCalled()
  beginSeenAs({ token: 'seen', role: 'ROLE_CASHIER', place: 'Koukaki', expiresAt: 4e12 }, () => {})
  comeBack(false)
  expect(reload).not.toHaveBeenCalled()
  comeBack()
  expect(reload).toHaveBeenCalledOnce()

  startSeenAs(reload)
  comeBack()
  expect(reload).toHaveBeenCalledOnce()
  leaveSeenAs(() => {})
  comeBack()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('SEC-61 leads back into the portal and nowhere else', () => {
  for (const back of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]) {
    plantSeenAs('ROLE_CASHIER', { back })
    expect(seenAs()).toBeUndefined()
  }
})

it('SEC-61 is ended as oneself, and on this page where nobody hears of it, too', async () => {
  plantSeenAs()
  const left: string[] = []
  const { requests } = stubServer({})
  await endSeenAs((path) => void left.push(path))
  expect(requests.map(({ line, headers, body }) => [line, headers.get('x-see-as'), body])).toEqual([
    ['POST /api/see-as/end', null, { token: 'seen' }],
  ])
  expect(left).toEqual(['/support'])
})
