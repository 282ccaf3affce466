import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feedIntake } from '#server/intake/feed.ts'
import { createFeedKey, revokeFeedKey } from '#server/intake/feed-key.ts'
import { intake } from '#server/intake/intake.ts'
import type { KindName } from '#server/intake/kinds.ts'
import { passwordMatches } from '#server/security/password-hash.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

type Fields = Record<string, unknown>
type Files = Partial<Record<KindName, Fields[]>>

const PAN = '4111111111111111'
let app: TestApp
let counter = 0
/** Codes of an acquirer that no other test has. */
let a = ''

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  a = `A${++counter}`
})

async function* inOneGroup(records: readonly Fields[]) {
  yield records.map((record, at) => ({ number: at + 1, record: JSON.parse(JSON.stringify(record)) as Fields }))
}

const take = (kind: KindName, records: readonly Fields[], acquirerCode: string | null = null) =>
  intake({ database: app.database, kind, lines: inOneGroup(records), acquirerCode })

const takeAll = async (files: Files) => {
  const reports = []
  for (const [kind, records] of Object.entries(files)) reports.push(await take(kind as KindName, records))
  return reports
}

/** One of everything below the acquirer `a`, down to a terminal in Athens. */
const tree = (): Files => ({
  acquirers: [{ acquirerCode: a, name: 'Aegean' }],
  affiliates: [{ acquirerCode: a, affiliateCode: 'F', name: 'Hellas' }],
  instances: [{ acquirerCode: a, affiliateCode: 'F', instanceCode: 'I', name: 'Greece' }],
  merchants: [merchantLine()],
  mids: [
    {
      acquirerCode: a,
      merchantCode: 'M',
      cardAcceptorIdentificationCode: 'MID1',
      cardAcceptorName: 'KAFENEIO',
      cardAcceptorCountry: 'GR',
      cardAcceptorCity: 'Athens',
      mccCode: '5814',
    },
  ],
  stores: [storeLine()],
  terminals: [terminalLine('T1'), terminalLine('T2')],
  devices: [
    {
      acquirerCode: a,
      merchantCode: 'M',
      deviceId: 'D1',
      manufacturer: 'Google',
      model: 'Pixel 8',
      androidVersion: '15',
      hardware: { coreCount: 8 },
      tids: ['T1'],
    },
  ],
  users: [userLine()],
  transactions: [sale('K1'), sale('K2', { linkedTrx: 'K1', transactionType: 16, userEmail: `Anna.${a}@demo.example` })],
})

const merchantLine = (fields: Fields = {}) => ({
  acquirerCode: a,
  instanceCode: 'I',
  merchantCode: 'M',
  name: 'Καφενείο',
  country: 'GR',
  cardAcceptorName: 'KAFENEIO',
  mccs: ['5814'],
  ...fields,
})
const storeLine = (fields: Fields = {}) => ({
  acquirerCode: a,
  merchantCode: 'M',
  storeCode: 'S',
  mid: 'MID1',
  name: 'Το Λιμάνι',
  address: 'Ερμού 3, Αθήνα',
  timeZone: 'Europe/Athens',
  ...fields,
})
const terminalLine = (tid: string, fields: Fields = {}) => ({
  acquirerCode: a,
  storeCode: 'S',
  posTerminalIdCode: tid,
  terminalId: tid,
  alias: 'Bar',
  currency: 'EUR',
  ...fields,
})
const userLine = (fields: Fields = {}) => ({
  acquirerCode: a,
  email: `anna.${a}@demo.example`,
  firstName: 'Anna',
  lastName: 'Petrou',
  password: 'Blue-Kettle-42',
  roles: ['ROLE_CASHIER'],
  tids: ['T1'],
  ...fields,
})
const sale = (trnKey: string, fields: Fields = {}) => ({
  acquirerCode: a,
  trnKey,
  tid: 'T1',
  posLocalDateTime: '2026-01-15T10:00:00',
  amount: 1200,
  currency: 'EUR',
  status: 1,
  transactionType: 12,
  ...fields,
})

const one = async (text: string, ...values: unknown[]) => (await app.query(text, values))[0]
const transaction = (trnKey: string) =>
  one(
    `select t.* from transaction t join acquirer on acquirer.id = t.acquirer_id where code = $1 and trn_key = $2`,
    a,
    trnKey,
  )
const counts = (report: { inserted: number; updated: number; unchanged: number; rejected: number }) => {
  const { inserted, updated, unchanged, rejected } = report
  return { inserted, updated, unchanged, rejected }
}
const nothing = { inserted: 0, updated: 0, unchanged: 0, rejected: 0 }

describe('taking files in', () => {
  it('stores every kind, and changes nothing when they are repeated', async () => {
    const files = tree()
    const first = await takeAll(files)
    expect(first.flatMap(({ problems }) => problems)).toEqual([])
    expect(first.map(counts)).toEqual(Object.values(files).map(({ length }) => ({ ...nothing, inserted: length })))

    const before = await app.query('select * from portal_user order by id')
    const second = await takeAll(files)
    expect(second.map(counts)).toEqual(Object.values(files).map(({ length }) => ({ ...nothing, unchanged: length })))
    expect(await app.query('select * from portal_user order by id')).toEqual(before)
  })

  it('D-36 gives a transaction the instant of its wall time in the zone of its store, and the names of its tree', async () => {
    await takeAll(tree())
    expect(await transaction('K2')).toMatchObject({
      posLocalDateTime: '2026-01-15 10:00:00',
      happenedAt: new Date('2026-01-15T08:00:00Z'),
      timeZone: 'Europe/Athens',
      merchantName: 'Καφενείο',
      storeName: 'Το Λιμάνι',
      mid: 'MID1',
      mcc: '5814',
      transactionAffiliate: 'Hellas',
      transactionInstance: 'Greece',
      userName: 'Anna Petrou',
      linkedTrnKey: 'K1',
      transactionType: '16',
    })
    const key = await one(
      'select linked_trn_key from transaction_key where trn_key = $1 order by transaction_id desc',
      'K2',
    )
    expect(key).toEqual({ linkedTrnKey: 'K1' })
  })

  it('updates what changed, once, and keeps what a line leaves out', async () => {
    await takeAll(tree())
    await take('terminals', [terminalLine('T1', { tip: 1, terminalStatus: 0 })])
    const report = await take('terminals', [terminalLine('T1', { alias: 'Garden' })])
    expect(counts(report)).toEqual({ ...nothing, updated: 1 })
    const [terminal] = await app.query(
      `select t.* from terminal t join acquirer on acquirer.id = t.acquirer_id where code = $1 and tid = 'T1'`,
      [a],
    )
    expect(terminal).toMatchObject({ alias: 'Garden', tip: 1, status: 0, version: 3 })
  })

  it('reports a bad line with its number, field and reason, and takes the rest in', async () => {
    await takeAll({ ...tree(), transactions: [] })
    const report = await take('transactions', [
      sale('K1'),
      sale('K2', { amount: '12.50' }),
      sale('K3', { tid: 'T9' }),
      sale('K4', { posLocalDateTime: '2026-02-30T10:00:00' }),
      sale('K5', { tipAmount: 1300 }),
      sale('K6', { colour: 'red' }),
      sale('K7', { status: undefined }),
      sale('K8', { posLocalDateTime: '2099-01-01T10:00:00' }),
      sale('K9', { emv: { tvr: 5 } }),
      sale('K10', { acquirerCode: 'nobody' }),
      sale('K11', { acquirerCode: undefined }),
      sale('K12', { orderReference: 'a\u0000b' }),
      sale('K13', { orderReference: '\ud800' }),
      sale('K14'),
    ])
    expect(counts(report)).toEqual({ ...nothing, inserted: 2, rejected: 12 })
    expect(report.problems).toEqual([
      { line: 2, field: 'amount', reason: 'must be a whole number from 0 to 999999999999' },
      { line: 3, field: 'tid', reason: 'is unknown' },
      { line: 4, field: 'posLocalDateTime', reason: 'must be a time without a zone such as 2026-01-31T18:05:09' },
      { line: 5, field: 'tipAmount', reason: 'must not be more than the amount' },
      { line: 6, field: 'colour', reason: 'is not a known field' },
      { line: 7, field: 'status', reason: 'is required' },
      { line: 8, field: 'posLocalDateTime', reason: 'must be between the year 2000 and now' },
      { line: 9, field: 'emv.tvr', reason: 'must be text' },
      { line: 10, field: 'acquirerCode', reason: 'is unknown' },
      { line: 11, field: 'acquirerCode', reason: 'is required' },
      { line: 12, field: 'orderReference', reason: 'must not contain control characters' },
      { line: 13, field: 'orderReference', reason: 'must not contain control characters' },
    ])
  })

  it('keeps a record where it belongs: parents do not change, unknown ones are reported', async () => {
    await takeAll(tree())
    await take('instances', [{ acquirerCode: a, affiliateCode: 'F', instanceCode: 'I2', name: 'Cyprus' }])
    const merchants = await take('merchants', [
      merchantLine({ instanceCode: 'I2' }),
      merchantLine({ merchantCode: 'M2', instanceCode: 'I9' }),
      merchantLine({ merchantCode: 'M2' }),
    ])
    const stores = await take('stores', [
      storeLine({ storeCode: 'S2', merchantCode: 'M2' }),
      storeLine({ storeCode: 'S2', timeZone: 'Europe/Atlantis' }),
    ])
    expect(
      [...merchants.problems, ...stores.problems].map(({ line, field, reason }) => `${line} ${field} ${reason}`),
    ).toEqual([
      '1 instanceCode cannot change',
      '2 instanceCode is unknown',
      '1 mid is unknown',
      '2 timeZone is unknown',
    ])
  })

  it('lists no more than the first thousand problems, and counts all', async () => {
    await takeAll({ acquirers: [{ acquirerCode: a, name: 'Aegean' }] })
    const report = await take(
      'transactions',
      Array.from({ length: 1200 }, (_, at) => sale(`K${at}`)),
    )
    expect(report.rejected).toBe(1200)
    expect(report.problems).toHaveLength(1000)
  })
})

describe('a transaction that arrives again', () => {
  beforeEach(async () => {
    await takeAll({ ...tree(), transactions: [] })
  })

  it('moves from pending to its answer, also within one file', async () => {
    const answered = sale('K1', { status: 1, errorCode: '00', posAuthCode: '123456' })
    const report = await take('transactions', [sale('K1', { status: 0 }), answered])
    expect(counts(report)).toEqual({ ...nothing, inserted: 1, updated: 1 })
    expect(await transaction('K1')).toMatchObject({ status: 1, errorCode: '00', posAuthCode: '123456' })
  })

  it('does not move back when an older state is repeated', async () => {
    const story = [sale('K1', { status: 0 }), sale('K1'), sale('K1', { status: -2 })]
    await take('transactions', story)
    expect(counts(await take('transactions', story))).toEqual({ ...nothing, unchanged: 3 })
    expect(await transaction('K1')).toMatchObject({ status: -2 })
  })

  it.each([
    ['amount', { amount: 1300 }],
    ['tipAmount', { tipAmount: 100 }],
    ['currency', { currency: 'CHF' }],
    ['tid', { tid: 'T2' }],
    ['posLocalDateTime', { posLocalDateTime: '2026-01-15T10:00:01' }],
    ['transactionType', { transactionType: 16 }],
    ['status', { status: -1 }],
  ])('is refused when its %s differs', async (field, change) => {
    await take('transactions', [sale('K1')])
    const report = await take('transactions', [sale('K1', change)])
    expect(report.problems).toEqual([{ line: 1, field, reason: 'differs from what came before' }])
    expect(await transaction('K1')).toMatchObject({ amount: 1200, status: 1 })
  })

  it('goes in once when two feeds bring it at the same moment', async () => {
    const file = Array.from({ length: 300 }, (_, at) => sale(`K${at}`))
    const reports = await Promise.all([take('transactions', file), take('transactions', file.toReversed())])
    expect(reports.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(300)
    expect(await one('select count(*) from transaction where tid = $1 and trn_key = $2', 'T1', 'K7')).toBeDefined()
  })

  it('tells which device was seen on which terminal (D-05)', async () => {
    await take('transactions', [sale('K1', { tid: 'T2', deviceId: 'D1' }), sale('K2', { deviceId: 'unheard-of' })])
    const seen = await app.query(
      `select tid from device_terminal d join terminal on terminal.id = d.terminal_id
       join acquirer on acquirer.id = acquirer_id where acquirer.code = $1 order by tid`,
      [a],
    )
    expect(seen).toEqual([{ tid: 'T1' }, { tid: 'T2' }])
  })
})

describe('people', () => {
  beforeEach(async () => {
    await takeAll({ ...tree(), users: [], transactions: [] })
  })

  const person = () => one('select * from portal_user where email_key = $1', `anna.${a.toLowerCase()}@demo.example`)
  const rolesOf = async () =>
    app.query(
      `select role, num_nonnulls(b.acquirer_id, b.affiliate_id, b.instance_id, b.merchant_id, b.store_id) as bound
       from role_binding b join portal_user on portal_user.id = user_id where email_key = $1 order by role`,
      [`anna.${a.toLowerCase()}@demo.example`],
    )

  it('D-111 sign in with the password of the file, and need not change it', async () => {
    await take('users', [userLine()])
    const { passwordHash, passwordExpiresAt } = (await person()) ?? {}
    expect(await passwordMatches(String(passwordHash), 'Blue-Kettle-42')).toBe(true)
    expect(passwordExpiresAt).toBeNull()
  })

  it('keep their password when a file is repeated with another one', async () => {
    await take('users', [userLine()])
    const before = await person()
    expect(counts(await take('users', [userLine({ password: 'Green-Kettle-43' })]))).toEqual({
      ...nothing,
      unchanged: 1,
    })
    expect(await person()).toEqual(before)
  })

  it('D-05 belong where all they are bound to lies', async () => {
    const roles = [
      { roles: ['ROLE_ACQUIRER_ADMIN'], tids: undefined },
      { roles: ['ROLE_AFFILIATE_ADMIN'], affiliateCodes: ['F'], tids: undefined },
      { roles: ['ROLE_MERCHANT', 'ROLE_STORE_ADMIN'], merchantCodes: ['M'], storeCodes: ['S'] },
    ]
    const levels = []
    for (const fields of roles) {
      const report = await take('users', [userLine(fields)])
      expect(report.problems).toEqual([])
      const { acquirerId, affiliateId, instanceId, merchantId } = (await person()) ?? {}
      levels.push([acquirerId, affiliateId, instanceId, merchantId].filter((id) => id !== null).length)
    }
    expect(levels).toEqual([1, 2, 4])
    expect(await rolesOf()).toEqual([
      { role: 'ROLE_MERCHANT', bound: 1 },
      { role: 'ROLE_STORE_ADMIN', bound: 1 },
    ])
  })

  it('lose a role and terminals that the file no longer names, as one new version', async () => {
    await take('users', [userLine({ tids: ['T1', 'T2'] })])
    expect(counts(await take('users', [userLine({ tids: ['T2'] })]))).toEqual({ ...nothing, updated: 1 })
    expect(await person()).toMatchObject({ version: 2 })
    const linked = await app.query(
      `select tid from user_terminal u join terminal on terminal.id = u.terminal_id where user_id = $1`,
      [(await person())?.['id']],
    )
    expect(linked).toEqual([{ tid: 'T2' }])
  })

  it.each([
    ['tids', { tids: [] }, 'is required for the role'],
    ['storeCodes', { storeCodes: ['S'] }, 'belongs to no role given'],
    ['tids', { tids: ['T9'] }, 'holds an unknown code'],
    ['password', { password: 'kettle' }, 'breaks the password rules'],
    ['email', { email: 'anna' }, 'must be an e-mail address'],
    ['roles', { roles: [] }, 'must not be empty'],
    ['acquirerCode', { roles: ['ROLE_ADMIN'], tids: undefined }, 'does not fit roles'],
  ])('are refused for their %s: %j', async (field, fields, reason) => {
    expect((await take('users', [userLine(fields)])).problems).toEqual([{ line: 1, field, reason }])
    expect(await person()).toBeUndefined()
  })

  it('D-47 are not taken over by another acquirer, nor are those who were deleted', async () => {
    await take('users', [userLine()])
    const email = userLine().email
    const other = `${a}-other`
    await take('acquirers', [{ acquirerCode: other, name: 'Alpine' }])
    const takeOver = { acquirerCode: other, email, roles: ['ROLE_ACQUIRER_ADMIN'], tids: undefined }
    const taken = [{ line: 1, field: 'email', reason: 'is taken' }]
    expect((await take('users', [userLine(takeOver)])).problems).toEqual(taken)
    await app.query('update portal_user set deleted_at = now() where email_key = $1', [email.toLowerCase()])
    expect((await take('users', [userLine()])).problems).toEqual(taken)
  })
})

describe('SEC-54 card numbers', () => {
  it('are cut to their last four in every text, and nowhere kept or reported', async () => {
    const files = tree()
    for (const records of Object.values(files)) for (const record of records) spoil(record)
    files.transactions?.push(sale('K3', { cardPanObfuscated: PAN, [PAN]: PAN }), sale('K4', { cardPanObfuscated: PAN }))
    const reports = await takeAll(files)
    expect(reports.flatMap(({ problems }) => problems)).toEqual([
      { line: 3, field: '****1111', reason: 'is not a known field' },
    ])
    expect(reports.reduce((sum, { masked }) => sum + masked, 0)).toBeGreaterThan(20)
    expect(await transaction('K4')).toMatchObject({ cardPanObfuscated: '1111' })
    expect(await rowsWithCardNumbers()).toEqual([])
  })

  it.each([
    ['transactions', () => sale(PAN), 'trnKey'],
    ['transactions', () => sale('K1', { linkedTrx: PAN }), 'linkedTrx'],
    ['transactions', () => sale('K1', { deviceId: PAN }), 'deviceId'],
    ['terminals', () => terminalLine('T3', { posTerminalIdCode: PAN }), 'posTerminalIdCode'],
    ['users', () => userLine({ email: `${PAN}@demo.example` }), 'email'],
  ] as const)('in a code of %s refuse the line', async (kind, line, field) => {
    await takeAll({ ...tree(), transactions: [] })
    expect((await take(kind, [line()])).problems).toEqual([{ line: 1, field, reason: 'must not be a card number' }])
  })

  it.each(['1111', '************1111', '4111 11** **** 1111'])('written %s leave their last four', async (written) => {
    await takeAll({ ...tree(), transactions: [sale('K1', { cardPanObfuscated: written })] })
    expect(await transaction('K1')).toMatchObject({ cardPanObfuscated: '1111' })
  })
})

/** Puts a card number into every text for people. */
const spoil = (record: Fields) => {
  const texts = [
    'name',
    'address',
    'alias',
    'cardAcceptorName',
    'cardAcceptorCity',
    'manufacturer',
    'model',
    'firstName',
  ]
  const optional: Fields =
    'trnKey' in record ? { orderReference: `${PAN} x`, merchantName: PAN, emv: { label: PAN } } : {}
  Object.assign(record, optional)
  for (const name of texts) if (name in record) record[name] = `${String(record[name])} ${PAN}`
  if ('deviceId' in record && 'manufacturer' in record) record['serialNumber'] = PAN
}

const rowsWithCardNumbers = async () => {
  const tables = await app.query(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`,
  )
  const found = []
  for (const { relname } of tables) {
    const rows = await app.query(`select t::text as row from "${String(relname)}" t where t::text like '%${PAN}%'`)
    found.push(...rows)
  }
  return found
}

describe('a feed', () => {
  const body = (...records: unknown[]) =>
    new Blob(records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`)).stream()
  const signal = new AbortController().signal
  const send = (key: string | undefined, kind: KindName, stream: ReadableStream<Uint8Array>) =>
    feedIntake({ database: app.database, key, kind, body: stream, signal, silenceMax: 200 })
  const keyOf = async (acquirerCode: string) => {
    const made = await createFeedKey(app.database, acquirerCode, 'test')
    if (!made) throw new Error('no such acquirer')
    return made
  }

  beforeEach(async () => {
    await takeAll({ ...tree(), transactions: [] })
  })

  it('is taken in for the acquirer of its key, whose code it need not repeat', async () => {
    const { key } = await keyOf(a)
    const { acquirerCode: _, ...line } = sale('K1')
    expect(await send(key, 'transactions', body(line, 'nonsense', sale('K2')))).toMatchObject({
      received: 3,
      inserted: 2,
      problems: [{ line: 2, field: '', reason: 'is not a JSON object' }],
    })
  })

  it('stores only the hash of a key', async () => {
    const { key } = await keyOf(a)
    expect(key).toMatch(/^[\w-]{32}$/)
    const keys = await app.query('select f::text as row from feed_key f')
    expect(JSON.stringify(keys)).not.toContain(key)
  })

  it('is refused without a key, with a wrong one and with a revoked one', async () => {
    const { id, key } = await keyOf(a)
    expect(await revokeFeedKey(app.database, id)).toBe(true)
    for (const wrong of [undefined, '', 'x'.repeat(32), key]) {
      await expect(send(wrong, 'transactions', body(sale('K1')))).rejects.toMatchObject({ error: 'FEED_KEY_REFUSED' })
    }
    expect(await transaction('K1')).toBeUndefined()
  })

  it('finds nothing of another acquirer: its codes are as unknown as codes that do not exist', async () => {
    const other = `${a}-other`
    await take('acquirers', [{ acquirerCode: other, name: 'Alpine' }])
    const { key } = await keyOf(other)
    const { acquirerCode: _, ...withoutCode } = sale('K1')
    const problemsOf = async (kind: KindName, line: object) => (await send(key, kind, body(line))).problems
    expect(await problemsOf('transactions', withoutCode)).toEqual([{ line: 1, field: 'tid', reason: 'is unknown' }])
    expect(await problemsOf('transactions', sale('K1'))).toEqual([
      { line: 1, field: 'acquirerCode', reason: 'is unknown' },
    ])
    expect(await problemsOf('acquirers', { acquirerCode: a, name: 'Mine now' })).toEqual([
      { line: 1, field: 'acquirerCode', reason: 'is unknown' },
    ])
    expect(
      await problemsOf('users', userLine({ acquirerCode: undefined, roles: ['ROLE_ADMIN'], tids: undefined })),
    ).toEqual([{ line: 1, field: 'roles', reason: 'is not for a feed' }])
    expect(await one('select name from acquirer where code = $1', a)).toEqual({ name: 'Aegean' })
  })

  it('is refused before anything is written when its first line is of another kind', async () => {
    const { key } = await keyOf(a)
    await expect(send(key, 'transactions', body(userLine(), sale('K1')))).rejects.toThrow('it looks like users')
    expect(await transaction('K1')).toBeUndefined()
  })

  it('SEC-48 ends when it falls silent; what arrived is stored', async () => {
    const { key } = await keyOf(a)
    let isCancelled = false
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(`${JSON.stringify(sale('K1'))}\n{"trnKey":"K2"`)),
      cancel: () => {
        isCancelled = true
      },
    })
    expect(await send(key, 'transactions', stream)).toMatchObject({ inserted: 1, rejected: 1 })
    expect(isCancelled).toBe(true)
  })

  it('leaves a trail of what it changed, but for payments', async () => {
    const { key } = await keyOf(a)
    await send(key, 'terminals', body(terminalLine('T3'), terminalLine('T1', { alias: 'Garden' })))
    await send(key, 'terminals', body(terminalLine('T3')))
    await send(key, 'transactions', body(sale('K1')))
    const trail = await app.query(
      `select event, object_type, after from audit_event e join acquirer on acquirer.id = e.acquirer_id
       where code = $1 order by e.id desc limit 1`,
      [a],
    )
    expect(trail).toEqual([{ event: 'data-received', objectType: 'terminals', after: { inserted: 1, updated: 1 } }])
  })
})
