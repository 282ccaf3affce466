import { intake } from '#server/feed/intake.ts'
import type { KindName } from '#server/feed/kinds.ts'
import type { IntakeReport } from '#server/feed/report.ts'
import type { TestApp } from './test-app.ts'

export type Fields = Record<string, unknown>
export type Files = Partial<Record<KindName, Fields[]>>

/** Lines in the format of the intake, below an acquirer of that code; each takes fields to say otherwise. */
export const linesOf = (acquirerCode: string) => {
  const merchant = (fields: Fields = {}) => ({
    acquirerCode,
    instanceCode: 'I',
    merchantCode: 'M',
    name: 'Καφενείο',
    country: 'GR',
    cardAcceptorName: 'KAFENEIO',
    mccs: ['5814'],
    ...fields,
  })
  const store = (fields: Fields = {}) => ({
    acquirerCode,
    merchantCode: 'M',
    storeCode: 'S',
    mid: 'MID1',
    name: 'Το Λιμάνι',
    address: 'Ερμού 3, Αθήνα',
    timeZone: 'Europe/Athens',
    ...fields,
  })
  const terminal = (tid: string, fields: Fields = {}) => ({
    acquirerCode,
    storeCode: 'S',
    posTerminalIdCode: tid,
    terminalId: tid,
    alias: 'Bar',
    currency: 'EUR',
    ...fields,
  })
  const user = (fields: Fields = {}) => ({
    acquirerCode,
    email: `anna.${acquirerCode}@demo.example`,
    firstName: 'Anna',
    lastName: 'Petrou',
    password: 'Blue-Kettle-42',
    roles: ['ROLE_CASHIER'],
    tids: ['T1'],
    ...fields,
  })
  const sale = (trnKey: string, fields: Fields = {}) => ({
    acquirerCode,
    trnKey,
    tid: 'T1',
    posLocalDateTime: '2026-01-15T10:00:00',
    amount: 1200,
    currency: 'EUR',
    status: 1,
    transactionType: 12,
    ...fields,
  })
  /** One of everything above people and payments, in Athens, with the terminals T1 and T2 and the device D1. */
  const tree = (): Files => ({
    acquirers: [{ acquirerCode, name: 'Aegean' }],
    affiliates: [{ acquirerCode, affiliateCode: 'F', name: 'Hellas' }],
    instances: [{ acquirerCode, affiliateCode: 'F', instanceCode: 'I', name: 'Greece' }],
    merchants: [merchant()],
    mids: [
      {
        acquirerCode,
        merchantCode: 'M',
        cardAcceptorIdentificationCode: 'MID1',
        cardAcceptorName: 'KAFENEIO',
        cardAcceptorCountry: 'GR',
        cardAcceptorCity: 'Athens',
        mccCode: '5814',
      },
    ],
    stores: [store()],
    terminals: [terminal('T1'), terminal('T2')],
    devices: [
      {
        acquirerCode,
        merchantCode: 'M',
        deviceId: 'D1',
        manufacturer: 'Google',
        model: 'Pixel 8',
        androidVersion: '15',
        hardware: { coreCount: 8 },
        tids: ['T1'],
      },
    ],
  })
  return { merchant, store, terminal, user, sale, tree }
}

export type TestLines = ReturnType<typeof linesOf>

/** Takes records in as the lines of one file. */
export const takeLines = (
  { database }: Pick<TestApp, 'database'>,
  kind: KindName,
  records: readonly Fields[],
): Promise<IntakeReport> => intake({ database, kind, lines: inOneGroup(records), acquirerCode: null })

/** Takes one file of each kind in. */
export const takeFiles = async (app: Pick<TestApp, 'database'>, files: Files): Promise<IntakeReport[]> => {
  const reports: IntakeReport[] = []
  for (const [kind, records] of Object.entries(files)) reports.push(await takeLines(app, kind as KindName, records))
  return reports
}

async function* inOneGroup(records: readonly Fields[]) {
  yield records.map((record, at) => ({ number: at + 1, record: JSON.parse(JSON.stringify(record)) as Fields }))
}

/** How many lines came to what. */
export const countsOf = ({ inserted, updated, unchanged, rejected }: IntakeReport) => ({
  ...(inserted && { inserted }),
  ...(updated && { updated }),
  ...(unchanged && { unchanged }),
  ...(rejected && { rejected }),
})

/** The stored transaction of a key. */
export const storedTransaction = async (app: TestApp, acquirerCode: string, trnKey: string) => {
  const [row] = await app.query(
    `select * from transaction where acquirer_id = (select id from acquirer where code = $1) and trn_key = $2`,
    [acquirerCode, trnKey],
  )
  return row
}
