import '#web/ui/theme/theme.css'
import { msg } from '@lingui/core/macro'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SearchOf } from '#core/list/address.ts'
import { deviceLogList } from '#features/devices/history.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { transactionFilters } from '#features/transactions/web/filters.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import { plantSession } from '#web/session/build-session.ts'
import { add, chip, renderFilters, editor, finder, open, options } from '#tests/support/render-filters.tsx'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { instanceSource, merchantOptions, storeOptions } from '#features/merchants/web/shared.ts'

beforeEach(() => plantSession({ level: 'admin' }))
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

const outside = () => page.getByText('Rows').click()

describe('adding a filter', () => {
  it('keeps each of several that are typed before the address shows the first', async () => {
    let address: SearchOf<typeof transactionList> = { sort: 'amount', direction: 'asc' }
    const { dateFrom, amountFrom, statuses } = transactionFilters
    await renderInPortal(
      <FilterChips
        list={transactionList}
        filters={{ dateFrom, amountFrom, statuses }}
        principal={{ level: 'admin', variant: 'standard' }}
        search={address}
        period="last30Days"
        onSearch={(update) => {
          address = update(address)
        }}
      />,
    )
    await add().click()
    await expect.element(finder()).toHaveFocus()
    await userEvent.keyboard('yesterd{Enter}declin{Enter}>50{Enter}')
    const typed = { period: 'yesterday', statuses: [-1], amountFrom: 50, amountTo: 999_999_999_999 }
    expect(address).toEqual({ sort: 'amount', direction: 'asc', ...typed })
    await page.getByRole('button', { name: 'Last 30 days' }).click()
    await page.getByRole('button', { name: 'Last Week (7 days)' }).click()
    expect(address).toEqual({ sort: 'amount', direction: 'asc', ...typed, period: 'lastWeek' })
  })

  it('finds a value by what it is called, applies it with Enter, and goes on', async () => {
    stubServer({ 'POST /api/merchants/list-user-merchants': () => answer({ data: [] }) })
    const { searched } = await renderFilters(transactionList, {
      dateFrom: transactionFilters.dateFrom,
      amountFrom: transactionFilters.amountFrom,
      statuses: transactionFilters.statuses,
    })
    await add().click()
    await expect.element(finder()).toHaveFocus()
    await userEvent.keyboard('declin{Enter}')
    await expect.element(chip('Status: Declined')).toBeVisible()
    await userEvent.keyboard('>50{Enter}')
    await expect.element(chip('Amount: at least 50')).toBeVisible()
    await userEvent.keyboard('yesterd{Enter}')
    await expect.element(chip('Yesterday')).toBeVisible()
    expect(searched()).toEqual({ statuses: [-1], amountFrom: 50, amountTo: 999_999_999_999, period: 'yesterday' })
    await userEvent.keyboard('{Escape}')
    await expect.element(finder()).not.toBeInTheDocument()
    await expect.element(add()).toHaveFocus()
  })

  it.each([
    ['50', ['Amount: 50', 'Amount: at least 50', 'Amount: up to 50']],
    ['<12,5', ['Amount: up to 12.5']],
    ['chargebacks', ['Type: Chargeback']],
    ['GR000002-236818002594', ['Transaction key: GR000002-236818002594']],
    ['https://pay.example/qr/r4nd0mTokenOfThirtyTwoLettersXyz', ['Transaction key: Receipt link']],
    ['6497', ['Amount: 6,497', 'Amount: at least 6,497', 'Amount: up to 6,497', 'Card number: 6497']],
    [
      'refu',
      [
        'Type: Refund',
        'Type: Open banking sales and refunds',
        'Type: Card sales, refunds and voids through the acquirer',
      ],
    ],
  ])('%s means %j', async (text, meant) => {
    await renderFilters(transactionList, {
      amountFrom: transactionFilters.amountFrom,
      types: transactionFilters.types,
      transactionKeys: transactionFilters.transactionKeys,
      cardPanObfuscated: transactionFilters.cardPanObfuscated,
    })
    await add().click()
    await finder().fill(text)
    await expect.element(page.getByRole('option').first()).toHaveTextContent(meant[0] ?? '')
    expect(options()).toEqual(meant)
  })

  it('SEC-57 takes a pasted receipt link, of which neither the filter nor a request has the token', async () => {
    const secret = 'r4nd0mTokenOfThirtyTwoLettersXyz'
    const { requests } = stubServer({ 'POST /api/stores/list-user-stores': () => answer({ data: [] }) })
    const { searched } = await renderFilters(transactionList, {
      storeTokens: transactionFilters.storeTokens,
      transactionKeys: transactionFilters.transactionKeys,
    })
    await add().click()
    await finder().fill(`https://pay.example/qr/${secret}`)
    // What is asked for after a pause in typing is asked for now.
    document.dispatchEvent(new Event('visibilitychange'))
    await userEvent.keyboard('{Enter}')
    await expect.element(chip('Transaction key: Receipt link')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await open('Transaction key')
    await expect.element(page.getByText('Or a pasted receipt link')).toBeVisible()
    await page.getByRole('textbox', { name: 'Transaction key' }).fill(`key-1 https://pay.example/qr/${secret}`)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('Transaction key: key-1, Receipt link')).toBeVisible()
    expect(searched()).toEqual({ transactionKeys: ['key-1', expect.stringMatching(/^receipt:[\w-]{43}$/)] })
    expect(JSON.stringify(requests)).not.toContain(secret)
  })

  it('finds records on the server', async () => {
    const { requests } = stubServer({
      'POST /api/stores/list-user-stores': () => answer({ data: [{ token: 's1', name: 'Koukaki' }] }),
    })
    const { searched } = await renderFilters(transactionList, {
      storeTokens: { label: msg`Store`, source: storeOptions },
    })
    await add().click()
    await finder().fill('kouk')
    await page.getByRole('option', { name: 'Store: Koukaki' }).click()
    expect(requests.map(({ body }) => body)).toContainEqual({ search: 'kouk' })
    expect(searched()).toEqual({ storeTokens: ['s1'] })
    await expect.element(finder()).toHaveFocus()
    await expect.element(finder()).toHaveValue('')
  })

  it('waits for the server with an Enter that came before it', async () => {
    const reply = Promise.withResolvers<Response>()
    const { lines } = stubServer({ 'POST /api/stores/list-user-stores': () => reply.promise })
    const { searched } = await renderFilters(transactionList, {
      storeTokens: { label: msg`Store`, source: storeOptions },
    })
    await add().click()
    await expect.element(finder()).toHaveFocus()
    await userEvent.keyboard('kouk{Enter}')
    await expect.poll(() => lines().filter((line) => line.endsWith('list-user-stores'))).toHaveLength(1)
    reply.resolve(answer({ data: [{ token: 's1', name: 'Koukaki' }] }))
    await expect.poll(searched).toEqual({ storeTokens: ['s1'] })
    await expect.element(finder()).toHaveValue('')
  })

  it('does not offer filters by merchants to whom there is one', async () => {
    stubServer({
      'POST /api/merchants/list-user-merchants': () => answer({ data: [{ token: 'm1', name: 'Kafeneio' }] }),
      'GET /api/get-mids-data-for-filters': () =>
        answer({ data: { acquirers: [], affiliates: [], instances: [{ token: 'i1', name: 'One' }] } }),
    })
    await renderFilters(transactionList, {
      stan: transactionFilters.stan,
      merchantTokens: { label: msg`Merchant`, source: merchantOptions },
      merchantName: transactionFilters.merchantName,
      instanceTokens: { label: msg`Merchants of instance`, source: instanceSource },
    })
    await add().click()
    await expect.poll(options).toEqual(['STAN'])
  })

  it('gives an amount as an example only where there are amounts', async () => {
    await renderFilters(transactionList, { stan: transactionFilters.stan })
    await add().click()
    await expect.element(finder()).toHaveAccessibleDescription('Try a status or a name')
  })

  it('says that nothing fits', async () => {
    await renderFilters(transactionList, { stan: transactionFilters.stan })
    await add().click()
    await finder().fill('zzz')
    await expect.element(page.getByRole('status').filter({ hasText: 'No matches.' })).toBeInTheDocument()
  })
})

describe('an editor', () => {
  it('opens beside its chip, closes with a second press of it and with Escape, and gives the focus back', async () => {
    await renderFilters(transactionList, { stan: transactionFilters.stan }, { search: { stan: '7' } })
    await chip('STAN: 7').click()
    await expect.element(editor('STAN').getByRole('textbox')).toHaveFocus()
    const [box, anchor] = [editor('STAN'), chip('STAN: 7')].map((each) => each.element().getBoundingClientRect())
    expect(Math.abs((box?.left ?? 0) - (anchor?.left ?? 0))).toBeLessThanOrEqual(32)
    expect((box?.top ?? 0) - (anchor?.bottom ?? 0)).toBeLessThanOrEqual(8)
    await chip('STAN: 7').click()
    await expect.element(editor('STAN')).not.toBeInTheDocument()
    await chip('STAN: 7').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(editor('STAN')).not.toBeInTheDocument()
    await expect.element(chip('STAN: 7')).toHaveFocus()
  })

  it.each([
    ['Enter', () => userEvent.keyboard('{Enter}')],
    ['Apply', () => page.getByRole('button', { name: 'Apply' }).click()],
    ['a press beside it', outside],
  ])('takes over what was typed with %s', async (_, leave) => {
    const { onSearch, searched } = await renderFilters(transactionList, { stan: transactionFilters.stan })
    await open('STAN')
    await userEvent.keyboard('123')
    expect(onSearch).not.toHaveBeenCalled()
    await leave()
    await expect.element(editor('STAN')).not.toBeInTheDocument()
    expect(searched()).toEqual({ stan: '123' })
    expect(onSearch).toHaveBeenCalledTimes(1)
  })

  it('takes nothing over with Escape', async () => {
    const { onSearch } = await renderFilters(transactionList, { stan: transactionFilters.stan })
    await open('STAN')
    await userEvent.keyboard('123{Escape}')
    await expect.element(editor('STAN')).not.toBeInTheDocument()
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('searches at once for what is chosen, and keeps page size and order', async () => {
    const { searched } = await renderFilters(
      transactionList,
      { statuses: transactionFilters.statuses },
      { search: { sort: 'amount', direction: 'asc', perPage: 50, page: 3 } },
    )
    await open('Status')
    await page.getByRole('checkbox', { name: 'Declined' }).click()
    await expect.element(chip('Status: Declined')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Canceled' }).click()
    expect(searched()).toEqual({ sort: 'amount', direction: 'asc', perPage: 50, statuses: [-1, -2] })
    await page.getByRole('checkbox', { name: 'Declined' }).click()
    await page.getByRole('checkbox', { name: 'Canceled' }).click()
    expect(searched()).toEqual({ sort: 'amount', direction: 'asc', perPage: 50 })
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(editor('Status')).not.toBeInTheDocument()
  })

  it('of a flag offers yes and no', async () => {
    const { searched } = await renderFilters(deviceLogList, { showShsm: { label: msg`SHSM` } })
    await open('SHSM')
    const answers = page.getByRole('group', { name: 'SHSM' })
    await expect.element(answers.getByRole('radio', { name: 'Any' })).toBeChecked()
    await answers.getByText('No').click()
    expect(searched()).toEqual({ showShsm: false })
  })
})
