import { CompiledQuery } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { savedFilters } from '#features/all.ts'
import { listExports } from '#features/exports/contract.ts'
import type { ExportEntity } from '#features/exports/rights.ts'
import { asWorker } from '#server/database/scope.ts'
import { queueExport } from '#tests/support/export-files.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: { VARIANT_BY_HOST: 'dr.example=dr' } })
const tenant = useTenant(app)
let token: string

const signIn = async () => (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN'))).token

const queue = async (by: string, entity: ExportEntity, name: string, values: string) => {
  const { data } = await queueExport(app, by, { format: name.endsWith('csv') ? 'csv' : 'xlsx' }, entity)
  // Only their person and the worker see exports.
  const change = `update export_job set name = $1, ${values} where token = $2`
  await asWorker(app.database, ({ db }) => db.executeQuery(CompiledQuery.raw(change, [name, data.token])))
}

beforeAll(async () => {
  token = await signIn()
  await queue(
    token,
    'transactions',
    'Sales of May',
    `created_at = '2026-11-18 10:00:30Z', status = 1, hash = '', size = 1, finished_at = now()`,
  )
  await queue(
    token,
    'transactions',
    'Ventes d’été csv',
    `created_at = '2026-11-19 23:59:59Z', status = -1, reason = 'tooSlow', finished_at = now()`,
  )
  await queue(token, 'terminals', 'Tills csv', `created_at = '2026-11-20 10:00Z'`)
  await queue(await signIn(), 'terminals', 'Tills of somebody else', `created_at = '2026-11-20 10:00Z'`)
})

const ask = (filter: object, host?: string) =>
  app.call(listExports, {
    params: { page: 1, perPage: 10 },
    body: { filter },
    token,
    ...(host && { host }),
  })
const namesOf = async (filter: object, host?: string) => (await ask(filter, host)).data.items.map(({ name }) => name)

it.each([
  ['nothing', {}, ['Tills csv', 'Ventes d’été csv', 'Sales of May']],
  ['a word of the name, without case and accents', { name: 'ete' }, ['Ventes d’été csv']],
  ['the list', { entity: ['terminals'] }, ['Tills csv']],
  ['one of several lists', { entity: ['terminals', 'transactions'], name: 'csv' }, ['Tills csv', 'Ventes d’été csv']],
  ['the state', { status: [0] }, ['Tills csv']],
  ['one of several states', { status: [-1, 1] }, ['Ventes d’été csv', 'Sales of May']],
  ['the format', { format: ['xlsx'] }, ['Sales of May']],
  ['the minutes they were asked for', { dateFrom: '2026-11-18 10:00', dateTo: '2026-11-18 10:00' }, ['Sales of May']],
  ['what nothing is', { status: [1], format: ['csv'] }, []],
])('FLT-68 own exports are found by %s, in both variants', async (_what, filter, found) => {
  expect(await namesOf(filter)).toEqual(found)
  expect(await namesOf(filter, 'dr.example')).toEqual(found)
})

it.each([
  [{ entity: ['cheques'] }, [400, 'WRONG_SHAPE', 'filter.entity.0']],
  [{ status: [2] }, [400, 'WRONG_SHAPE', 'filter.status.0']],
  [{ dateFrom: '2026-11-18 10:00' }, [422, 'RANGE_INCOMPLETE', 'filter.dateTo']],
])('FLT-68 %j is refused', async (filter, refusal) => expect(refusalOf(await ask(filter))).toEqual(refusal))

it('FLT-68 FLT-60 a filter of the exports is saved under a name, but for what their list does not understand', async () => {
  const { saveFilter, listFilters } = savedFilters
  const save = (name: string, filter: Record<string, unknown>) =>
    app.call(saveFilter, { body: { page: 'exports', name, filter }, token })
  const filter = { status: [-1], entity: ['transactions'], period: 'lastWeek' }
  expect((await save('Failed', filter)).data).toMatchObject({ name: 'Failed', filter })
  expect((await save('Strange', { statuses: [1] })).status).toBe(400)
  const { data } = await app.call(listFilters, { params: { page: 'exports' }, token })
  expect(data).toMatchObject([{ name: 'Failed', filter }])
})
