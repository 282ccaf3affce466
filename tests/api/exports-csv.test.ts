import { beforeAll, expect, it } from 'vitest'
import { cardSchemes, operationOf } from '#core/codes.ts'
import { csvOf } from '#core/csv.ts'
import { type Language, languages } from '#core/languages/languages.ts'
import { currenciesWithExponent, exponentOf, unusualExponents } from '#core/money/money.ts'
import {
  cardReadingModeTexts,
  operationTexts,
  paymentMethodTexts,
  scaTexts,
  statusTexts,
  type Text,
  unknownTypeText,
} from '#core/texts/texts.ts'
import { rightTexts } from '#core/texts/states.ts'
import { responseLabels } from '#features/receipts/layout/labels.ts'
import { responseMeaning } from '#features/receipts/layout/response-codes.ts'
import { type TransactionRow, transactionList } from '#features/transactions/contract.ts'
import { translate } from '#server/texts.ts'
import { exportNow } from '#tests/support/export-files.ts'
import { buildTransactions } from '#tests/support/factories.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const adversarial = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\u0007=1+1',
  '"=1',
  ',=1',
  "'=1",
  '\\',
  '\\.',
  '\\N',
  '\\t',
  'a,b',
  'a\\,b',
  'a\\\\,b',
  'a"b',
  '""',
  'a\r\nb',
  'a\tb',
  'a\u0007b',
  ' a ',
  '',
  '\ufffe',
  'Καφενείο 🍷',
  'x'.repeat(40_000),
]
const currencies = ['EUR', ...unusualExponents.flatMap(currenciesWithExponent), '=1A', ',-\\']
/** The hours around both changes of the clock. */
const times = ['2026-03-29 02:59:59.999', '2026-03-29 03:30:00', '2026-10-25 03:30:00.5', '2026-10-25 04:00:00']
const codes = [
  ...['12', '16', '17', '99', 'pre-auth', 'cashback'].map((transactionType) => ({ transactionType })),
  ...[...Object.values(cardSchemes), 'OTHER', '-CARD', null].map((cardType) => ({ cardType })),
  ...[2, 31, 32, 99, null].map((paymentMethod) => ({ paymentMethod })),
  ...[-2, -1, 0, 1].map((status) => ({ status })),
  ...[0, 4, 9].map((scaType) => ({ scaType })),
  ...['pin-fallback', 'unheard-of', null].map((cardReadingMode) => ({ cardReadingMode })),
]

const app = useTestApp()
const tenant = useTenant(app)
const acquirerAdmin = useSession(app, tenant, 'ROLE_ACQUIRER_ADMIN')

beforeAll(async () => {
  await buildTransactions(app.database, tenant, [
    ...adversarial.flatMap((text) => [
      { storeName: text, orderReference: text },
      { userName: text, appVersion: null },
    ]),
    ...currencies.flatMap((currency) => [0, 5, 123_456].map((amount) => ({ currency, amount, tipAmount: amount }))),
    ...times.map((posLocalDateTime) => ({ posLocalDateTime })),
    ...(codes as object[]),
  ])
})

/** A row of the list as the cells of a file, worked out from its values alone. */
const cellsOf = (row: TransactionRow, language: Language): string[] => {
  const say = (text: Text | undefined, otherwise: unknown) => (text ? translate(language, text) : String(otherwise))
  const operation = operationOf(row.transactionType)
  const isBack = ['refund', 'void'].includes(operation ?? '')
  const money = (minor: number) =>
    ((isBack && minor > 0 ? -minor : minor) / 10 ** exponentOf(row.currency)).toFixed(exponentOf(row.currency))
  const schemeName = Object.entries(cardSchemes).find(([, value]) => value === row.cardType)?.[0]
  const scheme = schemeName && paymentMethodTexts[schemeName as keyof typeof cardSchemes]
  const methods: Record<number, Text> = {
    2: paymentMethodTexts.paypal,
    31: paymentMethodTexts.twint,
    32: paymentMethodTexts.twint,
  }
  const statuses: Record<number, Text> = {
    [-2]: statusTexts.canceled,
    [-1]: statusTexts.failed,
    0: statusTexts.pending,
    1: statusTexts.success,
  }
  const reason = (code: string | null) => {
    const meaning = responseMeaning(code ?? '')
    return [code, ...(meaning ? [translate(language, responseLabels[meaning])] : [])].join(' · ')
  }
  const labels: Partial<Record<keyof TransactionRow, () => string>> = {
    posLocalDateTime: () => row.posLocalDateTime.slice(0, 19).replace('T', ' '),
    amount: () => money(row.amount),
    tipAmount: () => (row.tipAmount === 0 ? '' : money(row.tipAmount)),
    status: () => say(statuses[row.status], row.status),
    transactionType: () =>
      operation
        ? translate(language, operationTexts[operation])
        : translate(language, unknownTypeText, { code: row.transactionType }),
    paymentMethod: () =>
      say(
        methods[row.paymentMethod ?? 0] ?? (scheme || undefined),
        row.cardType ?? translate(language, paymentMethodTexts.unknown),
      ),
    cardPanObfuscated: () => `•••• ${row.cardPanObfuscated}`,
    errorCode: () => reason(row.errorCode),
    originalResponseCode: () => reason(row.originalResponseCode),
    scaType: () => say(scaTexts[row.scaType as keyof typeof scaTexts], row.scaType),
    cardReadingMode: () => say(cardReadingModeTexts[row.cardReadingMode as 'chip'], row.cardReadingMode),
  }
  const names = Object.keys(transactionList.row) as (keyof TransactionRow)[]
  return names
    .filter((name) => transactionList.row[name].label)
    .flatMap((name) => {
      const isPresent = row[name] !== null || name === 'paymentMethod'
      const cell = !isPresent ? '' : clean(labels[name]?.() ?? String(row[name]))
      // The instant beside the wall time: the builder makes both alike.
      return name === 'posLocalDateTime' ? [cell, cell] : [cell]
    })
}

// oxlint-disable-next-line no-control-regex -- what no file may hold (SEC-43)
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const clean = (text: string) => text.replace(FORBIDDEN, '').slice(0, 32_767)

it.each(languages)(
  'EXP-26 SEC-43 D-35 D-36 every line of a CSV file is what the list says, in %s',
  async (language) => {
    const rows = await rowsOf(app, acquirerAdmin.token)
    const { bytes } = await exportNow(app, acquirerAdmin.token, { format: 'csv', language })
    const texts = csvOf(rows.map((row) => cellsOf(row, language)))
    // A sign before a number is no formula.
    const expected = texts.replaceAll(/,'(-\d+\.\d\d)(?=,)/g, ',$1')
    // Line by line, or a difference would be told in megabytes.
    const [, ...lines] = bytes.toString().split('\r\n')
    expect(lines.map((line) => line.slice(0, 2000))).toEqual(
      expected
        .slice(1)
        .split('\r\n')
        .map((line) => line.slice(0, 2000)),
    )
  },
)

it('EXP-26 writes the fields of every other kind: truths and lists as words, counts', async () => {
  const columns = ['rights', 'ssmAccess', 'terminalsCount']
  const firstLine = async () =>
    (await exportNow(app, acquirerAdmin.token, { format: 'csv', columns }, 'users')).bytes.toString().split('\r\n')[1]
  expect(await firstLine()).toBe('None,No,1')
  await app.query(`update portal_user set rights = '{ROLE_VOID,ROLE_SALE}', ssm_access = true`)
  expect(await firstLine()).toBe(`"${rightTexts.ROLE_VOID.message}, ${rightTexts.ROLE_SALE.message}",Yes,1`)
})

it('EXP-04 filters with texts that mean something to SQL, and takes them for nothing else', async () => {
  const hostile = ["'); drop table transaction; --", "\\'; select 1; --", '\\', "O'Neill", '%_', '$1', '/* ʼ */ 🍷']
  const markers = hostile.map((_, at) => `marker-${at}`)
  await buildTransactions(
    app.database,
    tenant,
    hostile.map((orderReference, at) => ({ orderReference, deviceId: markers[at] })),
  )
  for (const [at, orderReference] of hostile.entries()) {
    const filter = { orderReference }
    const { bytes } = await exportNow(app, acquirerAdmin.token, { format: 'csv', filter, columns: ['deviceId'] })
    const listed = await rowsOf(app, acquirerAdmin.token, { filter })
    expect(listed.map(({ deviceId }) => deviceId)).toContain(markers[at])
    expect(bytes.toString()).toBe(csvOf([['Device'], ...listed.map(({ deviceId }) => [deviceId ?? ''])]))
  }
})
