import { parseCsv } from 'hucre'
import { beforeAll, expect, it } from 'vitest'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import { listUsers } from '#features/users/contract.ts'
import { exportNow, sheetsOf } from '#tests/support/export-files.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const admin = useSession(app, tenant, 'ROLE_MERCHANT_ADMIN', { lastName: 'Admin' })

/** Everybody by the last name, in the order of the list, with the end of the suspension as the list has it. */
const all = [
  ['Admin', null],
  ['Back', null],
  ['Ending', '2999-01-02T03:04:05Z'],
  ['Lasting', UNTIL_LIFTED],
  ['Never', null],
] as const
const filters: [filter: object, names: string[]][] = [
  [{}, ['Admin', 'Back', 'Ending', 'Lasting', 'Never']],
  [{ suspended: ['yes'] }, ['Ending', 'Lasting']],
  [{ suspended: ['no'] }, ['Admin', 'Back', 'Never']],
  [{ suspended: ['yes', 'no'] }, ['Admin', 'Back', 'Ending', 'Lasting', 'Never']],
]

beforeAll(async () => {
  for (const [lastName, end] of [
    ['Never', null],
    // What lists show is compared with the clock of the database.
    ['Back', new Date(Date.now() - 1000)],
    ['Ending', new Date('2999-01-02T03:04:05Z')],
    ['Lasting', 'infinity'],
  ] as const) {
    await buildPerson(app.database, tenant, 'ROLE_CASHIER', { lastName, suspendedUntil: end })
  }
})

const fileOf = (body: object) => exportNow(app, admin.token, { columns: ['name', 'suspendedUntil'], ...body }, 'users')

it.each(filters)(
  '%j: the list says until when, nothing of what is over, and the file has the same people',
  async (filter, names) => {
    const { data } = await app.call(listUsers, {
      params: { page: 1, perPage: 100 },
      body: { sort: null, filter },
      token: admin.token,
    })
    const expected = all.filter(([name]) => names.includes(name)).map(([name, end]) => [`Maria ${name}`, end])
    expect(data.items.map(({ name, suspendedUntil }) => [name, suspendedUntil])).toEqual(expected)
    const lines = parseCsv((await fileOf({ filter, format: 'csv' })).bytes.toString().slice(1))
    expect(lines.slice(1).map(([name]) => name)).toEqual(expected.map(([name]) => name))
  },
)

it('files say the end by the clocks of the reader, as a date, and in words where there is none', async () => {
  const csv = parseCsv(
    (await fileOf({ format: 'csv', language: 'el', zone: 'Europe/Athens' })).bytes.toString().slice(1),
  )
  expect(csv).toEqual([
    ['Όνομα', 'Σε αναστολή έως (Europe/Athens)'],
    ['Maria Admin', ''],
    ['Maria Back', ''],
    ['Maria Ending', '2999-01-02 05:04:05'],
    ['Maria Lasting', 'Μέχρι την άρση'],
    ['Maria Never', ''],
  ])
  const [sheet] = await sheetsOf(await fileOf({ zone: 'Europe/Athens' }))
  expect(sheet?.rows.map(([, end]) => end)).toEqual([
    'Suspended until (Europe/Athens)',
    null,
    null,
    new Date('2999-01-02T05:04:05Z'),
    'Until it is lifted',
    null,
  ])
})

it.each([
  ['en', ['yes'], ['Filter: Suspended', 'Yes']],
  ['bg', ['yes', 'no'], ['Филтър: Със спрян достъп', 'Да, Не']],
] as const)('a file in %s of %j says so beside its rows', async (language, suspended, line) => {
  const [, about] = await sheetsOf(await fileOf({ language, filter: { suspended } }))
  expect(about?.rows).toContainEqual([...line])
})
