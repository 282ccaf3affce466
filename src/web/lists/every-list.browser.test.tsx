import '#web/ui/theme/theme.css'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import type { List } from '#core/list/declare.ts'
import { recordLists } from '#features/contracts.ts'
import { exportList } from '#features/exports/contract.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { renderForRole } from '#tests/support/render-for-role.tsx'

type Row = Readonly<Record<string, unknown>>
type UseColumns = () => readonly Column<Row>[]

const modules = import.meta.glob<Readonly<Record<string, UseColumns>>>(
  '../../features/*/web/{columns,link-columns}.tsx',
  { eager: true },
)
/** What every feature declares of how its lists look, by the name of the hook. */
const declared = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(([name]) => /^use\w+Columns$/.test(name)),
)

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

const drawn = new Map<string, readonly Column<Row>[]>()

const tableOf = (name: string, useColumns: UseColumns) =>
  function Table() {
    const columns = useColumns()
    drawn.set(name, columns)
    return (
      <DataTable
        caption={name}
        columns={columns}
        rows={[leastRow(listOf(columns).rowSchema.entries)]}
        rowKey={() => name}
        sort={null}
        onSort={() => {}}
      />
    )
  }
const tables = declared.map(([name, useColumns]) => [name, tableOf(name, useColumns)] as const)

const draw = async () => {
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
    await draw()
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
    await draw()
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

/** The field of the name that belongs to one of an email. */
const nameBeside = (id: string) => id.replace('Email', 'Name').replace(/^email$/, 'name')
