import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bootClient } from '#web/offline/boot-client.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { storePreferences } from '#web/preferences/preferences.ts'
import { ReaderZone } from '#web/reader-zone.ts'
import { Instant } from './instant.tsx'

beforeEach(() => {
  clearLocal([])
  bootClient.clear()
})

it('JOB-19 B-36 an instant is shown in the zone that its reader chose, also across a change of its clocks', async () => {
  storePreferences({ timeZone: 'Pacific/Auckland' })
  const { rerender } = await render(<Instant at="2026-11-21T23:30:00.000Z" />)
  await expect.element(page.getByText('12:30 | 22.11.2026 GMT+13')).toHaveAttribute('title', 'Pacific/Auckland')
  await rerender(
    <ReaderZone value="America/Toronto">
      <Instant at="2026-07-01T03:30:00.000Z" />
    </ReaderZone>,
  )
  await expect.element(page.getByText('23:30 | 30.06.2026 GMT-4')).toBeVisible()
})
