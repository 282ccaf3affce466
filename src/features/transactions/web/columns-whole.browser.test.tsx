import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  cardSchemes,
  operationOf,
  operations,
  paymentMethods,
  transactionStatus,
  transactionTypes,
} from '#core/codes.ts'
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

function Table({ rows: of, columns }: { rows: readonly TransactionRow[]; columns: readonly string[] }) {
  return (
    <DataTable
      caption="Transactions"
      columns={useTransactionColumns().filter(({ id }) => columns.includes(id))}
      rows={of}
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
        <Table rows={rows} columns={said} />
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

/** What an upright tablet leaves beside the bar and the page's padding. */
const TABLET_WIDTH = '707px'
const inZones = Intl.supportedValuesOf('timeZone').map((timeZone) => buildRow({ timeZone, token: timeZone }))

it.each(languages)('a time is whole on an upright tablet whatever its city is called, in %s', async (language) => {
  await activateLanguage(language)
  const { container } = await render(
    <I18nProvider i18n={i18n}>
      <div style={{ inlineSize: TABLET_WIDTH }}>
        <Table rows={inZones} columns={['amount', 'status', 'posLocalDateTime', 'transactionType']} />
      </div>
    </I18nProvider>,
  )
  await document.fonts.ready
  const cells = [...container.querySelectorAll<HTMLElement>('td:has(time)')]
  expect(cells).toHaveLength(inZones.length)
  const isCut = ({ scrollWidth, clientWidth, offsetHeight }: HTMLElement) =>
    scrollWidth > clientWidth || offsetHeight > ROW
  expect(cells.filter(isCut).map(({ textContent }) => textContent)).toEqual([])
})

/** What a window of 390 pixels leaves beside the page's padding, and the padding of a card. */
const [PHONE_WIDTH, CARD_PADDING] = [358, 8]
const ofType = [...Object.keys(transactionTypes), ...operations, '13'].map((transactionType, number) =>
  buildRow({ transactionType, token: String(number), amount: 1_234_567_890, storeName: 'Το Λιμάνι του Πειραιά' }),
)

it.each(languages)(
  'on the card of a phone a type that is no sale is said whole beside state and amount, in %s',
  async (language) => {
    await activateLanguage(language)
    await page.viewport(PHONE_WIDTH, 844)
    onTestFinished(() => page.viewport(1280, 800))
    const { container } = await render(
      <I18nProvider i18n={i18n}>
        <Table rows={ofType} columns={[...onCard, 'transactionType']} />
      </I18nProvider>,
    )
    await document.fonts.ready
    const cards = [...container.querySelectorAll('tbody tr')]
    const shown = cards.map((card) => [...card.children].filter((cell) => cell.getClientRects().length > 0))
    const isSaid = shown.map((cells) =>
      cells.some(({ previousElementSibling: before }) => before?.querySelector('time')),
    )
    expect(isSaid).toEqual(ofType.map(({ transactionType }) => operationOf(transactionType) !== 'sale'))
    const isCut = (cell: Element) =>
      cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > PHONE_WIDTH - CARD_PADDING + 1
    expect(
      shown
        .flat()
        .filter(isCut)
        .map(({ textContent }) => textContent),
    ).toEqual([])
  },
)

/** What a window of 320 pixels leaves beside the page's padding. */
const LEAST_WIDTH = 288
/** Room for a few letters. CSS pixels. */
const LEAST_NAME = 40
const onCard = ['status', 'amount', 'posLocalDateTime', 'paymentMethod', 'cardPanObfuscated', 'storeName']

it.each(languages)(
  'in a window of 320 × 256 pixels the store has no line of its own on a card however it was paid, in %s',
  async (language) => {
    await activateLanguage(language)
    const storeName = 'Το Λιμάνι του Πειραιά, δεύτερος όροφος'
    const paid = [
      ...Object.values(cardSchemes).map((cardType) => buildRow({ cardType })),
      ...Object.values(paymentMethods).map((paymentMethod) => buildRow({ paymentMethod, cardType: null })),
    ].map((row, number) => ({ ...row, token: String(number), storeName }))
    const { container } = await render(
      <I18nProvider i18n={i18n}>
        <Table rows={paid} columns={onCard} />
      </I18nProvider>,
    )
    await page.viewport(LEAST_WIDTH, 256)
    await document.fonts.ready
    const misplaced = [...container.querySelectorAll('tbody tr')].filter((row) => {
      const boxOf = (text: string) =>
        [...row.children].find((cell) => cell.textContent === text)?.getBoundingClientRect() ?? new DOMRect()
      const [digits, store] = [boxOf('•••• 4242'), boxOf(storeName)]
      return store.top >= digits.bottom || store.width < LEAST_NAME || store.right > LEAST_WIDTH
    })
    expect(misplaced.map(({ textContent }) => textContent)).toEqual([])
  },
)
