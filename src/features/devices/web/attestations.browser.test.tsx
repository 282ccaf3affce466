import '#web/ui/theme/theme.css'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#web/api/stub-server.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import type { Attestation } from './attestation-reasons.ts'
import { Attestations } from './attestations.tsx'
import { buildAttestation } from './build-device.ts'

const draw = async (...attestations: Partial<Attestation>[]) => {
  const items = attestations.map((values, at) => buildAttestation({ token: String(at), ...values }))
  await renderForRole(
    <Attestations token="dev1" />,
    {
      'POST /api/device/dev1/attestations/1/10': () =>
        answer({ data: { items, total: items.length, totalIs: 'exact', page: 1, perPage: 10 } }),
    },
    { at: '/devices/list' },
  )
  await expect.element(page.getByRole('table', { name: 'Attestations' })).toBeVisible()
}

afterEach(() => void vi.restoreAllMocks())

it('B-27 a failed attestation is explained: which check, what to do, and when it went well last', async () => {
  await draw({ passed: false, cts: false }, { createdAt: '2026-11-13T10:00:00Z' })
  const summary = page.getByRole('region', { name: 'The latest attestation' })
  await expect.element(summary.getByText("The device's system isn't certified.")).toBeVisible()
  await expect.element(summary.getByText(/^Install all system updates/)).toBeVisible()
  await expect.element(summary.getByText(/13\.11\.2026/)).toBeVisible()
})

it('B-27 each attestation that did not pass says why in its row, however long ago it was', async () => {
  await draw(
    {},
    { passed: false, cts: false, chainCheck: false },
    { success: false, passed: null, error: 'NETWORK_ERROR' },
  )
  const results = page.getByRole('table', { name: 'Attestations' }).getByRole('row')
  await expect.element(results.nth(1)).toBeVisible()
  const at = [...document.querySelectorAll('thead th')].findIndex(({ textContent }) => textContent === 'Result')
  expect([...document.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent)).toEqual([
    'Passed',
    "FailedThe device's system isn't certified. The key's certificate chain is not from a known manufacturer.",
    "Couldn't runThe device couldn't reach the security service.",
  ])
})
