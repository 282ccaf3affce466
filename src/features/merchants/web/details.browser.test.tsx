import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MerchantDetails as Merchant } from '../contract.ts'
import { answer } from '#web/api/stub-server.ts'
import { useMessages } from '#web/messages/messages.ts'
import { buildMerchant } from './build-merchant.ts'
import { renderForRole, factOf } from '#tests/support/render-for-role.tsx'
import { MerchantDetailsPanel } from './details.tsx'

interface Given extends NonNullable<Parameters<typeof renderForRole>[2]> {
  merchant?: Partial<Merchant>
  /** How the server answers a switch, and how the merchant is afterwards. */
  put?: (after: (merchant: Partial<Merchant>) => void) => Response
}

/** What the person was told. */
function Said() {
  return <output>{useMessages()[0]?.text}</output>
}

const setup = async ({ merchant = {}, put, ...given }: Given = {}) => {
  let current = buildMerchant(merchant)
  const onRecord = vi.fn()
  const server = await renderForRole(
    <>
      <MerchantDetailsPanel id="m1" record={{ open: 'm1' }} onRecord={onRecord} />
      <Said />
    </>,
    {
      'GET /api/merchant/m1': () => answer({ data: current }),
      'PUT /api/merchant/m1/status': () => {
        const after = (values: Partial<Merchant>) => {
          current = { ...current, ...values }
        }
        return put ? put(after) : answer({ data: current })
      },
    },
    given,
  )
  await expect.element(page.getByRole('heading', { name: 'Kafeneio AE', level: 2 })).toBeVisible()
  return { ...server, onRecord, sent: () => server.requests.find(({ line }) => line.startsWith('PUT'))?.body }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('alertdialog')

afterEach(() => void vi.restoreAllMocks())

it.each([
  ['MER-02', 'Country', 'Greece'],
  ['MER-05', 'Card acceptor name', 'KAFENEIO'],
  ['MER-06', 'Acquirer', 'Aegean'],
  ['MER-07', 'Affiliate', 'Hellas'],
  ['MER-08', 'Instance', 'Attica'],
  ['MER-09', 'MIDs', '2'],
  ['MER-14', 'MCCs', '5812 Eating places and restaurants'],
  ['MER-14', 'SCA', 'PIN'],
])('%s the panel shows %s: %s', async (_row, term, text) => {
  await setup()
  expect(factOf(term)?.textContent).toBe(text)
})

it('MER-16 disabling says how many terminals will stop, then does it, says so and shows it', async () => {
  const { sent } = await setup({
    put: (after) => {
      after({ merchantStatus: 0, version: 5 })
      return answer({ data: buildMerchant({ merchantStatus: 0, version: 5 }) })
    },
  })
  await button('Disable').click()
  await expect.element(dialog).toMatchTextContent(/Disable Kafeneio AE\?.*9 terminals stop taking payments immediately/)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect.element(page.getByText('Kafeneio AE is disabled')).toBeVisible()
  expect(sent()).toEqual({ status: 0, version: 4 })
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('The merchant is disabled, so transactions cannot be processed.')).toBeVisible()
  await expect.element(button('Enable')).toBeVisible()
})

it('MER-15 enabling asks first, too, and is confirmed', async () => {
  const { sent } = await setup({
    merchant: { merchantStatus: 0 },
    put: (after) => {
      after({ merchantStatus: 1 })
      return answer({ data: buildMerchant() })
    },
  })
  await button('Enable').click()
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect.element(page.getByText('Kafeneio AE is enabled')).toBeVisible()
  expect(sent()).toEqual({ status: 1, version: 4 })
  await expect.element(button('Disable')).toBeVisible()
})

it('nothing is sent when the question is answered with no', async () => {
  const { sent } = await setup()
  await button('Disable').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toBeUndefined()
})

it('on an older state nothing is done, the current numbers are shown, and it can be confirmed again', async () => {
  let tries = 0
  const { requests } = await setup({
    put: (after) => {
      tries++
      if (tries > 1) return answer({ data: buildMerchant({ merchantStatus: 0, version: 8 }) })
      after({ terminalsAffected: 11, version: 7 })
      const stale = { code: 'STALE_VERSION', message: 'stale', reference: 'r', errors: [], current: buildMerchant() }
      return answer(stale, 409)
    },
  })
  await button('Disable').click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else changed this/)
  await expect.element(dialog).toMatchTextContent(/11 terminals stop taking payments immediately/)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect.element(page.getByText('Kafeneio AE is disabled')).toBeVisible()
  expect(requests.filter(({ line }) => line.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { status: 0, version: 4 },
    { status: 0, version: 7 },
  ])
})

it('MER-17 an instance administrator has the switch', async () => {
  await setup({ role: 'ROLE_INSTANCE_ADMIN' })
  await expect.element(button('Disable')).toBeVisible()
})

it('MER-17 ROLE-28 a read-only person and a merchant administrator have no switch', async () => {
  for (const given of [{ viewOnly: true }, { role: 'ROLE_MERCHANT_ADMIN' as const }]) {
    const { lines } = await setup(given)
    await expect.poll(lines).toContain('GET /api/logged-user-info')
    await expect.element(page.getByRole('tab', { name: 'History' })).toBeVisible()
    expect(button('Disable').elements()).toEqual([])
    vi.restoreAllMocks()
    document.body.replaceChildren()
  }
})

it('NAV-17 the history is a tab of the panel', async () => {
  const { onRecord } = await setup()
  await page.getByRole('tab', { name: 'History' }).click()
  expect(onRecord).toHaveBeenCalledWith({ open: 'm1', tab: 'history' })
})
