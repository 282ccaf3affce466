import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reportOutcome } from '#web/api/outcomes.ts'
import { watchConnection } from '#web/connectivity/save-data.ts'
import '#web/ui/theme/theme.css'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { ConnectionChip } from './connection-chip.tsx'

afterEach(() => vi.useRealTimers())

it('B-21 the chip says that the connection is slow and what that means, until it has been quick for two minutes', async () => {
  watchConnection()
  await renderInPortal(<ConnectionChip />)
  await expect.element(page.getByRole('heading')).toBeVisible()
  const chip = page.getByRole('button', { name: 'Slow connection' })
  expect(chip.elements()).toEqual([])

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  reportOutcome('slow')
  vi.advanceTimersByTime(100_000)
  await expect.element(chip).toHaveAccessibleDescription(/Charts load only when you ask for them/)
  // A press that waits for its target would wait for this clock; looking for the tooltip moves it a little each time.
  ;(chip.element() as HTMLElement).click()
  await expect.element(page.getByRole('tooltip')).toBeVisible()
  vi.advanceTimersByTime(20_000)
  await expect.element(chip).not.toBeInTheDocument()
})
