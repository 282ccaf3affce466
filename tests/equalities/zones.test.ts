import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListBody } from '#core/list/calls.ts'
import { merchantList } from '#features/merchants/contract.ts'
import { exportNow, rowsIn } from '#tests/support/export-files.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { unusualZones } from '#tests/support/time-zones.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

/** Around days of 23 and of 25 hours somewhere, and around an ordinary midnight. */
const around = [
  '2026-02-15T02:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-03-22T01:00:00Z',
  '2026-04-04T14:30:00Z',
  '2026-04-05T04:00:00Z',
  '2026-09-06T04:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-11-01T06:00:00Z',
  '2026-11-20T11:00:00Z',
  '2025-03-28T00:00:00Z',
  '2025-10-30T21:00:00Z',
].map((text) => Date.parse(text))
const MINUTE = 60_000
const instants = around.flatMap((at) =>
  [-1500, -90, -31, -1, 0, 1, 29, 61, 1500].map((minutes) => at + minutes * MINUTE),
)

/** What a clock of the zone shows, by the platform's formatter: 'YYYY-MM-DD HH:mm:ss'. */
const wallIn = (zone: string, instant: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 60 * MINUTE).toISOString().slice(0, 10)

const app = useTestApp()
let token: string
beforeAll(async () => {
  const tenant = await buildTenant(app.database)
  const { acquirerId, affiliateId, instanceId } = tenant
  for (const [at] of instants.entries()) {
    if (at > 0)
      await app.query(
        `insert into merchant (acquirer_id, affiliate_id, instance_id, token, code, name, country, card_acceptor_name, created_at)
       values ($1, $2, $3, $4, $4, $4, 'GR', 'X', $5)`,
        [acquirerId, affiliateId, instanceId, `created-${at}`, new Date(instants[at] ?? 0)],
      )
  }
  await app.query('update merchant set created_at = $1 where id = $2', [new Date(instants[0] ?? 0), tenant.merchantId])
  token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN'))).token
})

const merchants = async (body: object) => {
  const reply = await app.fetch('/api/merchants/1/100', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: reply.status, json: (await reply.json()) as { data: { items: { createdAt: string }[] } } }
}
const created = async (body: object) => {
  const { status, json } = await merchants(body)
  if (status !== 200) throw new Error(JSON.stringify(json))
  return json.data.items.map(({ createdAt }) => Date.parse(createdAt)).toSorted((a, b) => a - b)
}

describe.each(unusualZones)('EQ-03 a reader in %s', (zone) => {
  it('finds by a range of days or minutes exactly what is shown in it, also across a clock change', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...instants),
        fc.constantFrom(0, 0, 1, 7),
        fc.constantFrom(['00:00', '23:59'], ['02:15', '02:40'], ['23:30', '23:31'], ['00:30', '02:00']),
        async (instant, days, [start, end]) => {
          const day = wallIn(zone, instant).slice(0, 10)
          const [dateFrom, dateTo] = [`${day} ${start}`, `${dayAfter(day, days)} ${end}`]
          const shown = instants.filter((at) => {
            const wall = wallIn(zone, at).slice(0, 16)
            return wall >= dateFrom && wall <= dateTo
          })
          expect(await created({ zone, filter: { dateFrom, dateTo } })).toEqual(shown.toSorted((a, b) => a - b))
        },
      ),
      { numRuns: 40 },
    ))

  it('has in the file, under a heading that names the zone, the times that the screen shows', async () => {
    const body = { zone, columns: ['createdAt'], sort: { field: 'createdAt', direction: 'asc' } } satisfies Partial<
      ListBody & { columns: string[] }
    >
    const csv = (await exportNow(app, token, { ...body, format: 'csv' }, 'merchants')).bytes.toString().slice(1)
    const walls = instants.toSorted((a, b) => a - b).map((at) => wallIn(zone, at))
    expect(csv.trimEnd().split('\r\n')).toEqual([`${merchantList.row.createdAt.label?.message} (${zone})`, ...walls])
    const sheet = await rowsIn(await exportNow(app, token, body, 'merchants'))
    expect(sheet.map(([at]) => (at as Date).toISOString().slice(0, 19).replace('T', ' '))).toEqual(walls)
  })
})

it.each(['Mars/Olympus', '+03:00', 'EST+5;', '', 'x'.repeat(41), 3])(
  'EQ-03 the zone %j is refused by its field',
  async (zone) => {
    const { status, json } = await merchants({ zone })
    expect([status, json]).toMatchObject([400, { code: 'WRONG_SHAPE', errors: [{ field: 'zone' }] }])
  },
)
