import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { noteServerDate, restoreClockOffset } from '#web/session/clock.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { MessageToasts } from './toasts.tsx'
import { useWrongClockNotice } from './wrong-clock-notice.ts'

const HOUR = 3_600_000

function Page() {
  useWrongClockNotice()
  return <MessageToasts />
}

/** The server's clock is so far ahead. */
const hear = (ms: number) => noteServerDate(new Date(Date.now() + ms).toUTCString(), Date.now())

beforeEach(() => restoreClockOffset(0))
afterEach(() => restoreClockOffset(0))

// First, because what was said stays.
it('PWA-12 a clock that is a minute off is nobody’s concern', async () => {
  await renderInPortal(<Page />)
  hear(60_000)
  await expect.element(page.getByRole('heading')).toBeVisible()
  expect(page.getByText(/clock is/).elements()).toEqual([])
})

it.each([
  [-3 * HOUR, /clock is 3 hours fast\. Set it to the right time/],
  [2 * 365 * 24 * HOUR, /clock is 2 years slow\. Set it to the right time/],
  [20 * 60_000, /clock is 20 minutes slow/],
  [364 * 24 * HOUR, /clock is 1 year slow/],
])('PWA-12 a device clock that the server is ahead of by %i ms is told as such', async (ms, text) => {
  await renderInPortal(<Page />)
  hear(ms)
  await expect.element(page.getByText(text)).toBeVisible()
})
