import { isDeepStrictEqual } from 'node:util'
import { formatValue, parseCsv, readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { exportEntities, type ExportEntity } from '#features/exports/rights.ts'
import { type Language, languages, languageTag } from '#core/languages/languages.ts'
import { fieldsFor } from '#core/list/declare.ts'
import { exponentOf, formatMoney } from '#core/money/money.ts'
import { formatDateTime, formatFilterDate } from '#core/time/time.ts'
import { variants } from '#core/access/variant.ts'
import { exportables } from '#server/process/features.ts'
import { exportNow } from '#tests/support/export-files.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { buildEverything, type Everything, heldEvents } from './everything.ts'
import { knowConfig, show } from './screen.tsx'

/** One row of a list as the server tells it. */
type Row = Readonly<Record<string, unknown>>

/** Reading the audit log leaves an event in it. */
const filterOf = (entity: ExportEntity) => (entity === 'audit' ? { filter: { event: heldEvents } } : {})

const listed = async ({ app, token }: Everything, entity: ExportEntity): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const reply = await app.fetch(`/api/${entity}/${page}/100`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(filterOf(entity)),
    })
    const { data } = (await reply.json()) as { data: { items: Row[]; total: number } }
    rows.push(...data.items)
    if (rows.length >= data.total) return rows
  }
}

/** How a column is compared, by what its cells of a workbook are. */
const isTime = (shown: string) => /^\d{2}:\d{2} \| \d{2}\.\d{2}\.\d{4} /.test(shown)
const isDay = (shown: string) => /^\d{2}\.\d{2}\.\d{2}$/.test(shown)

/** An amount on the screen as a file writes it, '-1234.50': sign and digits, with the point where the currency has it. */
const plainAmount = (shown: string): { amount: string; currency: string } => {
  const [, currency = ''] = /(\S+)$/.exec(shown) ?? []
  const digits = shown.slice(0, -currency.length).replace(/\D/g, '')
  const at = digits.length - exponentOf(currency)
  const amount = exponentOf(currency) === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
  return { amount: (/^[-−]/.test(shown) ? '-' : '') + amount, currency }
}

interface FileCell {
  readonly csv: string
  readonly value: unknown
  /** As a spreadsheet of the reader's language shows the value. */
  readonly asShown: string
}

/** The cells that a text on the screen asks for. */
const expectedOf = (
  shown: string,
  { csv, value, asShown }: FileCell,
  id: string,
  { currency, language }: { currency: string; language: Language },
): FileCell => {
  if (shown === '') return { csv: '', value: '', asShown: '' }
  if (isTime(shown)) {
    const time = shown.slice(0, 18)
    const at = value instanceof Date ? value.toISOString() : ''
    const isSame = formatDateTime(csv.replace(' ', 'T')) === time && formatDateTime(at) === time
    return { csv: isSame ? csv : time, value: isSame ? value : time, asShown: time }
  }
  if (isDay(shown)) {
    const at = value instanceof Date ? value.toISOString() : ''
    const isSame = formatFilterDate(csv) === shown && formatFilterDate(at) === shown
    return { csv: isSame ? csv : shown, value: isSame ? value : shown, asShown: shown }
  }
  if (id === 'amount' || id === 'tipAmount' || id === 'saleAmount') {
    const plain = plainAmount(shown)
    // On the screen as the portal writes money everywhere; a sign is a sign, whichever a spreadsheet draws.
    const money = formatMoney(Number(plain.amount.replace('.', '')), currency, languageTag(language))
    const isSame = shown === money && digitsOf(asShown) === digitsOf(plain.amount)
    return { csv: plain.amount, value: Number(plain.amount), asShown: isSame ? asShown : shown }
  }
  if (typeof value === 'number') return { csv: String(value), value, asShown: shown }
  return { csv: shown, value: shown, asShown: shown }
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

describe.each(variants)('EQ-01 in the variant %s', (variant) => {
  let all: Everything
  let app: TestApp
  beforeAll(async () => {
    all = await buildEverything(variant)
    ;({ app } = all)
    knowConfig((await app.call(getConfig)).data)
  })
  afterAll(() => app.close())

  describe.each(exportEntities)('%s', (entity) => {
    it.each(languages)('say on the screen what their files say, cell by cell, in %s', async (language) => {
      const rows = await listed(all, entity)
      expect(rows.length).toBeGreaterThan(0)
      const { list } = exportables(entity)
      const visible = fieldsFor(list, { level: 'admin', variant })
      const screen = await show(entity, language, rows)
      const columns = screen.columns.filter(({ id }) => visible.includes(id))
      const ids = columns.map(({ id }) => id)
      const body = { columns: ids, language, zone: all.zone, ...filterOf(entity) }

      const csv = parseCsv(
        (await exportNow(app, all.token, { ...body, format: 'csv' }, entity)).bytes.toString().slice(1),
      )
      const workbook = await readXlsx((await exportNow(app, all.token, body, entity)).bytes, { readStyles: true })
      const [sheet] = workbook.sheets
      const headings = (csv[0] ?? []).map(String)
      expect(sheet?.rows[0]).toEqual(headings)
      expect(csv).toHaveLength(rows.length + 1)
      expect(sheet?.rows).toHaveLength(rows.length + 1)

      const differences: object[] = []
      for (const { id, heading } of columns) {
        // A heading may name the zone, and the instant stands beside the wall time.
        const at = headings.findIndex((each) => each === heading || each.startsWith(`${heading} (`))
        expect(at, `${id} has a column`).toBeGreaterThan(-1)
        for (const [index, cells] of screen.rows.entries()) {
          const line = csv[index + 1]?.map(String) ?? []
          // What stops a store stands below its name, and in the column beside it in files.
          const [name = '', stop = line[at + 1]] = (cells.get(id) ?? '').split(' · ')
          const isStore = entity === 'stores' && id === 'name'
          const shown = isStore ? name : (cells.get(id) ?? '')
          const value = sheet?.rows[index + 1]?.[at] ?? ''
          const format = sheet?.cells?.get(`${index + 1},${at}`)?.style?.numFmt
          const file: FileCell = {
            csv: (line[at] ?? '').replace(/^'(?=[=+\-@])/, ''),
            value,
            asShown: value === '' ? '' : formatValue(value, format ?? 'General', { locale: languageTag(language) }),
          }
          const expected = expectedOf(shown, file, id, { currency: String(rows[index]?.['currency']), language })
          if (!isDeepStrictEqual(file, expected) || (isStore && stop !== line[at + 1])) {
            differences.push({ id, index, shown, file, expected })
          }
        }
      }
      expect(differences.slice(0, 5)).toEqual([])
    })
  })
})
