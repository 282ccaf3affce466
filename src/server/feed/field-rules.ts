import type * as v from 'valibot'
import type { Kind } from './kind.ts'

/** What a document says of a field. */
export interface FieldRules {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** What its value must be, in the words in which a line is refused. */
  readonly rules: readonly string[]
}

type Schema = v.GenericSchema | v.ObjectEntries[string]
type Has<Name extends string, Value> = Readonly<Partial<Record<Name, Value>>>
type Described = Schema &
  Has<'wrapped' | 'item', Schema> &
  Has<'entries', v.ObjectEntries> &
  Has<'pipe', readonly Described[]> &
  Has<'options', readonly unknown[]> &
  Has<'message', unknown>

/** The fields of a kind in their order; those of a record inside are under `outer.inner`. */
export const fieldRules = ({ schema }: Pick<Kind, 'schema'>): FieldRules[] => rulesIn(schema.entries, '')

const rulesIn = (entries: v.ObjectEntries, prefix: string): FieldRules[] =>
  Object.entries(entries).flatMap(([name, field]: [string, Described]) => {
    const bare: Described = field.wrapped ?? field
    if (bare.entries) return rulesIn(bare.entries, `${prefix}${name}.`)
    return [{ name: prefix + name, type: typeOf(bare), isRequired: !field.wrapped, rules: messagesOf(bare) }]
  })

const typeOf = (field: Described): string => {
  if (field.item) return `list of ${typeOf(field.item)}`
  if (field.type === 'boolean') return 'true or false'
  if (field.type === 'union')
    return field.options?.some((option) => isOf(option, 'object')) ? 'object' : 'text or number'
  const isNumeric = field.type === 'number' || field.options?.every((option) => typeof option === 'number')
  return isNumeric ? 'number' : 'text'
}

const isOf = (option: unknown, what: 'object') =>
  typeof option === 'object' && option !== null && 'entries' in option && what === 'object'

/** What holds for every value of a type, and for every text and code. */
const goesWithoutSaying =
  /^(?:each )?(?:must be (?:text|true or false|a list)|must not contain control|must not be a card number|is not a currency)/

/** Each reason once. */
const messagesOf = (field: Described): string[] => {
  const own = [field.message, ...(field.pipe ?? []).map(({ message }) => message)].filter(
    (message) => typeof message === 'string',
  )
  const below = (field.pipe ?? []).flatMap((step) => (step !== field && step.pipe ? messagesOf(step) : []))
  const inside = field.item ? messagesOf(field.item).map((message) => `each ${message}`) : []
  return [...new Set([...below, ...own, ...inside])].filter(
    (message) => !goesWithoutSaying.test(message) && !(message === 'must not be empty' && typeOf(field) === 'text'),
  )
}
