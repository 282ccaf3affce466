import type { Language } from '#core/languages/languages.ts'
import { toMajor } from '#core/money/money.ts'
import { netOf } from '#core/money/takings.ts'
import { columnTexts, paymentMethodTexts, statusTexts, type Text } from '#core/texts/texts.ts'
import { aboutTexts, totalKindTexts } from '#features/exports/texts.ts'
import type { Cell, SheetColumn, Table } from '#server/exports/cells.ts'
import { translate } from '#server/texts.ts'
import {
  type Closing,
  type ClosingFigures,
  type ClosingLine,
  type ClosingPart,
  type Grouping,
  partsOf,
} from '../contract.ts'
import { isClosingMethod } from '../methods.ts'
import { closingTexts, partTexts, unknownTexts } from '../texts.ts'

/** What is written beside the figures. */
interface About extends Grouping {
  readonly language: Language
  /** Label and value: when and by whom the file was made, and which filter it has. */
  readonly lines: readonly (readonly [string, string])[]
}

/**
 * A closing sheet as the tables of a workbook: the sums first, then the lines of each currency, whose columns add up to its
 * sums, then what the file is about. Amounts are signed numbers in major units.
 */
export const closingTables = ({ currencies }: Pick<Closing, 'currencies'>, about: About): Table[] => {
  const { language } = about
  const parts = partsOf(about)
  const say = (text: Text, values?: Record<string, string>) => translate(language, text, values)
  return [
    {
      name: say(aboutTexts.title),
      columns: [{ heading: say(columnTexts.currency), kind: 'text' }, ...figureColumns(say)],
      batches: once(currencies.map(({ currency, ...figures }) => [currency, ...figureCells(figures, currency)])),
    },
    ...currencies.map(({ currency, lines }) => ({
      name: currency,
      columns: [...parts.flatMap((by) => nameColumns(by, say)), ...figureColumns(say)],
      batches: once(lines.flatMap((line) => lineCells(parts, line, currency, say))),
      isFiltered: true,
    })),
    {
      name: say(closingTexts.title),
      columns: [
        { heading: say(closingTexts.title), kind: 'text' },
        { heading: '', kind: 'text' },
      ],
      batches: once([
        [say(closingTexts.by), parts.map((by) => say(partTexts[by])).join(' · ')],
        ...about.lines.map((line) => [...line]),
      ]),
    },
  ]
}

type Say = (text: Text, values?: Record<string, string>) => string

const once = async function* (rows: readonly (readonly Cell[])[]) {
  yield rows
}

const nameColumns = (by: ClosingPart, say: Say): SheetColumn[] => [
  { heading: say(partTexts[by]), kind: by === 'day' ? 'day' : 'text' },
  ...(by === 'terminal' ? [{ heading: say(columnTexts.tid), kind: 'text' } as const] : []),
]

/** One row for a line, or one for each part that it is split into, so that a column adds up to its sum. */
const lineCells = ([by, within]: readonly ClosingPart[], line: ClosingLine, currency: string, say: Say): Cell[][] => {
  if (!by) return []
  const names = nameCells(by, line, say)
  if (!within || !line.lines) return [[...names, ...figureCells(line, currency)]]
  return line.lines.map((inner) => [...names, ...nameCells(within, inner, say), ...figureCells(inner, currency)])
}

type LineName = Pick<ClosingLine, 'name' | 'tid' | 'namesake' | 'email'>

const nameCells = (by: ClosingPart, { name, tid = '', namesake, email }: LineName, say: Say): Cell[] => {
  if (by === 'terminal') return [name ?? '', tid]
  if (by === 'day') return [name ?? '']
  if (name === null) return [say(unknownTexts[by])]
  if (namesake !== undefined) return [`${name} (${email ?? namesake})`]
  return [by === 'method' && isClosingMethod(name) ? say(paymentMethodTexts[name]) : name]
}

const figureColumns = (say: Say): SheetColumn[] => {
  const number = (text: Text): SheetColumn => ({
    heading: say(closingTexts.numberOf, { column: say(text) }),
    kind: 'number',
  })
  const money = (...texts: readonly Text[]): SheetColumn => ({
    heading: texts.map((text) => say(text)).join(' · '),
    kind: 'decimals',
  })
  const { sale, refund, void: voided, net } = totalKindTexts
  return [
    number(sale),
    money(sale),
    money(closingTexts.tips),
    number(refund),
    money(refund),
    money(refund, closingTexts.earlier),
    number(voided),
    money(voided),
    money(voided, closingTexts.earlier),
    number(net),
    money(net),
    { heading: say(statusTexts.failed), kind: 'number' },
    { heading: say(closingTexts.pending), kind: 'number' },
  ]
}

const figureCells = (figures: ClosingFigures, currency: string): Cell[] => {
  const { sale, refund, void: voided, tips, earlier, declined, pending } = figures
  const money = (minor: number) => toMajor(minor, currency)
  const net = netOf(figures)
  return [
    String(sale.count),
    money(sale.amount),
    money(tips),
    String(refund.count),
    money(-refund.amount),
    money(-earlier.refund.amount),
    String(voided.count),
    money(-voided.amount),
    money(-earlier.void.amount),
    String(net.count),
    money(net.amount),
    String(declined),
    String(pending),
  ]
}
