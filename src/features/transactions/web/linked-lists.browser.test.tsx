import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#web/api/stub-server.ts'
import { currentConfig } from '#web/config/config.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { renderForRole } from '#tests/support/render-for-role.tsx'
import { buildDetails } from './build-row.ts'
import { TransactionDetailsPanel } from './details.tsx'

const setup = async (tokens: { terminalToken?: string | null; deviceToken?: string | null } = {}) => {
  const details = { ...buildDetails(), ...tokens }
  await renderForRole(
    <TransactionDetailsPanel id="trx1" />,
    { 'GET /api/transaction/trx1': () => answer({ data: details }) },
    { at: '/transactions/list', role: 'ROLE_CASHIER' },
  )
  await expect.element(page.getByText('T0000042')).toBeVisible()
}
const link = (name: string) => page.getByRole('link', { name, exact: true })

beforeEach(() => () => bootClient.clear())
afterEach(() => void vi.restoreAllMocks())

it.each([
  ['TRX-66', 'device-7', '/devices/view/device1'],
  ['TRX-67', 'T0000042', '/terminals/view/terminal1'],
])('%s %s leads to %s', async (_row, name, address) => {
  await setup()
  await expect.element(link(name)).toHaveAttribute('href', address)
})

it('TRX-66 TRX-67 what is no longer there, or has no page in this variant, is a word', async () => {
  await setup({ deviceToken: null, terminalToken: null })
  await expect.element(link('device-7')).not.toBeInTheDocument()
  await expect.element(link('T0000042')).not.toBeInTheDocument()
})

it('TRX-67 D-105 DR has no page of a terminal', async () => {
  bootClient.setQueryData(['config'], { ...currentConfig(), variant: 'dr' })
  await setup()
  await expect.element(link('device-7')).toBeVisible()
  await expect.element(link('T0000042')).not.toBeInTheDocument()
})
