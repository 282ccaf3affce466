import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { endReasons, type EndReason as EndReasonName } from '#core/session-end.ts'
import { forgetTombstones, plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { reconcileStorage } from '#web/session/reconcile.ts'
import { recordSessionEnd, keepTicket } from '#web/session/tombstones.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { EndReasonText } from './end-reason.tsx'

beforeEach(async () => {
  clearLocal([])
  await forgetTombstones()
})
afterEach(() => void vi.restoreAllMocks())

const alert = page.getByRole('alert')

const sentences: Record<EndReasonName, string> = {
  'logged-out': "You've logged out.",
  expired: 'Your session has expired.',
  'ended-elsewhere': 'Your session was ended from another device.',
  idle: 'You were logged out because nobody was using this device.',
  'account-closed': 'Your account is closed. Ask your administrator.',
  'account-suspended': 'Your account is suspended. Ask your administrator.',
  'password-changed': 'Your password was changed. Log in with the new one.',
  'token-reuse': 'Someone else may have used your session. Log in and change your password.',
}

it.each(endReasons)('%s is said in a sentence of its own, which is read out TAB-04', async (reason) => {
  await recordSessionEnd('a1', reason, '/login')
  await reconcileStorage()
  await renderInPortal(<EndReasonText />)
  await expect.element(alert).toBeVisible()
  expect(alert.element().textContent).toBe(sentences[reason])
})

it('a first visit is told nothing TAB-04', async () => {
  await reconcileStorage()
  await renderInPortal(<EndReasonText />)
  await expect.element(alert).not.toBeInTheDocument()
})

it('the next day nothing is told any more TAB-04', async () => {
  await recordSessionEnd('a1', 'idle', '/login')
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 13 * 3_600_000)
  await reconcileStorage()
  await renderInPortal(<EndReasonText />)
  await expect.element(alert).not.toBeInTheDocument()
})

it('of an end that a crash interrupted the next start tells the reason TAB-04', async () => {
  plantSession({ sid: 'b2' })
  await keepTicket('b2', 'ticket')
  await recordSessionEnd('b2', 'idle', '/sessionHasExpired')
  await reconcileStorage()
  await renderInPortal(<EndReasonText />)
  await expect.element(alert).toHaveTextContent('You were logged out because nobody was using this device.')
})
