import '#web/ui/theme/theme.css'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { notAskedSeenAs } from '#core/access/seen-as.ts'
import type { List } from '#core/list/declare.ts'
import { recordLists } from '#features/contracts.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { transactionFilters } from '#features/transactions/web/filters.ts'
import { stubServer } from '#web/api/stub-server.ts'
import { forgetSeenAs, plantSeenAs } from '#web/session/build-seen-as.ts'
import { plantSession } from '#web/session/build-session.ts'
import { add, chip, finder, open, options, renderFilters } from '#tests/support/render-filters.tsx'

beforeEach(() => plantSession({ level: 'admin' }))

describe('SEC-61 as another role', () => {
  beforeEach(() => {
    plantSeenAs('ROLE_MERCHANT_ADMIN')
    return forgetSeenAs
  })

  it.each(recordLists.map((list) => [list.key, list] as const))(
    '%s offer no filter that is refused',
    async (_, list) => {
      stubServer({})
      const styles = Object.keys(list.filter).map((name) => [name, { label: { id: name, message: name } }])
      await renderFilters(list as List, Object.fromEntries(styles))
      await add().click()
      await expect.element(finder()).toHaveFocus()
      expect(options().filter((name) => notAskedSeenAs({ [name]: null }).length > 0)).toEqual([])
    },
  )

  it('a list that can be filtered by personal data alone says why it offers nothing', async () => {
    const { userName } = transactionFilters
    await renderFilters(transactionList, { userName })
    await add().click()
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent("Personal data can't be filtered when you view as another role.")
  })

  it('a filter of an address that is refused is named until it is removed', async () => {
    const { userName, statuses } = transactionFilters
    const { searched } = await renderFilters(
      transactionList,
      { userName, statuses },
      { search: { userName: 'Maria', statuses: [1] } },
    )
    const alert = page.getByRole('alert')
    await expect
      .element(alert)
      .toHaveTextContent("Personal data can't be filtered when you view as another role. Remove: Cashier")
    await page.getByRole('button', { name: 'Remove filter: Cashier' }).click()
    await expect.element(alert).not.toBeInTheDocument()
    expect(searched()).toEqual({ statuses: [1] })
    await add().click()
    await expect.element(finder()).toHaveFocus()
    expect(options()).toEqual(['Status'])
  })
})

it('whoever sees the own portal is told nothing of that', async () => {
  const { userName } = transactionFilters
  await renderFilters(transactionList, { userName }, { search: { userName: 'Maria' } })
  await expect.element(chip('Cashier: Maria')).toBeVisible()
  await open('Cashier')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
