import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeAll, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { operations, paymentMethods, transactionStatus, transactionTypes } from '#core/codes.ts'
import { languages } from '#core/languages/languages.ts'
import { cardReadingModeTexts, scaTexts } from '#core/texts/texts.ts'
import { responseMeanings } from '#features/receipts/layout/response-codes.ts'
import type { TransactionRow } from '../contract.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import '#web/ui/theme/theme.css'
import { buildRow } from './build-row.ts'
import { useTransactionColumns } from './columns.tsx'

/** Every code that a column has words for: more than any list of real transactions has. */
const rows = [
  ...[...Object.keys(transactionTypes), ...operations].map((transactionType) => buildRow({ transactionType })),
  ...Object.values(paymentMethods).map((paymentMethod) => buildRow({ paymentMethod })),
  ...Object.values(transactionStatus).map((status) => buildRow({ status })),
  ...Object.keys(scaTexts).map((scaType) => buildRow({ scaType: Number(scaType) })),
  ...Object.keys(cardReadingModeTexts).map((cardReadingMode) => buildRow({ cardReadingMode })),
  ...[...responseMeanings.keys()].map((code) => buildRow({ errorCode: code, originalResponseCode: code })),
].map((row, number): TransactionRow => ({ ...row, token: String(number) }))

const said = ['transactionType', 'paymentMethod', 'status', 'scaType', 'cardReadingMode', 'errorCode']
/** The lowest row, with the line below it. CSS pixels. */
const ROW = 41

function Table() {
  return (
    <DataTable
      caption="Transactions"
      columns={useTransactionColumns().filter(({ id }) => said.includes(id))}
      rows={rows}
      rowKey={({ token }) => token}
      sort={null}
      onSort={() => {}}
      skeletonRows={0}
      empty={null}
    />
  )
}

beforeAll(loadAllTexts)

it.each(languages)('what a code says is whole in its column, in a row of the usual height, in %s', async (language) => {
  await activateLanguage(language)
  const { container } = await render(
    <I18nProvider i18n={i18n}>
      {/* No wider than all columns, as beside a list of many others */}
      <div style={{ inlineSize: '60rem' }}>
        <Table />
      </div>
    </I18nProvider>,
  )
  await document.fonts.ready
  const cells = [...container.querySelectorAll<HTMLElement>('tbody :is(th, td)')]
  expect(cells).toHaveLength(rows.length * said.length)
  const cut = cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(new Set(cut.map(({ textContent }) => textContent))).toEqual(new Set())
  const high = cells.filter(({ offsetHeight }) => offsetHeight > ROW)
  expect(new Set(high.map(({ textContent }) => textContent))).toEqual(new Set())
})
