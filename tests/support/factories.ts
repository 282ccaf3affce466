import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { canonicalEmail } from '#core/text/email.ts'
import type { Role, TransactionRight } from '#core/access/roles.ts'
import type { Database } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import type { EmvBlock, TransactionTable } from '#server/database/types-payments.ts'
import { countWhereDistributed } from './distributed.ts'
import { hashPassword } from '#server/security/password-hash.ts'

let counter = 0
/** A number no other row of this run has. */
const next = () => ++counter
const token = () => randomBytes(16).toString('base64url')

export const PASSWORD = 'Blue-Kettle-42'
/** One hash for all people of a run: hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined

/** A merchant with everything above it, one store and one terminal; the ids that rows below need. */
export interface Tenant {
  readonly acquirerId: number
  readonly affiliateId: number
  readonly instanceId: number
  readonly merchantId: number
  readonly midId: number
  readonly storeId: number
  readonly terminalId: number
  readonly tokens: {
    readonly acquirer: string
    readonly affiliate: string
    readonly instance: string
    readonly merchant: string
    readonly mid: string
    readonly store: string
    readonly terminal: string
  }
  readonly names: { readonly merchant: string; readonly store: string }
}

/** Builds a tenant from the level down that is not given: pass a tenant's ids to hang another below it. */
export const buildTenant = (
  database: Database,
  above: Partial<Pick<Tenant, 'acquirerId' | 'affiliateId' | 'instanceId' | 'merchantId' | 'midId' | 'storeId'>> = {},
  { currency = 'EUR', timeZone = 'Europe/Athens', name = 'Kafeneio' } = {},
): Promise<Tenant> =>
  asIntake(database, async ({ db }) => {
    const n = next()
    const insert = async (table: string, values: Record<string, unknown>) =>
      await db
        .insertInto(table as 'acquirer')
        .values({ token: token(), code: `${table}-${n}`, name: `${name} ${table} ${n}`, ...values } as never)
        .returning(['id', 'token'])
        .executeTakeFirstOrThrow()
    const acquirerId = above.acquirerId ?? (await insert('acquirer', {})).id
    const affiliateId = above.affiliateId ?? (await insert('affiliate', { acquirerId })).id
    const instanceId = above.instanceId ?? (await insert('instance', { acquirerId, affiliateId })).id
    const path = { acquirerId, affiliateId, instanceId }
    const merchantId =
      above.merchantId ??
      (await insert('merchant', { ...path, country: 'GR', cardAcceptorName: `${name.toUpperCase()} ${n}` })).id
    const midId =
      above.midId ??
      (
        await insert('mid', {
          ...path,
          merchantId,
          name: undefined,
          cardAcceptorName: `${name.toUpperCase()} ${n}`,
          cardAcceptorCountry: 'GR',
          cardAcceptorCity: 'Athens',
          mcc: '5812',
        })
      ).id
    const storeId =
      above.storeId ??
      (await insert('store', { ...path, merchantId, midId, address: `${n} Ermou, Athens`, timeZone })).id
    const terminal = await insert('terminal', {
      ...path,
      merchantId,
      storeId,
      code: undefined,
      name: undefined,
      tid: `T${String(n).padStart(7, '0')}`,
      terminalId: `term-${n}`,
      alias: `Till ${n}`,
      currency,
    })
    const find = (table: 'acquirer' | 'affiliate' | 'instance' | 'merchant' | 'store', id: number) =>
      db.selectFrom(table).select(['token', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
    const [merchant, store] = [await find('merchant', merchantId), await find('store', storeId)]
    const mid = await db.selectFrom('mid').select('token').where('id', '=', midId).executeTakeFirstOrThrow()
    return {
      ...path,
      merchantId,
      midId,
      storeId,
      terminalId: terminal.id,
      tokens: {
        acquirer: (await find('acquirer', acquirerId)).token,
        affiliate: (await find('affiliate', affiliateId)).token,
        instance: (await find('instance', instanceId)).token,
        merchant: merchant.token,
        mid: mid.token,
        store: store.token,
        terminal: terminal.token,
      },
      names: { merchant: merchant.name, store: store.name },
    }
  })

const boundTo: Partial<Record<Role, (tenant: Tenant) => Record<string, number>>> = {
  ROLE_ACQUIRER_ADMIN: ({ acquirerId }) => ({ acquirerId }),
  ROLE_AFFILIATE_ADMIN: ({ affiliateId }) => ({ affiliateId }),
  ROLE_INSTANCE_ADMIN: ({ instanceId }) => ({ instanceId }),
  ROLE_MERCHANT_ADMIN: ({ merchantId }) => ({ merchantId }),
  ROLE_MERCHANT: ({ merchantId }) => ({ merchantId }),
  ROLE_STORE_ADMIN: ({ storeId }) => ({ storeId }),
}

export interface Person {
  readonly id: number
  readonly token: string
  readonly email: string
}

type PersonValues = Partial<{
  firstName: string
  lastName: string
  email: string
  viewOnly: boolean
  rights: TransactionRight[]
  enabled: boolean
  deletedAt: Date
  suspendedUntil: Date | 'infinity' | null
  ssoSubject: string
  passwordHash: string | null
  passwordExpiresAt: Date
}>

/** Builds a person of a role, bound to the tenant as that role needs; a cashier is linked to its terminal. */
export const buildPerson = (
  database: Database,
  tenant: Tenant,
  role: Role | readonly string[],
  values: PersonValues = {},
): Promise<Person> =>
  asIntake(database, async ({ db }) => {
    const email = values.email ?? `person-${next()}@example.com`
    const { acquirerId, affiliateId, instanceId, merchantId } = tenant
    const person = await db
      .insertInto('portalUser')
      .values({
        token: token(),
        acquirerId,
        affiliateId,
        instanceId,
        merchantId,
        firstName: 'Maria',
        lastName: 'Ioannou',
        passwordHash: await (passwordHash ??= hashPassword(PASSWORD)),
        ...values,
        email,
        emailKey: canonicalEmail(email),
      })
      .returning(['id', 'token', 'email'])
      .executeTakeFirstOrThrow()
    for (const held of [role].flat()) {
      await db
        .insertInto('roleBinding')
        .values({ userId: person.id, role: held, ...boundTo[held as Role]?.(tenant) })
        .execute()
    }
    await db.insertInto('userTerminal').values({ userId: person.id, terminalId: tenant.terminalId }).execute()
    return person
  })

/** Gives a person one more role, bound as the role needs or as `binding` says. */
export const addRole = (
  database: Database,
  person: Person,
  role: string,
  tenant: Tenant,
  binding: Record<string, number> = boundTo[role as Role]?.(tenant) ?? {},
): Promise<void> =>
  asIntake(database, async ({ db }) => {
    await db
      .insertInto('roleBinding')
      .values({ userId: person.id, role, ...binding })
      .execute()
  })

/** Unlinks a person from every terminal. */
export const unlinkTerminals = (database: Database, person: Person): Promise<void> =>
  asIntake(database, async ({ db }) => {
    await db.deleteFrom('userTerminal').where('userId', '=', person.id).execute()
  })

export type TransactionValues = Partial<Omit<Insertable<TransactionTable>, 'id' | 'receivedAt' | 'emv'>> & {
  emv?: EmvBlock
}

export interface BuiltTransaction {
  readonly id: number
  readonly token: string
  readonly trnKey: string
}

/** Builds a transaction on the tenant's terminal: an approved Visa sale of 12.34 unless told otherwise. */
export const buildTransaction = async (
  database: Database,
  tenant: Tenant,
  values: TransactionValues = {},
): Promise<BuiltTransaction> => {
  const [built] = await buildTransactions(database, tenant, [values])
  if (!built) throw new Error('no transaction was built')
  return built
}

/** The same for many at once; the answers stand in the order of the values. */
export const buildTransactions = async (
  database: Database,
  tenant: Tenant,
  many: readonly TransactionValues[],
): Promise<BuiltTransaction[]> => {
  const { tokens: _, names: _names, midId: _mid, ...ids } = tenant
  const built = many.map((values) => {
    const n = next()
    const posLocalDateTime = values.posLocalDateTime ?? '2026-11-20 12:30:00'
    const { emv, ...columns } = values
    return {
      ...ids,
      token: token(),
      trnKey: `key-${n}`,
      timeZone: 'Europe/Athens',
      happenedAt: new Date(`${posLocalDateTime.replace(' ', 'T')}Z`),
      amount: 1234,
      currency: 'EUR',
      status: 1,
      transactionType: '26',
      cardType: 'VISA',
      cardPanObfuscated: '4242',
      posAuthCode: '123456',
      retrievalReferenceNumber: String(n).padStart(12, '0'),
      stan: String(n).padStart(6, '0'),
      errorCode: '00',
      cardReadingMode: 'contactless',
      tid: 'T0000001',
      mid: '000000000001234',
      merchantName: 'Kafeneio',
      storeName: 'Kafeneio Centre',
      ...columns,
      posLocalDateTime,
      emv: JSON.stringify(emv ?? null),
    }
  })
  await prepareMonths(
    database,
    built.map(({ posLocalDateTime }) => posLocalDateTime),
  )
  return asIntake(database, async ({ db }) => {
    const rows = await db
      .insertInto('transaction')
      .values(built as never)
      .returning(['id', 'token', 'trnKey', 'acquirerId', 'linkedTrnKey', 'posLocalDateTime'])
      .execute()
    await db
      .insertInto('transactionKey')
      .values(rows.map(({ id: transactionId, ...key }) => ({ ...key, transactionId })))
      .execute()
    await countWhereDistributed(
      db,
      rows.map(({ id }) => id),
      built.map(({ merchantId }) => merchantId),
    )
    return rows
  })
}

/** Makes the months of wall times, in a transaction of its own as the intake does. */
export const prepareMonths = (database: Database, wallTimes: readonly string[]): Promise<void> =>
  asIntake(database, async ({ db }) => {
    const months = [...new Set(wallTimes.map((time) => `${time.slice(0, 7)}-01`))]
    await sql`select ensure_transaction_month(month) from unnest(${months}::date[]) month`.execute(db)
  })
