import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { FILTER_NAME_MAX } from '#core/limits.ts'
import { saveFilter } from '#core/list/saved-filters.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { lengthOf } from '#core/text/text.ts'
import { deleteUser } from '#features/users/contract.ts'
import { buildDevice, certificateLine, logLine, reportLine, type BuiltDevice } from '#tests/support/devices.ts'
import { queueExport } from '#tests/support/export-files.ts'
import { schedulesOf } from '#tests/support/schedules.ts'
import {
  buildPerson,
  buildTenant,
  buildTransaction,
  type BuiltTransaction,
  type Person,
  type Tenant,
} from '#tests/support/factories.ts'
import { storableStrings } from '#tests/support/hostile-strings.ts'
import { takeFiles } from '#tests/support/intake-lines.ts'
import { setColumns } from '#tests/support/shops.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/**
 * Where a record stands as seen by the people of the matrix, who all work in the same shop; `deleted` is there no more, as
 * only people can be.
 */
export const grounds = ['own', 'sibling', 'affiliate', 'foreign', 'deleted'] as const

export type GroundName = (typeof grounds)[number]

/** What each ground alone has, besides its name: figures and helper lists tell nothing else of where they come from. */
const styles: Readonly<Record<Exclude<GroundName, 'deleted'>, Readonly<Record<string, string>>>> = {
  own: { country: 'GR', mcc: '5812', timeZone: 'Europe/Athens', currency: 'EUR' },
  sibling: { country: 'BG', mcc: '5411', timeZone: 'Europe/Sofia', currency: 'BGN' },
  affiliate: { country: 'IT', mcc: '5999', timeZone: 'Europe/Rome', currency: 'GBP' },
  foreign: { country: 'CA', mcc: '7011', timeZone: 'America/Toronto', currency: 'CAD' },
}

/** A merchant with one of everything, whose texts all carry its marker. */
export interface Ground {
  readonly name: GroundName
  readonly marker: string
  /** Texts that tell of this ground wherever they stand. */
  readonly texts: readonly string[]
  readonly tenant: Tenant
  readonly sale: BuiltTransaction
  readonly device: BuiltDevice
  /** A cashier of the terminal, and what belongs to nobody else. */
  readonly colleague: Person
  readonly bearer: string
  readonly exportToken: string
  readonly filterId: string
  readonly scheduleToken: string
  readonly sessionId: string
}

export type Grounds = Readonly<Record<GroundName, Ground>>

/** Somebody of the own ground who asks. */
export interface MatrixPrincipal {
  readonly role: Role
  readonly viewOnly: boolean
  readonly person: Person
  readonly token: string
}

/** The own merchant, those beside it in the instance, in another affiliate and under another acquirer, and what is gone. */
export const buildGrounds = async (app: TestApp): Promise<Grounds> => {
  const own = await buildTenant(app.database, {}, { name: markerOf('own') })
  const { acquirerId, affiliateId, instanceId } = own
  const build = async (name: FurnishedName, above: Parameters<typeof buildTenant>[1]) =>
    furnish(app, name, await buildTenant(app.database, above, { name: markerOf(name) }))
  const ground = await furnish(app, 'own', own)
  return {
    own: ground,
    sibling: await build('sibling', { acquirerId, affiliateId, instanceId }),
    affiliate: await build('affiliate', { acquirerId }),
    foreign: await build('foreign', {}),
    deleted: { ...ground, name: 'deleted', colleague: await buildDeleted(app, own) },
  }
}

type FurnishedName = Exclude<GroundName, 'deleted'>

const markerOf = (name: GroundName): string => `CANARY-${name}`

/** The longest that a person may write of all that is named here: what a saved filter is called. */
const ROOM = FILTER_NAME_MAX - Math.max(...grounds.map((name) => `${markerOf(name)} `.length))

/** What stands behind the marker in names: the same in each run, and others with `SEED`. */
const hostileNames = fc.sample(
  storableStrings.filter((text) => lengthOf(text) <= ROOM),
  { seed: Number(process.env.SEED ?? 1), numRuns: 500 },
)
/** How many are used by each server: test files share this module, in an order that changes. */
const used = new WeakMap<TestApp, number>()

/** The marker in text that people or feeds made up. */
const nameOf = (app: TestApp, marker: string): string => {
  const position = used.get(app) ?? 0
  used.set(app, position + 1)
  return `${marker} ${hostileNames[position % hostileNames.length]}`
}

const furnish = async (app: TestApp, name: FurnishedName, tenant: Tenant): Promise<Ground> => {
  const marker = markerOf(name)
  const { country, mcc, timeZone, currency } = styles[name]
  await setColumns(app, 'merchant', tenant.merchantId, {
    card_acceptor_name: nameOf(app, marker),
    country,
    mccs: [mcc],
  })
  await setColumns(app, 'mid', tenant.midId, {
    code: `${marker}-M`,
    card_acceptor_name: nameOf(app, marker),
    card_acceptor_city: nameOf(app, marker),
    card_acceptor_country: country,
    mcc,
  })
  await setColumns(app, 'store', tenant.storeId, { address: nameOf(app, marker), time_zone: timeZone })
  await setColumns(app, 'terminal', tenant.terminalId, { alias: nameOf(app, marker), tid: `${marker}-T`, currency })
  const sale = await buildTransaction(app.database, tenant, {
    // Today of the server's clock, in the zone of the store.
    posLocalDateTime: '2026-11-21 09:00:00',
    merchantName: nameOf(app, marker),
    storeName: nameOf(app, marker),
    transactionInstance: nameOf(app, marker),
    transactionAffiliate: nameOf(app, marker),
    userName: nameOf(app, marker),
    userEmail: `${marker}@example.com`,
    orderReference: nameOf(app, marker),
  })
  const device = await buildDevice(app.database, tenant, {
    deviceId: marker,
    manufacturer: nameOf(app, marker),
    model: nameOf(app, marker),
  })
  const reports = await takeFiles(app, {
    deviceLogs: [logLine(device, { content: nameOf(app, marker) })],
    certificates: [certificateLine(device, { app: marker })],
    terminalReports: [reportLine(device.line.acquirerCode, `${marker}-T`, { operationId: marker })],
    // Through the intake, which keeps the rollups; one that was refused, too.
    transactions: [1, -1].map((status) => ({
      acquirerCode: device.line.acquirerCode,
      trnKey: `${marker}-${status}`,
      tid: `${marker}-T`,
      posLocalDateTime: '2026-11-19T10:00:00',
      amount: 1200,
      currency,
      status,
      transactionType: 12,
    })),
  })
  if (reports.some(({ rejected }) => rejected > 0)) throw new Error(`a line of ${name} did not go in`)
  const colleague = await buildMarked(app, tenant, 'ROLE_CASHIER', marker)
  const { token: bearer } = await app.openSession(colleague)
  const filter = await app.call(saveFilter, {
    body: { page: 'exports', name: nameOf(app, marker), filter: {} },
    token: bearer,
  })
  const queued = await queueExport(app, bearer)
  const schedule = await schedulesOf(app).create(bearer, { name: nameOf(app, marker) })
  const made = [filter, queued, schedule].map(({ status }) => status)
  if (made.some((status) => status !== 200)) {
    throw new Error(`saving, queueing and scheduling answered ${made.join(', ')}`)
  }
  return {
    name,
    marker,
    texts: [marker, ...Object.values(styles[name]).map((look) => `"${look}"`)],
    tenant,
    sale,
    device,
    colleague,
    bearer,
    exportToken: queued.data.token,
    filterId: filter.data.id,
    scheduleToken: schedule.data.token,
    sessionId: await newSession(app, colleague),
  }
}

let counter = 0

/** A person of the tenant whose name and address carry the marker, with every right. */
export const buildMarked = async (
  app: TestApp,
  tenant: Tenant,
  role: Role,
  marker: string,
  values: { viewOnly?: boolean } = {},
): Promise<Person> => {
  const email = `${marker}-${++counter}@example.com`
  const names = { firstName: nameOf(app, marker), lastName: role }
  const person = await buildPerson(app.database, tenant, role, { ...names, email, ...values })
  await app.query("update portal_user set rights = '{ROLE_SALE,ROLE_REFUND,ROLE_VOID}' where id = $1", [person.id])
  return person
}

/** A cashier of the tenant who was there until they were deleted. */
const buildDeleted = async (app: TestApp, tenant: Tenant): Promise<Person> => {
  const person = await buildMarked(app, tenant, 'ROLE_CASHIER', markerOf('own'))
  const admin = await buildMarked(app, tenant, 'ROLE_MERCHANT_ADMIN', markerOf('own'))
  const { token } = await app.openSession(admin)
  const { status } = await app.call(deleteUser, { params: { id: person.token }, token })
  if (status !== 200) throw new Error(`deleting answered ${status}`)
  return person
}

/** Opens one more session of a person and says its id. */
export const newSession = async (app: TestApp, person: Person): Promise<string> =>
  String(decodeJwt((await app.openSession(person)).token).sid)

/** One person of each role who may write, and one who may only read. */
export const buildPrincipals = async (app: TestApp, { own }: Grounds): Promise<MatrixPrincipal[]> => {
  const principals: MatrixPrincipal[] = []
  for (const role of roles) {
    for (const viewOnly of [false, true]) {
      const person = await buildMarked(app, own.tenant, role, own.marker, { viewOnly })
      principals.push({ role, viewOnly, person, token: (await app.openSession(person)).token })
    }
  }
  return principals
}
