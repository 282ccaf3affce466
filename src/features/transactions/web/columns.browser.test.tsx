import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { cardSchemes, operations } from '#core/codes.ts'
import { languages, type Language } from '#core/languages/languages.ts'
import { transactionList, type TransactionRow } from '../contract.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { buildRow } from './build-row.ts'
import { useTransactionColumns } from './columns.tsx'

function Table({ rows }: { rows: readonly TransactionRow[] }) {
  return (
    <DataTable
      caption="Transactions"
      columns={useTransactionColumns()}
      rows={rows}
      rowKey={({ token }) => token}
      sort={null}
      onSort={() => {}}
      skeletonRows={0}
      empty={null}
    />
  )
}

/** The cells of the given rows in the column of a field. */
const cells = async (field: keyof typeof transactionList.row, ...rows: TransactionRow[]) => {
  const { container } = await render(
    <I18nProvider i18n={i18n}>
      <Table rows={rows.map((row, number) => ({ ...row, token: String(number) }))} />
    </I18nProvider>,
  )
  const { label } = transactionList.row[field]
  const heading = label && i18n._(label)
  const at = [...container.querySelectorAll('thead th')].findIndex((th) => th.textContent === heading)
  return [...container.querySelectorAll('tbody tr')].map((tr) => tr.children[at])
}
const texts = async (field: keyof typeof transactionList.row, ...rows: TransactionRow[]) =>
  (await cells(field, ...rows)).map((cell) => cell?.textContent)

beforeEach(async () => {
  await loadAllTexts()
  await activateLanguage('en')
})

it.each([
  ['TRX-45', 'amount', '1,234.50\u00a0EUR'],
  ['TRX-47', 'tipAmount', '10.00\u00a0EUR'],
  ['TRX-48', 'currency', 'EUR'],
  ['TRX-49', 'status', 'Successful'],
  ['TRX-50', 'transactionType', 'Sale'],
  ['TRX-51', 'cardType', 'VISA'],
  ['TRX-52', 'paymentMethod', 'Visa'],
  ['TRX-53', 'cardPanObfuscated', '•••• 4242'],
  ['TRX-54', 'posAuthCode', 'A1B2C3'],
  ['TRX-57', 'stan', '000042'],
  ['TRX-61', 'orderReference', 'Table 9'],
  ['TRX-62', 'scaType', 'PIN'],
  ['TRX-63', 'cardReadingMode', 'Contactless'],
  ['TRX-68', 'mid', '000000000001234'],
  ['TRX-69', 'mcc', '5812'],
  ['TRX-70', 'merchantName', 'Kafeneio AE'],
  ['TRX-71', 'storeName', 'Kafeneio Centre'],
  ['TRX-72', 'transactionAffiliate', 'Hellas'],
  ['TRX-73', 'transactionInstance', 'Attica'],
  ['TRX-74', 'userName', 'Maria Ioannou'],
  ['TRX-75', 'userEmail', 'maria@example.com'],
] as const)('%s the column %s shows %s', async (_row, field, text) => {
  expect(await texts(field, buildRow())).toEqual([text])
})

it('TRX-47 no tip is no zero', async () => expect(await texts('tipAmount', buildRow({ tipAmount: 0 }))).toEqual(['']))

it('TRX-45 I18N-11 an amount has the decimals of its currency and the separators of the language', async () => {
  const rows = [
    buildRow(),
    buildRow({ amount: 1234, currency: 'JPY' }),
    buildRow({ amount: 1_234_567, currency: 'KWD' }),
    buildRow({ transactionType: '27' }),
  ]
  expect(await texts('amount', ...rows)).toEqual([
    '1,234.50\u00a0EUR',
    '1,234\u00a0JPY',
    '1,234.567\u00a0KWD',
    '−1,234.50\u00a0EUR',
  ])
  await activateLanguage('fr')
  expect(await texts('amount', ...rows)).toEqual([
    '1\u202f234,50\u00a0EUR',
    '1\u202f234\u00a0JPY',
    '1\u202f234,567\u00a0KWD',
    '−1\u202f234,50\u00a0EUR',
  ])
})

it.each([
  ['TRX-40', 2, '12', 'PayPal', 'paypal'],
  ['TRX-41', 3, '12', 'Venmo', 'venmo'],
  ['TRX-42', 4, '12', 'Cash App', 'cashApp'],
  ['TRX-43', 31, '31', 'Twint', 'twint'],
  ['TRX-44', 32, '32', 'Twint', 'twint'],
])(
  '%s payment method %i of type %s is %s, by word and shape',
  async (_row, paymentMethod, transactionType, name, icon) => {
    const [cell] = await cells('paymentMethod', buildRow({ paymentMethod, transactionType, cardType: null }))
    expect(cell?.textContent).toBe(name)
    expect(cell?.querySelector('svg')?.getAttribute('data-icon')).toBe(icon)
  },
)

it('each card scheme has a drawing of its own, and an unknown one that of a card, beside the name', async () => {
  const rows = [...Object.values(cardSchemes), 'GIROCARD'].map((cardType) => buildRow({ cardType }))
  const icons = (await cells('paymentMethod', ...rows)).map((cell) => cell?.querySelector('svg'))
  expect(icons.map((icon) => icon?.dataset.icon)).toEqual([...Object.keys(cardSchemes), 'card'])
  expect(new Set(icons.map((icon) => icon?.querySelector('path')?.getAttribute('d'))).size).toBe(rows.length)
  expect(icons.filter((icon) => icon?.ariaHidden !== 'true')).toEqual([])
  expect(await texts('paymentMethod', ...rows)).toEqual([
    'Visa',
    'Mastercard',
    'Amex',
    'Maestro',
    'Discover',
    'UnionPay',
    'V-Pay',
    'Bcard',
    'GIROCARD',
  ])
})

describe('a named type', () => {
  const labels: Partial<Record<Language, (string | null | undefined)[]>> = {}

  beforeAll(async () => {
    await loadAllTexts()
    for (const language of languages) {
      await activateLanguage(language)
      labels[language] = await texts(
        'transactionType',
        ...operations.map((transactionType) => buildRow({ transactionType })),
      )
    }
  })

  it.each([
    ['TRX-07', 'sale'],
    ['TRX-08', 'refund'],
    ['TRX-09', 'void'],
    ['TRX-10', 'authorization'],
    ['TRX-11', 'capture'],
    ['TRX-12', 'pre-auth'],
    ['TRX-13', 'cancel'],
    ['TRX-14', 'chargeback'],
    ['TRX-15', 'credit'],
    ['TRX-16', 'payout'],
    ['TRX-17', 'verify'],
    ['TRX-18', 'balance-inquiry'],
    ['TRX-19', 'cash-advance'],
    ['TRX-20', 'cashback'],
  ] as const)('%s %s has a label of its own in every language', (_row, operation) => {
    const at = operations.indexOf(operation)
    for (const language of languages) {
      const all = labels[language] ?? []
      expect(all[at], language).toMatch(/^\p{Lu}/u)
      expect(all[at], language).not.toBe(operation)
      expect(
        all.filter((label) => label === all[at]),
        language,
      ).toHaveLength(1)
    }
  })

  it('is translated as people say it', () => {
    const sale = operations.indexOf('sale')
    expect(Object.fromEntries(languages.map((language) => [language, labels[language]?.[sale]]))).toMatchObject({
      en: 'Sale',
      bg: 'Продажба',
      el: 'Πώληση',
      fr: 'Vente',
      fr_ca: 'Achat',
      it: 'Vendita',
    })
  })
})
