import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import type { AuditRow } from '../contract.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { createQueryClient } from '#web/offline/query-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { buildEvent } from './build-event.ts'
import { useRecordHistory } from './shared.ts'

const History = () => useRecordHistory('terminal', 't1')

const setup = async (events: AuditRow[], { role = 'ROLE_MERCHANT_ADMIN', total = events.length } = {}) => {
  plantSession({ level: 'mid' })
  const reply = (request: Request) => {
    const [number = 1] = new URL(request.url).pathname.split('/').slice(-2).map(Number)
    return answer({ data: { items: events, total, totalIs: 'exact', page: number, perPage: 10 } })
  }
  const me = { firstName: 'A', lastName: 'B', email: 'a@b.example', roles: [role], viewOnly: false }
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: me }),
    'POST /api/audit/1/10': reply,
    'POST /api/audit/2/10': reply,
  })
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <History />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return server
}
const events = page.getByRole('region', { name: 'History' }).getByRole('listitem')

beforeEach(async () => {
  await loadAllTexts()
  await activateLanguage('en')
})
afterEach(() => void vi.restoreAllMocks())

it('asks for what happened to this record alone', async () => {
  const { requests } = await setup([buildEvent()])
  await expect.element(events).toBeVisible()
  expect(requests.find(({ line }) => line === 'POST /api/audit/1/10')?.body).toMatchObject({
    filter: { objectType: ['terminal'], objectToken: ['t1'] },
  })
})

it('says who did what, and what stood there before, in words', async () => {
  await setup([
    buildEvent({
      event: 'terminal.changed',
      before: { alias: 'Bar', scaType: 1, restrictAppToApp: false },
      after: { alias: 'Counter', scaType: 2, restrictAppToApp: true },
    }),
  ])
  await expect.element(events).toMatchTextContent(/^Terminal changed/)
  await expect.element(events).toMatchTextContent(/AliasBar → changed toCounter/)
  await expect.element(events).toMatchTextContent(/SCAContactless → changed toPIN/)
  await expect.element(events).toMatchTextContent(/App-to-app onlyNo → changed toYes/)
  await expect.element(events).toMatchTextContent(/Maria Ioannou/)
})

it('names the zone beside the time', async () => {
  await setup([buildEvent()])
  await expect.element(page.getByRole('time')).toMatchTextContent(/^\d\d:\d\d \| 2[01]\.11\.2026 GMT([+-]\d+(:\d+)?)?$/)
})

it('counts terminals instead of repeating their tokens, and says nothing of other tokens', async () => {
  await setup([
    buildEvent({ event: 'user.changed', before: { terminals: ['x'] }, after: { terminals: ['x', 'y'] } }),
    buildEvent({ token: '2', event: 'user.linked', before: null, after: { terminal: 'x', alias: 'Counter' } }),
  ])
  await expect.element(events.nth(0)).toMatchTextContent(/Terminals1 terminal → changed to2 terminals/)
  await expect.element(events.nth(1)).toMatchTextContent(/^User linked to a terminalAliasCounterMaria/)
})

it('says until when somebody was suspended, and why nobody let them in', async () => {
  const ends = ['2026-12-01T10:00:00.000Z', UNTIL_LIFTED]
  await setup([
    ...ends.map((suspendedUntil, token) =>
      buildEvent({ token: `${token}`, event: 'user.suspended', before: null, after: { suspendedUntil, ended: 2 } }),
    ),
    buildEvent({
      token: '2',
      event: 'login.failed',
      result: 'refused',
      before: null,
      after: { because: 'ACCOUNT_SUSPENDED' },
    }),
  ])
  await expect
    .element(events.nth(0))
    .toMatchTextContent(/^User suspendedSuspended until\d\d:\d\d \| 0[12]\.12\.2026 GMT\S*Sessions ended2/)
  await expect.element(events.nth(1)).toMatchTextContent(/Suspended untilUntil it is liftedSessions ended2/)
  await expect.element(events.nth(2)).toMatchTextContent(/Reasonthe account is suspended/)
})

it('says how somebody was invited, and until when invitations and keys are good', async () => {
  await setup([
    buildEvent({
      event: 'user.invited',
      before: null,
      after: { delivery: 'code', expiresAt: '2026-12-01T10:00:00.000Z' },
    }),
    buildEvent({
      token: '2',
      event: 'feedKey.created',
      before: null,
      after: { name: 'Nightly', kinds: ['mids', 'transactions'], expiresAt: null },
    }),
  ])
  await expect
    .element(events.nth(0))
    .toMatchTextContent(/^User invitedInvitationQR codeExpires\d\d:\d\d \| 0[12]\.12\.2026 GMT/)
  await expect
    .element(events.nth(1))
    .toMatchTextContent(/^Data feed key createdNameNightlyMay sendMIDs, TransactionsExpiresNever/)
})

it('marks refused attempts and how many there were', async () => {
  await setup([buildEvent({ event: 'access.denied', result: 'refused', count: 3 })])
  await expect.element(events).toMatchTextContent(/^An action was refused3 timesRefused/)
})

it('somebody the reader may not know is named by role, and nobody at all as nobody', async () => {
  const unknown = { actorName: null, actorEmail: null }
  await setup([
    buildEvent({ ...unknown, role: 'ROLE_ACQUIRER_ADMIN' }),
    buildEvent({ token: '2', ...unknown, role: null }),
  ])
  await expect.element(events.nth(0)).toMatchTextContent(/DisabledAcquirer administrator/)
  await expect.element(events.nth(1)).toMatchTextContent(/DisabledNobody logged in/)
})

it('two people of one name are told apart by their emails, and one who did several things needs none', async () => {
  await setup([
    buildEvent({ actorName: 'Maria', actorEmail: 'maria@a.example' }),
    buildEvent({ token: '2', actorName: 'Maria', actorEmail: 'maria@b.example' }),
    buildEvent({ token: '3', actorName: 'Anna', actorEmail: 'anna@a.example' }),
    buildEvent({ token: '4', actorName: 'Anna', actorEmail: 'anna@a.example' }),
  ])
  await expect.element(events.nth(0)).toMatchTextContent(/Maria maria@a\.example/)
  await expect.element(events.nth(1)).toMatchTextContent(/Maria maria@b\.example/)
  await expect.element(events.nth(3)).toMatchTextContent(/Anna/)
  expect(events.elements().filter(({ textContent }) => textContent.includes('anna@'))).toEqual([])
})

it('leads through the pages', async () => {
  const { lines } = await setup([buildEvent()], { total: 11 })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(lines).toContain('POST /api/audit/2/10')
})

it('has a sentence of its own when nothing happened', async () => {
  await setup([])
  await expect.element(page.getByText('No activity yet')).toBeVisible()
})

it('is absent, and not asked for, where the role may not read it', async () => {
  const { lines } = await setup([buildEvent()], { role: 'ROLE_MERCHANT' })
  await expect.poll(lines).toContain('GET /api/logged-user-info')
  await expect.element(events).not.toBeInTheDocument()
  expect(lines()).not.toContain('POST /api/audit/1/10')
})
