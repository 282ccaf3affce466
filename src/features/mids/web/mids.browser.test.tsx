import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { midList, type MidDetails as Mid } from '../contract.ts'
import { answer } from '#web/api/stub-server.ts'
import { renderForRole, factOf, firstCell, buildPage } from '#tests/support/render-for-role.tsx'
import { MidDetailsPanel } from './details.tsx'
import { MidList } from './screen.tsx'
import type { MidSearch } from './queries.ts'

/** An enabled MID with a value in every field. */
const buildMid = (values: Partial<Mid> = {}): Mid => ({
  token: 'mid1',
  cardAcceptorIdentificationCode: '000000000001234',
  cardAcceptorName: 'KAFENEIO',
  cardAcceptorCountry: 'GR',
  cardAcceptorCity: 'Athens',
  acquirerName: 'Aegean',
  affiliateName: 'Hellas',
  instanceName: 'Attica',
  mccCode: '5812',
  midStatus: 1,
  processing: { enabled: true, reason: null },
  storesCount: 3,
  terminalsCount: 12,
  createdAt: '2026-11-20T16:05:07.000Z',
  version: 4,
  mccName: 'Eating places and restaurants',
  merchantToken: 'm1',
  merchantName: 'Kafeneio AE',
  terminalsAffected: 1,
  ...values,
})

type Given = Parameters<typeof renderForRole>[2]

const renderList = async (records: object[] = [buildMid()], given?: Given) => {
  const onSearch = vi.fn<(search: MidSearch) => void>()
  await renderForRole(
    <MidList search={{}} onSearch={(update) => onSearch(update({}))} selected={undefined} />,
    { 'POST /api/mids/1/10': () => buildPage(midList, records) },
    given,
  )
  if (records.length > 0) await expect.element(page.getByRole('row').nth(1)).toBeInTheDocument()
  return onSearch
}
const renderDetails = async (values: Partial<Mid> = {}, given?: Given) => {
  let current = buildMid(values)
  const server = await renderForRole(
    <MidDetailsPanel id="mid1" record={{ open: 'mid1' }} onRecord={() => {}} />,
    {
      'GET /api/mid/mid1': () => answer({ data: current }),
      'PUT /api/mid/mid1/status': () => {
        current = buildMid({ midStatus: 0, processing: { enabled: false, reason: 'mid' }, version: 5 })
        return answer({ data: current })
      },
    },
    given,
  )
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
  return server
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => void vi.restoreAllMocks())

describe('the list of MIDs', () => {
  it('several are disabled or enabled at once by whoever may switch one', async () => {
    await renderList([buildMid(), buildMid({ token: 'mid2', cardAcceptorIdentificationCode: '000000000005678' })], {
      role: 'ROLE_INSTANCE_ADMIN',
    })
    await page.getByRole('checkbox', { name: 'Select 000000000005678' }).click()
    const offered = page.getByRole('group', { name: 'Selected rows' }).getByRole('button')
    await expect.element(offered.last()).toHaveTextContent('Export')
    expect(offered.elements().map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Disable', 'Enable']),
    )
  })

  it('a merchant admin, who may switch none, has no boxes from the start', async () => {
    await renderList([buildMid()], { role: 'ROLE_MERCHANT_ADMIN' })
    await expect.element(button('Export')).not.toHaveAttribute('aria-disabled')
    await expect.poll(() => document.querySelectorAll('[data-lead]').length).toBe(0)
  })

  it.each([
    ['MIDS-01', 'MID', '000000000001234'],
    ['MIDS-02', 'Country', 'Greece'],
    ['MIDS-03', 'City', 'Athens'],
    ['MIDS-04', 'Card acceptor name', 'KAFENEIO'],
    ['MIDS-05', 'Acquirer', 'Aegean'],
    ['MIDS-06', 'Affiliate', 'Hellas'],
    ['MIDS-07', 'Instance', 'Attica'],
    ['MIDS-09', 'MID status', 'Enabled'],
  ])('%s the column %s shows %s', async (_row, heading, text) => {
    await renderList()
    expect(firstCell(heading)?.textContent).toBe(text)
  })

  it('MIDS-12 the column Created shows the time with its zone', async () => {
    await renderList()
    expect(firstCell('Created')?.textContent).toMatch(/^\d\d:\d\d \| 2[01]\.11\.2026 GMT/)
  })

  it.each([
    ['MIDS-10', 'Stores', '3', '/stores/list', 'midTokens', '["mid1"]'],
    ['MIDS-11', 'Terminals', '12', '/terminals/list', 'mid', '000000000001234'],
  ])('%s the number of %s leads to that list, of this MID alone', async (_row, heading, count, path, name, value) => {
    await renderList()
    await expect.element(page.getByRole('link', { name: count, exact: true })).toBeVisible()
    const address = new URL(firstCell(heading)?.querySelector('a')?.href ?? '')
    expect(address.pathname).toBe(path)
    expect(address.searchParams.get(name)).toBe(value)
  })

  it('MIDS-09 an enabled MID of a disabled merchant says why nothing is processed', async () => {
    await renderList([buildMid({ processing: { enabled: false, reason: 'merchant' } })])
    expect(firstCell('MID status')?.textContent).toBe('Merchant disabledOwn setting: Enabled')
  })

  it('LIST-02 NAV-16 MIDS-01 is named after its section and sorted by the code', async () => {
    const onSearch = await renderList()
    await page.getByRole('table', { name: 'MIDs' }).getByRole('button', { name: /^MID/ }).click()
    expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ sort: 'cardAcceptorIdentificationCode' }))
  })

  it('says so when there is none', async () => {
    await renderList([])
    await expect.element(page.getByText('No MIDs yet')).toBeVisible()
  })
})

describe('the details of a MID', () => {
  beforeEach(() => void vi.restoreAllMocks())

  it('MIDS-08 the MCC has its text', async () => {
    await renderDetails()
    expect(factOf('MCC')?.textContent).toBe('5812 Eating places and restaurants')
  })

  it('MIDS-13 disabling names the terminals that will stop, and the MID then says why nothing is processed', async () => {
    const { requests } = await renderDetails()
    await button('Disable').click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog).toMatchTextContent(/1 terminal stops taking payments immediately/)
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect.element(page.getByText('The MID is disabled, so transactions cannot be processed.')).toBeVisible()
    expect(requests.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({ status: 0, version: 4 })
  })

  it.each([
    ['MIDS-14 an instance administrator', { role: 'ROLE_INSTANCE_ADMIN' }, true],
    ['MIDS-14 a merchant administrator', { role: 'ROLE_MERCHANT_ADMIN' }, false],
    ['MIDS-14 ROLE-28 a read-only person', { viewOnly: true }, false],
  ] as const)('%s has the switch: %o', async (_who, given, has) => {
    await renderDetails({}, given)
    await expect.element(page.getByRole('tab', { name: 'History' })).toBeVisible()
    await expect.poll(() => button('Disable').elements()).toHaveLength(has ? 1 : 0)
  })
})
