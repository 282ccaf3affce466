import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { box, renderSearch, expectToBeAt, option, search } from '#tests/support/render-search.tsx'
import { useEmptyDevice } from '#tests/support/use-empty-device.ts'
import { watchKeys } from '#tests/support/watch-keys.ts'
import { storePreferences } from '#web/preferences/preferences.ts'
import '#web/ui/theme/theme.css'

useEmptyDevice()

it('B-09 SEC-57 a pasted receipt link leads to its sale; neither the address nor a request has its token', async () => {
  const { requests } = await renderSearch({ transactions: 1, merchants: 1, stores: 1 })
  await search('https://pay.example/qr/r4nd0mTokenOfThirtyTwoLettersXyz')
  await expect.element(option(/^Receipt link ?9.19 EUR · Successful · 18:05/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expectToBeAt('/transactions/view/sale1?transactionKeys=["sale1"]')
  const asked = requests.filter(({ line }) => line.startsWith('POST'))
  expect(asked.map(({ line }) => line)).toEqual(['POST /api/transactions/1/1'])
  expect(asked[0]?.body).toMatchObject({ filter: { transactionKeys: [expect.stringMatching(/^receipt:/)] } })
  expect(JSON.stringify(asked)).not.toContain('r4nd0mToken')
})

it('B-09 the key of a transaction leads to it', async () => {
  const { requests } = await renderSearch({ role: 'ROLE_CASHIER', transactions: 1 })
  await search('GR000002-236818002594')
  await option(/^Transaction key: GR000002-236818002594/).click()
  await expectToBeAt('/transactions/view/sale1?transactionKeys=["sale1"]')
  const filters = requests.map(({ body }) => body)
  expect(filters).toContainEqual(expect.objectContaining({ filter: { transactionKeys: ['GR000002-236818002594'] } }))
})

it.each([
  ['chargebacks', 'Type: Chargeback Last 30 days 7', 'types=["chargeback"]'],
  ['Refunds', 'Type: Refund Last 30 days 7', 'types=["refund"]'],
  ['declined', 'Status: Declined Last 30 days 7', 'statuses=[-1]'],
])('B-09 %s are the transactions of the last 30 days: %s', async (text, shown, address) => {
  const { requests } = await renderSearch({ role: 'ROLE_CASHIER', transactions: 7 })
  await search(text)
  await option(shown).click()
  await expectToBeAt(`/transactions/list?${address}`)
  const asked = requests.find(({ line }) => line === 'POST /api/transactions/1/1')
  expect(asked?.body).toMatchObject({ filter: { dateFrom: expect.any(String), dateTo: expect.any(String) } })
})

it('B-10 JOB-10 what is typed on a page is searched for, from its first letter', async () => {
  await renderSearch({ transactions: 1 })
  await userEvent.keyboard('GR000002-236818002594')
  await expect.element(box).toHaveValue('GR000002-236818002594')
  await expect.element(option(/^Transaction key: GR000002-236818002594/)).toBeVisible()
})

it('B-09 JOB-10 the key of an on-screen keyboard that opens what is found says so', async () => {
  await renderSearch()
  await search('maria')
  await expect.element(box).toHaveAttribute('enterkeyhint', 'go')
})

it('B-10 what is typed into a field, a menu or with Ctrl is not searched for', async () => {
  await renderSearch()
  await page.getByRole('textbox', { name: 'elsewhere' }).fill('')
  await userEvent.keyboard('abc')
  await expect.element(page.getByRole('textbox', { name: 'elsewhere' })).toHaveValue('abc')
  const menu = document.createElement('div')
  menu.popover = 'auto'
  const item = document.createElement('button')
  menu.append(item)
  document.body.append(menu)
  menu.showPopover()
  item.focus()
  await userEvent.keyboard('abc')
  menu.remove()
  await userEvent.keyboard('{Control>}b{/Control}')
  // The box opens with all that was typed for it: of the keys before, nothing.
  await userEvent.keyboard('x')
  await expect.element(box).toHaveValue('x')
})

it('B-10 nothing is searched for by typing where single keys are switched off, and the bar does not say so', async () => {
  await renderSearch()
  await expect.element(page.getByText('or just type')).toBeInTheDocument()
  const button = page.getByRole('button', { name: 'Search' })
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', '/ Control+K Meta+K')
  storePreferences({ singleKeys: false })
  await expect.element(page.getByText('or just type')).not.toBeInTheDocument()
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K')
  const keys = watchKeys()
  await userEvent.keyboard('ab7/')
  expect(keys).toEqual([
    ['a', false],
    ['b', false],
    ['7', false],
    ['/', false],
  ])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box).toHaveValue('')
})

it('B-10 the first key that is typed on a page is taken by the search', async () => {
  await renderSearch()
  const keys = watchKeys()
  await userEvent.keyboard('a')
  expect(keys).toEqual([['a', true]])
})
