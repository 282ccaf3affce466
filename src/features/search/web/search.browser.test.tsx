import { CancelledError } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { box, renderSearch, expectToBeAt, option, search } from '#tests/support/render-search.tsx'
import { useEmptyDevice } from '#tests/support/use-empty-device.ts'
import { forgetSeenAs, plantSeenAs } from '#web/session/build-seen-as.ts'
import { plantSession } from '#web/session/build-session.ts'
import '#web/ui/theme/theme.css'
import { collectKeys } from './early-keys.ts'
import { findQuery } from './find.ts'
import { searchQueriesOf } from './search-queries.ts'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

useEmptyDevice()

it.each(['/', '{Control>}k{/Control}'])('B-10 %s opens the search box, Escape closes it', async (keys) => {
  await renderSearch()
  await userEvent.keyboard(keys)
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toBeInTheDocument()
})

it('JOB-16 the reference of an error, pasted as it was copied, opens it with Enter', async () => {
  await renderSearch({ transactions: 1 })
  await search(' 1B9D6BCD-bbfd-4b2d-9b5d-ab8dfbbd4bed ')
  await expect.element(option(/^Reference of an error/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expectToBeAt('/support?reference=1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed')
})

it('B-10 a slash that somebody types is a slash', async () => {
  await renderSearch()
  await page.getByRole('textbox', { name: 'elsewhere' }).click()
  await userEvent.keyboard('1/2')
  await expect.element(page.getByRole('textbox', { name: 'elsewhere' })).toHaveValue('1/2')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

/** Keys as fast as they come, none of which waits for what the one before does. */
const typeAtOnce = (text: string) =>
  Promise.all(Array.from(text, (key) => cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })))
const rrnsAsked = (requests: { line: string; body: unknown }[]) =>
  requests.flatMap(({ body }) => JSON.stringify(body)?.match(/(?<="retrievalReferenceNumber":\D*)\d+/)?.[0] ?? [])

it('no key of a scanner is lost, from the key that opens the box to its Enter (EQ-11, JOB-01)', async () => {
  const { requests } = await renderSearch({ transactions: 1 })
  // The frame of the test has the focus from its first key on.
  await userEvent.keyboard('{Shift}')
  await typeAtOnce('/236818002599')
  await userEvent.keyboard('{Backspace}4{Enter}')
  await expectToBeAt('/transactions/view/sale1?retrievalReferenceNumber=["236818002594"]')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // The one that was put right is asked for too where the keys came slowly; no part of one ever is.
  expect(rrnsAsked(requests).filter((rrn) => rrn !== '236818002599')).toEqual(['236818002594'])
})

it(
  'no key is lost on a slow tablet, and all of them are searched for (EQ-11, JOB-01)',
  { timeout: 60_000 },
  async () => {
    const { requests } = await renderSearch({ transactions: 1 })
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.element(box).toHaveFocus()
    await cdp().send('Emulation.setCPUThrottlingRate', { rate: 6 })
    try {
      await typeAtOnce('236818002594')
      await expect.poll(() => rrnsAsked(requests).length).toBe(1)
    } finally {
      await cdp().send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
    await expect.element(box).toHaveValue('236818002594')
    await expect.element(option(/^RRN: 236818002594/)).toBeVisible()
  },
)

it('a press elsewhere, Escape or Tab says that what is typed is not for the box (EQ-11)', async () => {
  await renderSearch()
  const elsewhere = page.getByRole('textbox', { name: 'elsewhere' })
  for (const leave of [() => elsewhere.click(), () => userEvent.keyboard('{Escape}'), () => userEvent.tab()]) {
    const take = collectKeys()
    await userEvent.keyboard('12')
    await leave()
    await elsewhere.click()
    await userEvent.keyboard('3')
    expect(take()).toEqual({ text: '', entered: false })
  }
  await expect.element(elsewhere).toHaveValue('333')
})

it('B-09 the RRN of a receipt leads to its transaction', async () => {
  const { requests } = await renderSearch({ transactions: 1 })
  await search('236818002594')
  await expect
    .element(option(/^RRN: 236818002594 9.19 EUR · Successful · 18:05 \| 20.11.2026 Athens · Harbour/))
    .toBeVisible()
  const filters = requests.filter(({ line }) => line.includes('transactions')).map(({ body }) => body)
  expect(filters).toContainEqual(expect.objectContaining({ filter: { retrievalReferenceNumber: ['236818002594'] } }))
  await userEvent.keyboard('{Enter}')
  await expectToBeAt('/transactions/view/sale1?retrievalReferenceNumber=["236818002594"]')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('B-09 several transactions are opened as their list, which says how many they are', async () => {
  await renderSearch({ transactions: 3 })
  await search('3924')
  await option('Card number: •••• 3924 Last 30 days 3').click()
  await expectToBeAt('/transactions/list?cardPanObfuscated="3924"')
})

it('B-09 an amount is understood in the format of the person', async () => {
  const { requests } = await renderSearch({ transactions: 2 })
  await search('1,234.50')
  await option(/^Amount: 1,234.5/).click()
  await expectToBeAt('/transactions/list?amountFrom=1234.5&amountTo=1234.5')
  expect(requests.filter(({ line }) => line.startsWith('POST'))).toHaveLength(1)
})

it('B-09 the only terminal and the only person are opened themselves', async () => {
  await renderSearch({ terminals: 1, users: 1 })
  await search('GR000002')
  await option(/GR000002 · Bar · Harbour/)
    .first()
    .click()
  await expectToBeAt('/terminals/view/term1?tid=GR000002')
  await search('maria')
  await option(/Maria Ioannou · maria@example.com/).click()
  await expectToBeAt('/users/list?username=maria&open=user1')
})

it.each([
  ['ΛΙΜΑΝΙ', { merchants: 1 }, /Το Λιμάνι · GR/, '/merchants/list?merchantName=ΛΙΜΑΝΙ&open=merchant1'],
  ['κουκακι λιμανι', { stores: 1 }, /Λιμάνι Κουκάκι · Ermou 1/, '/stores/list?storeName=κουκακι+λιμανι&open=store1'],
  ['00001234', { mids: 1 }, /000000000001234 · LIMANI/, '/mids/list?mid=00001234&open=mid1'],
  ['4f2a00000000', { devices: 1 }, /4f2a00000000 · Sunmi · P2/, '/devices/view/device1?deviceId=4f2a00000000'],
] as const)('%s leads to the one record that has it (EQ-11)', async (text, found, shown, address) => {
  await renderSearch({ role: 'ROLE_ACQUIRER_ADMIN', ...found })
  await search(text)
  await option(shown).click()
  await expectToBeAt(address)
})

it('a cashier, who may not list merchants, MIDs and stores, is not offered any (EQ-11)', async () => {
  const { lines } = await renderSearch({ role: 'ROLE_CASHIER', terminals: 1, merchants: 1, mids: 1, stores: 1 })
  await search('GR000002')
  await expect.element(option(/GR000002 · Bar/).first()).toBeVisible()
  expect(lines().filter((line) => /merchants|mids|stores/.test(line))).toEqual([])
})

it.each([
  ['9.19 3924', ''],
  ['3924 €9.19', '&currency=["EUR"]'],
  ['9,19 EUR 3924', '&currency=["EUR"]'],
])(
  'JOB-01 %s finds the sale in two steps: amount, state in words, time and store stand in the first result',
  async (text, currency) => {
    await renderSearch({ role: 'ROLE_CASHIER', transactions: 1 })
    await search(text)
    await expect
      .poll(() => page.getByRole('option').first().element().textContent)
      .toMatch(/9.19\sEUR · Successful · 18:05 \| 20.11.2026 Athens · Harbour$/)
    await userEvent.keyboard('{Enter}')
    await expectToBeAt(`/transactions/view/sale1?amountFrom=9.19&amountTo=9.19${currency}&cardPanObfuscated="3924"`)
  },
)

it('JOB-01 of several sales of that amount and card the newest is shown first, then the list of all', async () => {
  await renderSearch({ role: 'ROLE_CASHIER', transactions: 7 })
  await search('9.19 3924')
  await expect.poll(() => page.getByRole('option').first().element().textContent).toMatch(/9.19\sEUR · Successful/)
  await expect.element(option('Amount: 9.19 · •••• 3924 Last 30 days 7')).toBeVisible()
})

it('JOB-01 where no sale has both, what has the card or the amount is offered', async () => {
  const { lines } = await renderSearch({ role: 'ROLE_CASHIER', transactions: 1, pairs: 0 })
  await search('9,99 3924')
  await expect.element(option(/^Card number: •••• 3924 9.19 EUR · Successful/)).toBeVisible()
  await expect.element(option(/^Amount: 9.99/)).toBeVisible()
  expect(lines().filter((line) => line.startsWith('POST'))).toEqual([
    'POST /api/transactions/1/3',
    ...Array.from({ length: 2 }, () => 'POST /api/transactions/1/1'),
  ])
})

it('JOB-10 of several people of a name each is shown, before the sales of one', async () => {
  await renderSearch({ transactions: 9, users: 2 })
  await search('maria')
  await expect.element(option(/^Cashier: maria/)).toBeVisible()
  expect(
    page
      .getByRole('option')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Name: mariaMaria Ioannou · maria@example.com', 'Name: maria2', expect.stringMatching(/^Cashier: maria/)])
  await userEvent.keyboard('{Enter}')
  await expectToBeAt('/users/list?username=maria&open=user1')
})

it('B-09 pages are found by their names', async () => {
  await renderSearch()
  await search('sett')
  await expect
    .element(page.getByRole('group', { name: 'Go to page' }).getByRole('option'))
    .toHaveTextContent('Settings')
  await userEvent.keyboard('{Enter}')
  await expectToBeAt('/settings')
})

it('B-09 a cashier, who may not list people, is not offered any', async () => {
  const { lines } = await renderSearch({ role: 'ROLE_CASHIER', transactions: 2, users: 1, terminals: 2 })
  await search('maria')
  await expect.element(option(/^Cashier: maria/)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'People' })).not.toBeInTheDocument()
  expect(lines()).not.toContain('POST /api/users/1/3')
})

/** Searches as another role. @returns what expects that this is told, and that no call named what is masked */
const searchSeenAs = async (text: string, stores: number) => {
  plantSession()
  plantSeenAs('ROLE_MERCHANT_ADMIN')
  onTestFinished(forgetSeenAs)
  const { requests } = await renderSearch({ transactions: 2, users: 1, stores })
  await search(text)
  return async (told: RegExp) => {
    await expect.poll(() => page.getByRole('dialog').getByRole('status').element().textContent).toMatch(told)
    expect(JSON.stringify(requests.map(({ body }) => body))).not.toMatch(/username|email|cardPan/i)
  }
}

it('SEC-61 as another role nothing is asked for by what is masked, and nothing is missing for that', async () => {
  const expectTold = await searchSeenAs('maria', 1)
  await expect.element(option(/Λιμάνι Κουκάκι/)).toBeVisible()
  await expectTold(/^$/)
})

it('SEC-61 as another role nobody is found by an e-mail, and that is no error', async () => {
  const expectTold = await searchSeenAs('maria@example.com', 0)
  await expectTold(/^Nothing found\./)
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
})

it('B-09 what is typed over is not asked for', async () => {
  const { queryClient } = await renderSearch({ transactions: 1 })
  const principal = { level: 'mid', variant: 'standard' } as const
  const ask = async (text: string) =>
    Promise.all(
      searchQueriesOf(text, { locale: 'en', say: ({ message }) => message }, principal)
        .filter(({ what }) => what === 'rrn')
        .map((query) => queryClient.fetchQuery(findQuery(query, principal))),
    )
  const typedOver = ask('236818002595')
  await queryClient.cancelQueries({ queryKey: ['standard', 'search'] })
  await expect(typedOver).rejects.toThrow(CancelledError)
  await ask('236818002594')
  const sent = vi.mocked(fetch).mock.calls.map(([, init]) => init?.body)
  expect(sent.filter((body) => typeof body === 'string' && body.includes('2368180025'))).toHaveLength(1)
})

it('B-10 arrows go through all sections; Tab leaves without going anywhere', async () => {
  await renderSearch({ transactions: 2, terminals: 2 })
  await search('3924')
  const active = () => document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '')?.textContent
  await expect.element(option(/^TID/)).toBeVisible()
  await expect.poll(active).toContain('Card number')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(active).toContain('TID')
  await userEvent.tab()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectToBeAt('/dashboard')
})

it('B-09 says when there is nothing, and when not everything could be searched', async () => {
  await renderSearch()
  await search('0000')
  const status = page.getByRole('dialog').getByRole('status')
  await expect
    .element(status)
    .toHaveTextContent('Nothing found. Try the RRN, the last 4 digits of the card or the amount.')
  await box.fill('Nikolaou')
  await expect.element(status).toHaveTextContent('Nothing found. Check the spelling, or enter only a part of it.')
  vi.mocked(fetch).mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  await box.fill('1111')
  await expect.element(status).toHaveTextContent('Some results are missing. Try again.')
})

it('a text that is too long says how long it may be, and is not asked for', async () => {
  const { lines } = await renderSearch()
  await search('x'.repeat(500))
  const status = page.getByRole('dialog').getByRole('status')
  await expect.element(status).toHaveTextContent('Enter at most 255 characters. This has 500.')
  expect(lines().filter((line) => line.startsWith('POST /api/terminals/'))).toEqual([])
  await box.fill('Nikolaou')
  await expect.element(status).toHaveTextContent('Nothing found. Check the spelling, or enter only a part of it.')
})
