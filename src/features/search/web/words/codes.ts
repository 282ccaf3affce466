import { RRN_LENGTH } from '#core/limits.ts'
import { folded } from '#core/text/fold.ts'
import { asSearch, isReadable } from '#core/text/text.ts'
import { asFilter, type Meaning } from './meaning.ts'
import type { NamedText } from './vocabulary.ts'

const alone = (filter: NamedText, value: string, rank: number): Meaning =>
  asFilter(filter, { [filter]: filter === 'retrievalReferenceNumber' ? [value] : value }, rank)

/** What each number of a receipt looks like where nothing beside it says which it is. */
const shapes: readonly [filter: NamedText, shape: RegExp, rank: number][] = [
  ['cardPanObfuscated', /^\d{4}$/, 0],
  ['retrievalReferenceNumber', new RegExp(`^(?=.*\\d)[A-Za-z\\d]{${RRN_LENGTH}}$`), 0],
  ['posAuthCode', /^(?=.*\d)[A-Za-z\d]{6}$/, 0],
  ['stan', /^\d{6}$/, 1],
  ['tid', /^(?=.*\d)[A-Za-z\d]{8}$/, 0],
  ['orderReference', /^(?=.*\d)(?=.*\p{L})(?=.{5})[\p{L}\d]+(?:[-/#_][\p{L}\d]+)+$/u, 2],
  ['orderReference', /^#(?=.*\d)[\p{L}\d/_-]{2,}$/u, 0],
  ['deviceId', /^(?=.*\d)(?=.*[a-f])[a-f\d]{12,64}$/, 3],
]

/** Signs that hide the other digits of a card. */
const hidden = /^[•*·xX]+\s?(\d{4})$/

/** What a value that is named before it has to be; a name alone says nothing. */
const accepted: Readonly<Record<NamedText, RegExp>> = {
  cardPanObfuscated: /^[•*·xX]*\s?\d{4}$/,
  retrievalReferenceNumber: new RegExp(`^[A-Za-z\\d]{1,${RRN_LENGTH}}$`),
  posAuthCode: /^[A-Za-z\d]{2,6}$/,
  stan: /^\d{1,6}$/,
  orderReference: /^(?=.*\d)[\p{L}\d#/_-]{1,64}$/u,
  tid: /^(?=.*\d)[A-Za-z\d]{2,16}$/,
  deviceId: /^(?=.*\d)[A-Za-z\d-]{4,64}$/,
}

/** A value behind its name: 'STAN 856036', 'card: 6497', 'RRN=236818002594'. */
const named = (text: string, labels: ReadonlyMap<string, NamedText>): Meaning[] => {
  const found = /^(.{2,40})[\s:=]\s?([•*·xX]+ \d{4})$/.exec(text) ?? /^(.{2,40})[\s:=]\s?(\S+)$/.exec(text)
  const [, name = '', value = ''] = found ?? []
  const filter = labels.get(folded(name).replace(/[\s.:=]+$/, ''))
  if (!filter || !accepted[filter].test(value)) return []
  return [alone(filter, filter === 'cardPanObfuscated' ? value.slice(-4) : value, 0)]
}

/** The numbers of receipts that a text may be. */
export const readCodes = (text: string, labels: ReadonlyMap<string, NamedText>): Meaning[] => {
  const said = named(text, labels)
  if (said.length > 0) return said
  const card = hidden.exec(text)?.[1]
  if (card) return [alone('cardPanObfuscated', card, 0)]
  // As the list takes it from an address.
  if (/^[^\s@]+@[^\s@]+$/.test(text) && isReadable(text)) return [asFilter('userEmail', { userEmail: asSearch(text) })]
  return shapes.filter(([, shape]) => shape.test(text)).map(([filter, , rank]) => alone(filter, text, rank))
}
