import '#web/ui/theme/theme.css'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { periodOf, type SearchOf } from '#core/list/address.ts'
import type { SavedFilter } from '#core/list/saved-filters.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { startMonitor } from '#web/connectivity/monitor.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { FilterChips } from '../filter-chips.tsx'
import { validSearch } from '../list-query.ts'
import { useCleared } from './default-filter.ts'

beforeEach(() => plantSession({ level: 'admin' }))
afterEach(() => {
  window.dispatchEvent(new Event('online'))
  vi.restoreAllMocks()
})

const declined: SavedFilter = { id: 'f1', name: 'Declined', filter: { statuses: [-1] }, isDefault: false }
const filters = { statuses: { label: columnTexts.status }, stan: { label: columnTexts.stan } }

/** The row of filters of the list of transactions, as the screen has it in its address. */
function Chips() {
  const search = validSearch(transactionList, useSearch({ strict: false }) as SearchOf<typeof transactionList>)
  const navigate = useNavigate()
  const cleared = useCleared(transactionList)
  const { searchStr } = useLocation()
  return (
    <>
      <FilterChips
        list={transactionList}
        principal={{ level: 'admin', variant: 'standard' }}
        period={periodOf(transactionList, search)}
        {...{ filters, search }}
        onSearch={(update) => void navigate({ to: '.', search: cleared(update(search)) as never })}
        inAddress
      />
      <output>{searchStr}</output>
    </>
  )
}

/** A server that keeps filters as ours does, with those that are there before. */
const setup = async (savedBefore: readonly SavedFilter[], address = '') => {
  const saved = [...savedBefore]
  const server = stubServer({
    'GET /api/filters/transactions': () => answer({ data: saved }),
    'POST /api/filters': async (request) => {
      const { page: _, ...body } = (await request.json()) as { page: string } & Partial<SavedFilter>
      const name = body.name ?? null
      if (name && saved.some((one) => one.name === name && one.id !== body.id)) {
        return answerError(409, 'FILTER_NAME_TAKEN')
      }
      const at = saved.findIndex((one) => one.id === body.id || one.name === name)
      const before = { id: `f${saved.length + 1}`, filter: {}, isDefault: false, ...saved[at] }
      const filter = { ...before, ...body, name }
      saved.splice(at === -1 ? saved.length : at, 1, filter)
      return answer({ data: filter })
    },
    'DELETE /api/filters/transactions/f1': () => {
      saved.splice(0, 1)
      return answer({ data: null })
    },
  })
  await renderInPortal(<Chips />, { at: `/transactions/list${address}` })
  return { ...server, saved }
}
const failed = '?statuses=%5B-1%5D'
const open = () => page.getByRole('button', { name: /^Saved/ }).click()
const change = async (name: string, item: string) => {
  await page.getByRole('button', { name: `Change: ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const address = page
  .getByRole('status')
  .filter({ hasText: /^(\?.*)?$/ })
  .first()

describe('a filter', () => {
  it('FLT-60 LIST-18 is saved under a name of at most 40 characters, by the keyboard alone', async () => {
    const { saved } = await setup([], failed)
    page.getByRole('button', { name: 'Saved' }).element().focus()
    await userEvent.keyboard('{Enter}')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill(`${'é'.repeat(40)}x`)
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveAccessibleDescription('Enter at most 40 characters. This has 41.')
    expect(saved.filter((one) => one.name !== null)).toEqual([])
    await name.fill('é'.repeat(40))
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('listitem').getByRole('button', { name: 'é'.repeat(40), exact: true }))
      .toBeVisible()
    expect(saved).toContainEqual({
      id: expect.anything(),
      name: 'é'.repeat(40),
      filter: { statuses: [-1] },
      isDefault: false,
    })
  })

  it('keeps its period by name, so that it means the same tomorrow (B-12)', async () => {
    const { saved } = await setup([], '?period=thisWeek&page=3&perPage=50')
    await open()
    await page.getByRole('textbox', { name: 'Name' }).fill('Week')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // Within the sheet: what lies behind it is not read out.
    await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('Saved: Week')
    await expect.poll(() => saved.find(({ name }) => name === 'Week')?.filter).toEqual({ period: 'thisWeek' })
  })

  it('FLT-61 LIST-18 is there again, and one press uses it', async () => {
    const { lines } = await setup([declined])
    expect(lines()).toContain('GET /api/filters/transactions')
    await open()
    await page.getByRole('button', { name: 'Declined', exact: true }).click()
    await expect.element(page.getByRole('button', { name: 'Saved: Declined' })).toBeVisible()
    await expect.element(address).toHaveTextContent(failed)
  })

  it('is renamed, replaced and deleted', async () => {
    const { saved } = await setup([declined], '?stan=000042')
    await open()
    await change('Declined', 'Rename')
    await userEvent.fill(page.getByRole('listitem').getByRole('textbox'), 'Slip')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => saved[0]).toEqual({ ...declined, name: 'Slip' })
    await expect.element(page.getByRole('button', { name: 'Change: Slip' })).toHaveFocus()
    await change('Slip', 'Replace with current filter')
    const replace = page.getByRole('alertdialog', { name: 'Replace “Slip”?' })
    await replace.getByRole('button', { name: 'Cancel' }).click()
    expect(saved[0]?.filter).toEqual(declined.filter)
    await change('Slip', 'Replace with current filter')
    await replace.getByRole('button', { name: 'Replace' }).click()
    await expect.poll(() => saved[0]).toEqual({ ...declined, name: 'Slip', filter: { stan: '000042' } })
    await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('Saved: Slip')
    await change('Slip', 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => saved.some(({ name }) => name === 'Slip')).toBe(false)
    await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('Deleted: Slip')
    await expect.element(page.getByRole('button', { name: 'Change: Slip' })).not.toBeInTheDocument()
    expect(page.getByRole('dialog').element().contains(document.activeElement)).toBe(true)
  })

  it('asks before it takes the place of another one of its name, whatever its case and blanks, which stays the default', async () => {
    const preset = { ...declined, isDefault: true }
    const { saved, lines } = await setup([preset], '?stan=000042')
    await open()
    await page.getByRole('textbox', { name: 'Name' }).fill(' DE\u0301CLINED\u00a0 ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Replace “Declined”?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue(' DE\u0301CLINED\u00a0 ')
    expect(saved).toContainEqual(preset)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('Saved: Declined')
    await expect.element(question).not.toBeInTheDocument()
    expect(saved).toContainEqual({ ...preset, filter: { stan: '000042' } })
    expect(lines().filter((line) => line === 'POST /api/filters')).toHaveLength(2)
  })

  it('that another tab saved under the name is not replaced unasked', async () => {
    const { saved } = await setup([], '?stan=000042')
    await open()
    await page.getByRole('textbox', { name: 'Name' }).fill('Declined')
    saved.push(declined)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .element(page.getByRole('textbox', { name: 'Name' }))
      .toHaveAccessibleDescription(/^Another filter already has this name\./)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByRole('alertdialog', { name: 'Replace “Declined”?' })).toBeVisible()
  })

  it('takes no name that turns the direction of what follows, neither at first nor later', async () => {
    const { lines } = await setup([declined], failed)
    await open()
    const refused = "This contains characters that can't be used. Type it again."
    const name = page.getByLabelText('Name')
    await name.fill('Refunds \u202egnp')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(name).toHaveAccessibleDescription(refused)
    await expect.element(name).toHaveFocus()
    await change('Declined', 'Rename')
    const other = page.getByLabelText('Name').first()
    await other.fill('Refunds \u202egnp')
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect.element(other).toHaveAccessibleDescription(refused)
    await expect.element(other).toHaveFocus()
    expect(lines()).not.toContain('POST /api/filters')
  })

  it('says that a page has no room for another one', async () => {
    await setup([], failed)
    await open()
    stubServer({
      'GET /api/filters/transactions': () => answer({ data: [] }),
      'POST /api/filters': () => answerError(422, 'TOO_MANY_FILTERS'),
    })
    await page.getByRole('textbox', { name: 'Name' }).fill('Another')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .element(page.getByRole('textbox', { name: 'Name' }))
      .toHaveAccessibleDescription(/filters for each page\. Delete one first\./)
  })

  it('that was used last is kept without a name, and offered when another one is in force', async () => {
    const { saved } = await setup([], failed)
    await expect.poll(() => saved).toEqual([{ id: 'f1', name: null, filter: { statuses: [-1] }, isDefault: false }])
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await open()
    await page.getByRole('button', { name: 'Use last filter' }).click()
    await expect.element(address).toHaveTextContent(failed)
  })
})

describe('the default filter', () => {
  const preset = { ...declined, isDefault: true }

  it('D-84 opens the page, and another one is chosen in the menu', async () => {
    const { saved } = await setup([preset])
    await expect.element(address).toHaveTextContent(failed)
    await open()
    await change('Declined', 'Remove default')
    await expect.poll(() => saved[0]?.isDefault).toBe(false)
  })

  it('D-84 does not come back when all is asked for', async () => {
    await setup([preset])
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect.element(address).toHaveTextContent('?all=true')
    await expect.element(page.getByRole('button', { name: 'Reset filters' })).not.toBeInTheDocument()
  })

  it('D-84 leaves an address with a filter of its own alone', async () => {
    await setup([preset], '?stan=000042')
    await expect.element(page.getByRole('button', { name: 'Remove filter: STAN' })).toBeVisible()
    await expect.element(address).toHaveTextContent('?stan=000042')
  })
})

it('JOB-23 a prepared filter is there without having been saved, and one press uses it', async () => {
  await setup([declined])
  await open()
  const prepared = page.getByRole('list', { name: 'Prepared filters' }).getByRole('button')
  await expect.element(prepared).toHaveTextContent('Chargebacks')
  expect(prepared.elements()).toHaveLength(1)
  await expect.element(prepared).not.toHaveAttribute('aria-current')
  await prepared.click()
  await expect.element(address).toHaveTextContent('?types=%5B%22chargeback%22%5D')
  await open()
  await expect.element(prepared).toHaveAttribute('aria-current', 'true')
})

it('without a connection saved filters are used, and not changed', async () => {
  await setup([declined], failed)
  await open()
  await expect.element(page.getByRole('button', { name: 'Declined', exact: true })).toBeVisible()
  startMonitor()
  window.dispatchEvent(new Event('offline'))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await expect.element(save).toHaveAccessibleDescription('You need a connection for this.')
  await expect.element(page.getByRole('button', { name: 'Change: Declined' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Declined', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Saved: Declined' })).toBeVisible()
})

it.each(['Remove filter: STAN', 'Reset filters'])('after %s the focus goes on beside it', async (name) => {
  await setup([], '?stan=000042')
  page.getByRole('button', { name }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add filter' })).toHaveFocus()
})

it('the address is shared by a link', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await setup([], failed)
  await open()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(write).toHaveBeenCalledWith(location.href)
})
