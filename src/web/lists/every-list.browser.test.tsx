import '#web/ui/theme/theme.css'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { page } from 'vitest/browser'
import { cardSchemes } from '#core/codes.ts'
import { languages } from '#core/languages/languages.ts'
import type { List } from '#core/list/declare.ts'
import { recordLists } from '#features/contracts.ts'
import { exportList } from '#features/exports/contract.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { renderForRole } from '#tests/support/render-for-role.tsx'

type Row = Readonly<Record<string, unknown>>
type UseColumns = () => readonly Column<Row>[]

// Not eagerly: their style sheets come after the theme, whose first line orders the layers.
const loads = import.meta.glob<Readonly<Record<string, UseColumns>>>('../../features/*/web/{columns,link-columns}.tsx')
const modules = await Promise.all(Object.values(loads).map((load) => load()))
/** What every feature declares of how its lists look, by the name of the hook. */
const declared = modules.flatMap((module) => Object.entries(module).filter(([name]) => /^use\w+Columns$/.test(name)))

const lists: readonly List[] = [...recordLists, exportList]

const listOf = (columns: readonly Column<Row>[]): List => {
  const found = lists.find(({ row }) => columns.every(({ id }) => Object.hasOwn(row, id)))
  if (!found) throw new Error(`No list has the fields ${columns.map(({ id }) => id).join(', ')}.`)
  return found
}

const texts = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00', '2026-11-20', '4242', '']

interface Schema {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly options?: readonly unknown[]
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly literal?: unknown
}

/** The least that a schema lets a server say. */
const leastOf = (schema: Schema): unknown => {
  switch (schema.type) {
    case 'nullable':
      return null
    case 'optional':
      return leastOf(schema.wrapped as Schema)
    case 'boolean':
      return false
    case 'number':
      return 0
    case 'array':
      return []
    case 'record':
      return {}
    case 'literal':
      return schema.literal
    case 'picklist':
      return schema.options?.[0]
    case 'union':
    case 'variant':
      return leastOf(schema.options?.[0] as Schema)
    case 'string':
      return texts.find((text) => v.is(schema as never, text))
    case 'strict_object':
    case 'object':
      return leastRow(schema.entries ?? {})
    default:
      throw new Error(`Nothing is known of the type ${schema.type}.`)
  }
}

const leastRow = (entries: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, leastOf(entry as Schema)]))

const longTexts = ['Το Λιμάνι του Πειραιά, δεύτερος όροφος, αριστερή είσοδος', '-12345678.90', ...texts]

/** The most that a schema lets a server say: every sign of many, and names of any length. */
const mostOf = (schema: Schema): unknown => {
  switch (schema.type) {
    case 'nullable':
    case 'optional':
      return mostOf(schema.wrapped as Schema)
    case 'boolean':
      return true
    case 'array':
      return everyOf(schema.item as Schema)
    case 'picklist':
      return schema.options?.at(-1)
    case 'string':
      return longTexts.find((text) => v.is(schema as never, text))
    case 'strict_object':
    case 'object':
      return mostRow(schema.entries ?? {})
    default:
      return leastOf(schema)
  }
}

const everyOf = (item: Schema): readonly unknown[] =>
  item.type === 'picklist' ? (item.options ?? []) : [mostOf(item), mostOf(item)]

/** Codes, which are never longer. */
const codes: Row = {
  paymentMethod: null,
  cardType: cardSchemes.mastercard,
  currency: 'EUR',
  posTerminalIdCode: '12345678',
  tid: '12345678',
}

const mostRow = (entries: Readonly<Record<string, unknown>>): Row => ({
  ...Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, mostOf(entry as Schema)])),
  ...codes,
})

const drawn = new Map<string, readonly Column<Row>[]>()

const tableOf = (name: string, useColumns: UseColumns, build: typeof leastRow) =>
  function Table() {
    const columns = useColumns()
    drawn.set(name, columns)
    return (
      <DataTable
        caption={name}
        columns={columns}
        rows={[build(listOf(columns).rowSchema.entries)]}
        rowKey={() => name}
        sort={null}
        onSort={() => {}}
      />
    )
  }

const draw = async (build: typeof leastRow) => {
  const tables = declared.map(([name, useColumns]) => [name, tableOf(name, useColumns, build)] as const)
  await renderForRole(
    <>
      {tables.map(([name, Table]) => (
        <Table key={name} />
      ))}
    </>,
    {},
  )
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(declared.length)
}

beforeEach(async () => {
  await loadAllTexts()
  await activateLanguage('en')
})
afterEach(() => void vi.restoreAllMocks())

describe('in every list', () => {
  it('a cell without a value has the same sign, and no other content', async () => {
    await draw(leastRow)
    const cells = [...document.querySelectorAll('tbody :is(th, td)')]
    const silent = cells.filter((cell) => !cell.textContent?.trim() && !cell.querySelector('svg'))
    expect(silent.length).toBeGreaterThan(20)
    const others = silent.filter(
      (cell) => cell.hasChildNodes() || !getComputedStyle(cell, '::before').content.startsWith('"–"'),
    )
    expect(others.map(({ outerHTML }) => outerHTML)).toEqual([])
    const signed = cells.filter((cell) => !silent.includes(cell) && /^\W*$/.test(cell.textContent ?? ''))
    expect(signed.filter((cell) => !cell.querySelector('svg')).map(({ outerHTML }) => outerHTML)).toEqual([])
  })

  it('people of one name are told apart where there is no room for their email beside it', async () => {
    await draw(leastRow)
    const people = [...drawn].flatMap(([name, columns]) =>
      columns
        .filter(({ id }) => /email$/i.test(id))
        .map((email) => ({ list: name, email, person: columns.find(({ id }) => id === nameBeside(email.id)) })),
    )
    expect(people.map(({ list, person }) => [list, person?.id])).toEqual([
      ['useAuditColumns', 'actorName'],
      ['useTransactionColumns', 'userName'],
      ['useUserColumns', 'name'],
      ['useTerminalUserColumns', 'name'],
    ])
    const alike = people.filter(({ email, person }) => email.priority !== 1 && !person?.identity)
    expect(alike.map(({ list }) => list)).toEqual([])
  })
})

/** What is said of one record in each list, none of it longer than these usually are. */
const usual: Row = {
  posTerminalIdCode: 'GW000088',
  tid: 'GW000088',
  mid: 'CH324078M961573',
  cardAcceptorIdentificationCode: 'CH324078M961573',
  deviceId: '8481eb85d880a17e',
  retrievalReferenceNumber: '632418000042',
  saleRrn: '632418000042',
  linkedTrx: 'CH000084-655001001001',
  mcc: '5814',
  mccCode: '5814',
  stan: '123456',
  posAuthCode: 'A12345',
}

const usualRow = (entries: Readonly<Record<string, unknown>>): Row => {
  const known = Object.entries(usual).filter(([name]) => Object.hasOwn(entries, name))
  return { ...mostRow(entries), ...Object.fromEntries(known) }
}

/** The cells of the record in every list, with the names of list and column. */
const cellsOfAll = () =>
  [...document.querySelectorAll('table')].flatMap((table) => {
    const headings = [...table.querySelectorAll<HTMLElement>('thead tr > *')]
    return [...table.querySelectorAll<HTMLElement>('tbody tr > *')].map((cell, at) => ({
      cell,
      column: headings[at]?.dataset.column ?? '',
      name: `${table.ariaLabel} ${headings[at]?.dataset.column}`,
    }))
  })

describe.each([1143, 707])('beside a menu, in a list of %i px', (width) => {
  it('an identifier stands whole on one line', async () => {
    await draw(usualRow)
    await page.viewport(width, 900)
    await document.fonts.ready
    const identifiers = cellsOfAll().filter(({ column, cell }) => Object.hasOwn(usual, column) && cell.offsetWidth > 0)
    expect(identifiers.length).toBeGreaterThan(6)
    const cut = identifiers.filter(({ cell }) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const { right, height } = range.getBoundingClientRect()
      const end = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingInlineEnd)
      return right > end + 1 || height > 30
    })
    expect(cut.map(({ name }) => name)).toEqual([])
  })

  it('a name, an address or an email goes on in a second line before it is cut', async () => {
    await draw((entries) => ({
      ...usualRow(entries),
      // Said beside the time.
      ...('posLocalDateTime' in entries && { timeZone: 'Europe/Athens' }),
    }))
    await page.viewport(width, 900)
    const oneLine = cellsOfAll().filter(({ cell }) => {
      const shows = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const text = shows.nextNode()?.parentElement
      return cell.textContent?.includes(longTexts[0] ?? '') && text && getComputedStyle(text).whiteSpace === 'nowrap'
    })
    expect(oneLine.map(({ name }) => name)).toEqual([])
  })
})

/** Two cards beside bar, tools and heading, which take 113 of 256 pixels: `screens/low-window.spec.ts` measures them there. */
const LOW_CARD = 71

describe('in a window of 320 × 256 pixels', () => {
  it.each(languages)(
    'a card leaves room for a second one, whatever its record says, in every list but the exports, in %s',
    async (language) => {
      await activateLanguage(language)
      await draw(mostRow)
      await page.viewport(288, 256)
      await document.fonts.ready
      const high = [...document.querySelectorAll('tbody tr')].flatMap((row) => {
        const list = row.closest('table')?.ariaLabel ?? ''
        // Why an export failed is said there alone.
        return list !== 'useExportColumns' && row.getBoundingClientRect().height > LOW_CARD
          ? [[list, row.textContent]]
          : []
      })
      expect(high).toEqual([])
    },
  )
})

/** The field of the name that belongs to one of an email. */
const nameBeside = (id: string) => id.replace('Email', 'Name').replace(/^email$/, 'name')
