import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goOffline } from '#tests/support/network.ts'
import { box, expectToBeAt, option, renderSearch, sale, search } from '#tests/support/render-search.tsx'
import { useEmptyDevice } from '#tests/support/use-empty-device.ts'
import { shiftDay } from '#core/time/time.ts'
import { currentToday } from '#web/current-today.ts'
import '#web/ui/theme/theme.css'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

useEmptyDevice()

const chips = page.getByRole('group', { name: 'Filters' })
const chip = (name: string) => chips.getByRole('button', { name, exact: true })
/** Types a line when the grammar has been loaded, so that nothing is asked for in the meantime. */
const typeLine = async (text: string) => {
  await search('>1')
  await expect.element(chip('Amount: at least 1')).toBeVisible()
  await box.fill(text)
}
const posts = (requests: readonly { line: string; body: unknown }[]) =>
  requests.filter(({ line }) => line.startsWith('POST')).map(({ line, body }) => ({ line, body }))

it('JOB-07 a line is shown as filters first, asks the server once, and Enter opens the list with them', async () => {
  const { requests } = await renderSearch({ role: 'ROLE_CASHIER', transactions: 7 })
  await typeLine('declined yesterday >50')
  await expect
    .element(page.getByRole('group', { name: 'Show as filters' }).getByRole('option'))
    .toHaveTextContent('Period: Yesterday · Amount: at least 50 · Status: Declined7')
  expect(page.getByRole('option').first().element().textContent).toContain('Period: Yesterday')
  expect(posts(requests).filter(({ body }) => !JSON.stringify(body).includes('"amountFrom":1,'))).toEqual([
    {
      line: 'POST /api/transactions/1/3',
      body: expect.objectContaining({
        filter: expect.objectContaining({ statuses: [-1], amountFrom: 50, amountTo: 999_999_999_999 }),
      }),
    },
  ])
  await userEvent.keyboard('{Enter}')
  await expectToBeAt('/transactions/list?amountFrom=50&amountTo=999999999999&period=yesterday&statuses=[-1]')
})

it('JOB-07 a store is one of the filters, by a word of its name; names are asked for once', async () => {
  const { lines } = await renderSearch({ transactions: 1, storeNames: ['Λιμάνι Κουκάκι', 'Piraeus'] })
  await typeLine('declined κουκ')
  await expect.element(chip('Store: Λιμάνι Κουκάκι')).toBeVisible()
  await box.fill('declined κουκακι yesterday')
  await option(/^Period: Yesterday · Status: Declined · Store: Λιμάνι Κουκάκι/).click()
  await expectToBeAt('/transactions/list?period=yesterday&statuses=[-1]&storeTokens=["token+of+Λιμάνι+Κουκάκι"]')
  expect(lines().filter((line) => line.includes('list-user-'))).toHaveLength(3)
})

it('EQ-11 JOB-07 a store whose name is in Greek is named by Latin letters, by a word or whole', async () => {
  await renderSearch({ transactions: 1, storeNames: ['Λιμάνι Κουκάκι', 'Piraeus'] })
  await typeLine('declined koukaki')
  await expect.element(chip('Store: Λιμάνι Κουκάκι')).toBeVisible()
  await box.fill('limani koukaki yesterday')
  await expect.element(chip('Store: Λιμάνι Κουκάκι')).toBeVisible()
})

it('the sales of a line stand below its filters and lead to their record', async () => {
  await renderSearch({ role: 'ROLE_CASHIER', transactions: 1 })
  await typeLine('9.19 3924 last 7 days')
  await expect.element(option(/^Period: Last Week \(7 days\) · Amount: 9.19 · Card number: 3924/)).toBeVisible()
  await option(/^9.19\sEUR · Successful/).click()
  await expectToBeAt('/transactions/view/sale1?amountFrom=9.19&amountTo=9.19&cardPanObfuscated="3924"&period=lastWeek')
})

it('what was not understood is said and is searched for by itself; everything else is a filter all the same', async () => {
  const { requests } = await renderSearch({ transactions: 2, stores: 1 })
  await typeLine('declined yesterday limani')
  await expect.element(chips.getByText('Not a filter: limani')).toBeVisible()
  await expect.element(option(/^Store: limani ?Λιμάνι Κουκάκι · Ermou 1/)).toBeVisible()
  const filters = posts(requests).map(({ body }) => body)
  expect(filters).toContainEqual(expect.objectContaining({ filter: { storeName: 'limani' } }))
  expect(JSON.stringify(filters)).not.toContain('declined yesterday')
  await expect
    .element(page.getByRole('group', { name: 'Or show as filters' }).getByRole('option'))
    .toHaveTextContent('Period: Yesterday · Status: DeclinedNot a filter: limani2')
})

it('all ways to read a line are offered', async () => {
  await renderSearch({ role: 'ROLE_CASHIER', transactions: 2 })
  await typeLine('856036 yesterday')
  const readings = page.getByRole('group', { name: 'Show as filters' }).getByRole('option')
  await expect
    .poll(() => readings.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Period: Yesterday · Authorisation code: 8560362',
      'Period: Yesterday · STAN: 8560362',
      'Period: Yesterday · Amount: 856,0362',
    ])
})

it('Backspace on a chip, and its cross, make it text again', async () => {
  await renderSearch({ role: 'ROLE_CASHIER', transactions: 2 })
  await typeLine('declined yesterday visa')
  await expect.element(chip('Period: Yesterday')).toBeVisible()
  ;(chip('Period: Yesterday').element() as HTMLElement).focus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(chips.getByText('Not a filter: yesterday')).toBeVisible()
  await expect.element(box).toHaveFocus()
  await chips.getByRole('button', { name: 'Read as text: visa' }).click()
  await expect.element(chips.getByText('Not a filter: yesterday visa')).toBeVisible()
  await expect.element(box).toHaveValue('declined yesterday visa')
  // What is typed again is read again.
  await box.fill('declined')
  await box.fill('declined yesterday visa')
  await expect.element(chip('Period: Yesterday')).toBeVisible()
})

it('a chip has its small editor: what it changes stands beside the line, and Backspace before the line makes it text', async () => {
  await renderSearch({ role: 'ROLE_CASHIER', transactions: 2 })
  await typeLine('declined >50 yesterday')
  await chip('Amount: at least 50').click()
  const editor = page.getByRole('dialog', { name: 'Amount' })
  await editor.getByRole('textbox').fill('80')
  await userEvent.keyboard('{Enter}')
  await expect.element(chip('Amount: at least 80')).toBeVisible()
  await expect.element(box).toHaveValue('declined yesterday')
  await expect
    .element(page.getByRole('group', { name: 'Show as filters' }).getByRole('option'))
    .toHaveTextContent('Period: Yesterday · Amount: at least 80 · Status: Declined2')
  await box.click()
  await userEvent.keyboard('{Home}{Backspace}')
  await expect.element(box).toHaveValue('>50 declined yesterday')
  await expect.element(chip('Amount: at least 50')).toBeVisible()
})

it('offline a line is read in the same way, over the rows that are saved', async () => {
  const { queryClient, requests } = await renderSearch()
  const yesterday = shiftDay(currentToday().reader, -1)
  const declined = { ...sale, status: -1, posLocalDateTime: `${yesterday}T18:05:07`, cardType: 'VISA' }
  const rows = [
    { ...declined, token: 'dear', amount: 9000 },
    { ...declined, token: 'cheap', amount: 4000 },
    { ...declined, token: 'elsewhere', amount: 9100, storeName: 'Bay' },
    { ...declined, token: 'master', amount: 9200, cardType: 'MASTERCARD' },
    { ...declined, token: 'paid', amount: 9300, status: 1 },
    { ...declined, token: 'early', amount: 9400, posLocalDateTime: `${shiftDay(yesterday, -1)}T18:05:07` },
  ]
  queryClient.setQueryData(['standard', 'transactions', 'list', { page: 1 }], { items: rows, total: 6 })
  const store = { token: 'harbour', name: 'Harbour', address: 'Quay 1' }
  queryClient.setQueryData(['standard', 'stores', 'list', { page: 1 }], { items: [store], total: 1 })
  goOffline()
  await typeLine('declined yesterday >50 harb visa')
  await expect.element(chip('Store: Harbour')).toBeVisible()
  const shown = page.getByRole('group', { name: 'Show as filters' }).getByRole('option')
  await expect.poll(() => shown.element().textContent).toMatch(/Store: Harbour1 on this device$/)
  await option(/^90.00\sEUR · Declined/).click()
  await expectToBeAt(
    '/transactions/view/dear?amountFrom=50&amountTo=999999999999&paymentMethods=["visa"]&period=yesterday&statuses=[-1]&storeTokens=["harbour"]',
  )
  expect(posts(requests)).toEqual([])
})
