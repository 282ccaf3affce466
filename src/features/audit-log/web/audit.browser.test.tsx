import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { auditList } from '../contract.ts'
import { renderForRole, factOf, firstCell, buildPage } from '#tests/support/render-for-role.tsx'
import { buildEvent } from './build-event.ts'
import { EventDetails } from './event-details.tsx'
import { AuditLog } from './screen.tsx'
import { bootClient } from '#web/offline/boot-client.ts'
import { currentConfig } from '#web/config/config.ts'
import { readerZone } from '#web/reader-zone.ts'

const renderList = (search: Parameters<typeof AuditLog>[0]['search'] = {}, events = [buildEvent()]) =>
  renderForRole(<AuditLog search={search} onSearch={() => {}} selected={undefined} />, {
    'POST /api/audit/1/10': () => buildPage(auditList, events),
  })

afterEach(() => {
  vi.restoreAllMocks()
  bootClient.clear()
})

describe('the activity log', () => {
  it.each([
    ['Event', 'Terminal switched on or off'],
    ['User', 'Maria Ioannou'],
    ['Record', 'Counter'],
    ['Record type', 'Terminal'],
    ['Result', 'Succeeded'],
    ['Role', 'Merchant administrator'],
    ['Address', '192.0.2.0/24'],
    ['Reference', 'ref-1'],
  ])('shows %s in words: %s', async (heading, text) => {
    await renderList()
    await expect.element(page.getByRole('row').nth(1)).toBeInTheDocument()
    expect(firstCell(heading)?.textContent).toBe(text)
  })

  it('marks what was refused by word and shape', async () => {
    await renderList({}, [buildEvent({ event: 'access.denied', result: 'refused' })])
    await expect.element(page.getByRole('row').nth(1)).toBeInTheDocument()
    expect(firstCell('Result')?.textContent).toBe('Refused')
    expect(firstCell('Result')?.querySelector('[data-icon="lock"]')).not.toBeNull()
  })

  it('an event that this build does not know is named as it came', async () => {
    await renderList({}, [buildEvent({ event: 'robot.hired' })])
    await expect.element(page.getByRole('rowheader', { name: 'robot.hired' })).toBeVisible()
  })

  it('an event under the name that older rows hold has the same words', async () => {
    await renderList({}, [buildEvent({ event: 'feed-key-created' })])
    await expect.element(page.getByRole('rowheader', { name: 'Data feed key created' })).toBeVisible()
  })

  it('asks for what the address filters by', async () => {
    const { requests } = await renderList({ event: ['user.linked'], result: ['refused'], concernedTokens: ['u1'] })
    await expect
      .poll(() => requests.find(({ line }) => line === 'POST /api/audit/1/10')?.body)
      .toMatchObject({
        filter: { event: ['user.linked'], result: ['refused'], concernedTokens: ['u1'] },
      })
  })
})

describe('a file with proof', () => {
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/With proof: the file holds the place of each row/)
    await page.getByRole('dialog').getByText('With proof (JSONL)').click()
  }

  it('JOB-25 is asked for with the filter of the list and saved, whatever the columns on the screen', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { requests } = await renderForRole(
      <AuditLog search={{ event: ['user.linked'] }} onSearch={() => {}} selected={undefined} />,
      {
        'POST /api/audit/1/10': () => buildPage(auditList, [buildEvent()]),
        'POST /api/audit/export/1/1/proof': () =>
          new Response('{}', { headers: { 'content-disposition': 'attachment; filename="Activity log.jsonl"' } }),
      },
    )
    await expect.element(page.getByRole('row').nth(1)).toBeInTheDocument()
    await openDialog()
    expect(page.getByRole('dialog').getByText('Columns').elements()).toHaveLength(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await expect
      .poll(() => clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
      .toEqual(['Activity log.jsonl'])
    const asked = requests.find(({ line }) => line === 'POST /api/audit/export/1/1/proof')
    expect(asked?.body).toEqual({ filter: { event: ['user.linked'] }, zone: readerZone(), language: 'en' })
  })

  it('JOB-25 says how many rows it may have at most', async () => {
    const { limits } = currentConfig()
    bootClient.setQueryData(['config'], { ...currentConfig(), limits: { ...limits, exportSyncRows: 1 } })
    await renderList({}, [buildEvent(), buildEvent({ token: '2' })])
    await expect.element(page.getByRole('row').nth(1)).toBeInTheDocument()
    await openDialog()
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: 'Export' }))
      .toHaveAccessibleDescription('At most 1 rows with proof. Apply a filter.')
  })
})

it('an event shows what it changed, from where it came and its reference', async () => {
  await renderForRole(<EventDetails row={buildEvent({ count: 3 })} />, {})
  await expect.element(page.getByRole('heading', { name: 'Terminal switched on or off' })).toBeVisible()
  expect(factOf('Terminal status')?.textContent).toBe('Enabled → changed toDisabled')
  expect(factOf('Address')?.textContent).toBe('192.0.2.0/24')
  expect(factOf('Reference')?.textContent).toContain('ref-1')
  expect(factOf('Times')?.textContent).toBe('3')
})
