import { parseCsv } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportEntities, type ExportEntity } from '#features/exports/rights.ts'
import { exportNow, rowsIn } from '#tests/support/export-files.ts'
import { buildEverything, type Everything, heldEvents } from './everything.ts'

/** Reading the audit log leaves an event in it. */
const filterOf = (entity: ExportEntity) => (entity === 'audit' ? { filter: { event: heldEvents } } : {})

let all: Everything
beforeAll(async () => {
  all = await buildEverything('standard')
})
afterAll(() => all.app.close())

const listed = async (entity: ExportEntity): Promise<string[]> => {
  const reply = await all.app.fetch(`/api/${entity}/1/100`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${all.token}` },
    body: JSON.stringify(filterOf(entity)),
  })
  const { data } = (await reply.json()) as { data: { items: { token: string }[] } }
  return data.items.map(({ token }) => token)
}

describe.each(exportEntities)('EQ-01 EXP-30 the file of selected %s', (entity) => {
  it('has the lines that the file of all has of these rows, and no others, in the order of the list', async () => {
    const tokens = await listed(entity)
    const isSelected = (_: unknown, at: number) => at % 3 !== 1
    const selected = tokens.filter(isSelected)
    expect(selected.length).toBeGreaterThan(0)
    const whole = { zone: all.zone, ...filterOf(entity) }
    // As somebody may have pressed them, and without the filter that they were selected in.
    const some = { zone: all.zone, only: { tokens: selected.toReversed() } }
    const linesOf = async (body: object) =>
      parseCsv((await exportNow(all.app, all.token, { ...body, format: 'csv' }, entity)).bytes.toString()).slice(1)
    expect(await linesOf(some)).toEqual((await linesOf(whole)).slice(0, tokens.length).filter(isSelected))
    const sheetOf = async (body: object) => rowsIn(await exportNow(all.app, all.token, body, entity))
    expect(await sheetOf(some)).toEqual((await sheetOf(whole)).slice(0, tokens.length).filter(isSelected))
  })
})
