import { expect, it } from 'vitest'
import { savedFilters } from '#features/all.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)

const signedIn = async () => (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))).token
const named = (token: string, name: string, more = {}) => {
  const body = { page: 'transactions', filter: { statuses: [1] }, name, ...more } as const
  return app.call(savedFilters.saveFilter, { body, token })
}
const load = async (token: string) =>
  (await app.call(savedFilters.listFilters, { params: { page: 'transactions' }, token })).data

it.each([
  ['Off TERMINALS ', 'Off terminals'],
  ['Off  terminals', 'Off\u00a0terminals'],
  ['Επιστροφές', 'ΕΠΙΣΤΡΟΦΕΣ'],
  ['Café', 'Cafe\u0301'],
])('%j and %j are one name: neither is saved or renamed to beside the other', async (first, second) => {
  const token = await signedIn()
  const { data } = await named(token, first)
  const { data: other } = await named(token, 'Other')
  for (const reply of [await named(token, second), await named(token, second, { id: other.id })]) {
    expect([reply.status, reply.error.code]).toEqual([409, 'FILTER_NAME_TAKEN'])
  }
  expect(await load(token)).toHaveLength(2)
  // Its own name is spelled otherwise as one likes.
  expect((await named(token, second, { id: data.id })).data.name).toBe(second.normalize('NFC'))
})

it('filters that had one name before names were compared folded go on: each is replaced, renamed and deleted', async () => {
  const token = await signedIn()
  const { data } = await named(token, 'Off terminals')
  const { data: other } = await named(token, 'Other')
  await app.query('update saved_filter set name = $2 where token = $1', [other.id, 'Off TERMINALS'])
  const filter = { tid: 'T9' }
  expect((await named(token, 'Off TERMINALS', { id: other.id, filter, isDefault: true })).data.filter).toEqual(filter)
  expect((await named(token, 'Off terminals', { id: data.id, filter })).data.filter).toEqual(filter)
  expect((await named(token, 'OFF TERMINALS', { id: data.id })).error.code).toBe('FILTER_NAME_TAKEN')
  expect((await named(token, 'Closed', { id: other.id })).data).toMatchObject({ name: 'Closed', isDefault: true })
  expect((await load(token)).map(({ name }) => name)).toEqual(['Closed', 'Off terminals'])
})
