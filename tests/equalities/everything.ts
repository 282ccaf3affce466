import fc from 'fast-check'
import { cardReadingModes, operations, paymentMethods, transactionTypes } from '#core/codes.ts'
import { currenciesWithExponent } from '#core/money/money.ts'
import type { Variant } from '#core/access/variant.ts'
import { addAttestation, buildDevice } from '#tests/support/devices.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const oneOf = fc.constantFrom
const [yen, dinar] = [currenciesWithExponent(0), currenciesWithExponent(3)]

/** Zones on both sides of the date line, of half hours, and with clocks that change. */
const zones = ['Pacific/Apia', 'America/Toronto', 'Pacific/Auckland', 'Asia/Kolkata', 'Africa/Casablanca'] as const

/** Transactions of every type, method, scheme, state, way of reading and kind of currency, with and without tips. */
const values = fc.record({
  posLocalDateTime: fc
    .tuple(oneOf('2026-10-25', '2026-11-01', '2026-11-20', '2026-11-21'), oneOf('00:00:00', '02:30:59', '23:59:59.999'))
    .map(([day, time]) => `${day} ${time}`),
  timeZone: oneOf(...zones),
  amount: oneOf(0, 1, 10, 999, 1000, 1234, 105_000, 10_500_000, 123_456_789),
  tipAmount: oneOf(0, 0, 1, 150),
  currency: oneOf('EUR', 'EUR', 'USD', 'BGN', ...yen.slice(0, 4), ...dinar.slice(0, 4), 'CLF'),
  status: oneOf(-2, -1, 0, 1, 1, 1),
  transactionType: oneOf(...Object.keys(transactionTypes), ...operations, '13', '30'),
  cardType: oneOf(null, 'VISA', 'MASTERCARD', 'AMEX', 'MAESTRO', 'DISCOVER', 'UNIONPAY', 'VPAY', 'BCARD', 'JCB'),
  paymentMethod: oneOf(null, null, null, null, ...Object.values(paymentMethods), 9),
  cardReadingMode: oneOf(null, ...cardReadingModes, 'tap-to-phone'),
  instalmentsNumber: oneOf(null, 1, 2, 12),
  scaType: oneOf(null, 0, 1, 2, 3, 4),
  cardPanObfuscated: oneOf(null, '4242', '0042'),
  posAuthCode: oneOf(null, 'A1B2C3', '=1+1'),
  errorCode: oneOf(null, '00', '05', '1A'),
  originalResponseCode: oneOf(null, '00'),
  orderReference: oneOf(null, 'Table 5', '-1', 'a;b', 'a,"b"', 'Τραπέζι 7 · έξω'),
  deviceId: oneOf(null, 'device-a'),
  appVersion: oneOf(null, '4.2.0'),
  mcc: oneOf(null, '5812'),
  packageName: oneOf(null, 'com.example.till'),
  userName: oneOf(null, 'Άννα Ιωάννου', 'Мария', '+Bob'),
  userEmail: oneOf(null, 'anna@example.com'),
  transactionAffiliate: oneOf(null, 'Nord'),
  transactionInstance: oneOf(null, 'éclair'),
  linkedTrnKey: oneOf(null, null, 'GR000002-236818002594', '=key-1'),
})

export interface Everything {
  readonly app: TestApp
  readonly tenant: Tenant
  /** Of an acquirer admin, who sees all of it. */
  readonly token: string
  /** The reader's zone, by whose clock the test runs. */
  readonly zone: string
}

/** Moments around changes of clocks of the zones above. */
const moments = [
  '2026-04-04T13:59:59Z',
  '2026-04-04T14:30:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-02-14T23:30:00Z',
  '2026-11-20T10:59:00Z',
  '2026-11-20T11:01:00Z',
]

/** Events of the audit log that nothing else in here leaves; the last is of another release. */
export const heldEvents = ['terminal.changed', 'user.linked', 'feed-key-created', 'access.denied', 'robot.hired']

const holdEvent = async (app: TestApp, userId: number, acquirerId: number, event: string) => {
  const at = heldEvents.indexOf(event)
  const pick = <T>(choices: readonly T[]) => choices[at % choices.length]
  await app.query(
    `insert into audit_event (event, result, count, user_id, role, address, reference, object_type, acquirer_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      event,
      pick(['ok', 'refused', 'failed']),
      1 + at * 70,
      pick([userId, null]),
      pick([null, 'ROLE_CASHIER', 'ROLE_ADMIN']),
      pick(['203.0.113.77', '::ffff:192.0.2.5', '2001:db8:1:2:3::4', 'x', null]),
      pick(['ref', null]),
      pick(['terminal', 'transactions', 'robot', null]),
      acquirerId,
    ],
  )
}

/** A tree in every state that lists can show, with generated transactions; the same each time. */
export const buildEverything = async (variant: Variant, count = 150): Promise<Everything> => {
  const app = await startTestApp({ env: { VARIANT: variant, TERMINAL_TYPES: '3=Kiosk', EXPORT_SYNC_ROWS: '5000' } })
  const tenant = await buildTenant(app.database)
  const { acquirerId, affiliateId, instanceId } = tenant
  const others: Tenant[] = [tenant]
  for (const [at, timeZone] of zones.entries()) {
    // Some below the same merchant, some below others.
    const above = at % 2 === 0 ? { acquirerId, affiliateId, instanceId } : tenant
    const { storeId: _, midId: _mid, ...rest } = { ...above, storeId: 0, midId: 0 }
    others.push(await buildTenant(app.database, rest, { timeZone, name: `Shop ${at}`, currency: at ? 'JPY' : 'KWD' }))
  }
  const rows = fc.sample(values, { numRuns: count, seed: 13 })
  for (const [at, own] of others.entries()) {
    await buildTransactions(
      app.database,
      own,
      rows.filter((_, index) => index % others.length === at),
    )
  }
  // Some follow a sale on their terminal, a third of them whatever currency they have.
  await app.query(`update transaction t
    set linked_trn_key = sale.trn_key, currency = case when t.id % 3 = 0 then t.currency else sale.currency end
    from (select distinct on (terminal_id) terminal_id, trn_key, currency from transaction
      where operation_of(transaction_type) = 'sale' and card_pan_obfuscated is not null order by terminal_id, id) sale
    where sale.terminal_id = t.terminal_id and sale.trn_key <> t.trn_key and t.linked_trn_key = '=key-1' and t.id % 4 > 0`)
  await buildPerson(app.database, tenant, 'ROLE_CASHIER')
  await buildPerson(app.database, tenant, 'ROLE_STORE_ADMIN', { firstName: '=Ada', lastName: 'Ωmega' })
  await buildDevice(app.database, tenant, { securityPatch: '2026-09-05', lastAccessedAt: null })
  const troubled = await buildDevice(app.database, tenant, { securityPatch: '2026-01-05', lastAccessedAt: null })
  await addAttestation(app, troubled.id, { createdAt: '2026-11-20T10:00:00Z', success: true, passed: false })
  const unattested = await buildDevice(app.database, tenant)
  await addAttestation(app, unattested.id, { createdAt: '2026-11-20T10:00:00Z', success: false, passed: null })
  await buildDevice(app.database, tenant, { blocked: true, details: { iosVersion: '18.1' } })
  const person = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
  for (const event of heldEvents) await holdEvent(app, person.id, acquirerId, event)
  for (const table of ['merchant', 'mid', 'store', 'terminal', 'portal_user', 'device']) {
    await app.query(`update ${table} set created_at = ($1::timestamptz[])[1 + id % $2] where id <> -1`, [
      moments,
      moments.length,
    ])
  }
  await app.query(`update portal_user set rights = '{ROLE_VOID,ROLE_SALE}', ssm_access = true where id % 2 = 0`)
  await app.query(`update portal_user set rights = '{}' where id % 2 = 1`)
  await app.query(`update terminal set type = id % 5, sca_type = id % 5, tip = id % 2, restrict_app_to_app = id % 2 = 0,
    enable_order_reference = id % 3 = 0, enable_app_to_app_signature_validation = id % 3 = 1`)
  await app.query(`update merchant set country = (array['GR','BG','FR','CA','IT'])[1 + id % 5], sca_type = 1 + id % 4`)
  // Of each state one, and some were never invited.
  await app.query(`insert into invitation (user_id, invited_at, expires_at, accepted_at, withdrawn_at)
    select id, now(), now() + case when id % 5 = 0 then interval '-1 day' else interval '1 day' end,
      case when id % 5 = 1 then now() end, case when id % 5 = 2 then now() end from portal_user where id % 5 < 4`)
  // Some are suspended with an end and some without; for whoever reads it is over.
  await app.query(
    `update portal_user set suspended_until = case when id = $1 then '2026-01-01Z'
      when id % 2 = 0 then 'infinity' else now() + interval '9 days' end`,
    [person.id],
  )
  const [second, third, fourth, fifth, sixth] = others.slice(1)
  if (sixth) await buildDevice(app.database, sixth, { blocked: true })
  await app.query('update terminal set status = 0 where id = $1', [second?.terminalId])
  await app.query('update store set status = 0 where id = $1', [third?.storeId])
  await app.query('update mid set status = 0 where id = $1', [fourth?.midId])
  await app.query('update merchant set status = 0 where id = $1', [fifth?.merchantId])
  return {
    app,
    tenant,
    token: (await app.openSession(person)).token,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
