import { type StatePart, stateParts } from '../state.ts'

/** An entry of the audit log about a person, as far as it says what it changed. */
export interface RecordedChange {
  readonly event: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** What the person has now. */
export type PresentState = Readonly<Record<StatePart, unknown>>

/** What a part was at the instant, and how well the log knows it. */
export interface PartState<C extends RecordedChange> {
  readonly part: StatePart
  readonly value: unknown
  /**
   * `recorded`: the entry that made it so and the next one, or the present, agree. `unrecorded`: no entry up to the instant says it; the
   * value is what the next entry, or the present, says. `contradicted`: it was changed without an entry some time between the
   * two, to `later`.
   */
  readonly certainty: 'recorded' | 'unrecorded' | 'contradicted'
  readonly later?: unknown
  /** The entry that made it so. */
  readonly since?: C
  /** The next entry that changed it. */
  readonly until?: C
}

/** The entries of whose kind the log says what they changed. */
export const changingEvents = [
  'user.created',
  'user.changed',
  'user.linked',
  'user.unlinked',
  'user.suspended',
  'user.resumed',
  'user.deleted',
] as const

/** `before` is undefined where the entry does not say it. */
type Effect =
  | { readonly kind: 'set'; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'add' | 'remove'; readonly item: unknown }

/** What an entry says of a part; undefined: nothing. */
const effectOf = ({ event, before, after }: RecordedChange, part: StatePart): Effect | undefined => {
  const isCreated = event === 'user.created'
  const isDeleted = event === 'user.deleted'
  if (part === 'account') {
    if (isCreated) return { kind: 'set', before: 'none', after: 'active' }
    return isDeleted ? { kind: 'set', before: 'active', after: 'deleted' } : undefined
  }
  if (part === 'suspendedUntil') return suspensionOf(event, before, after)
  if (part === 'terminals') {
    if (event === 'user.linked') return { kind: 'add', item: after?.['terminal'] }
    if (event === 'user.unlinked') return { kind: 'remove', item: before?.['terminal'] }
    if (isDeleted) return { kind: 'set', before: before?.['terminals'], after: [] }
  }
  if (isDeleted || !after || !Object.hasOwn(after, part)) return undefined
  return { kind: 'set', before: isCreated ? undefined : before?.[part], after: after[part] }
}

/** Every suspension has an entry, of which only the end of one names the former value. */
const suspensionOf = (
  event: string,
  before: RecordedChange['before'],
  after: RecordedChange['after'],
): Effect | undefined => {
  if (event === 'user.created') return { kind: 'set', before: undefined, after: null }
  if (event === 'user.suspended') return { kind: 'set', before: before?.[SUSPENDED], after: after?.[SUSPENDED] }
  return event === 'user.resumed' ? { kind: 'set', before: before?.[SUSPENDED], after: null } : undefined
}

const SUSPENDED: StatePart = 'suspendedUntil'

/** Lists are sets: neither rights nor terminals have an order. */
const asText = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value)
const isSame = (one: unknown, other: unknown) => asText(one) === asText(other)

const asItems = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** What a part was before an entry that left it as it is `value`. */
const undone = (value: unknown, effect: Effect): unknown => {
  if (effect.kind === 'set') return effect.before
  const others = asItems(value).filter((item) => item !== effect.item)
  return effect.kind === 'add' ? others : [...others, effect.item]
}

/** Whether a part that is `value` can be what an entry left. */
const fits = (value: unknown, effect: Effect): boolean =>
  effect.kind === 'set' ? isSame(value, effect.after) : asItems(value).includes(effect.item) === (effect.kind === 'add')

/** Lists that one knows, from an earlier one on, through entries that add to it and take from it. */
const forward = (value: unknown, effect: Effect): unknown => {
  if (effect.kind === 'set') return effect.after
  const others = asItems(value).filter((item) => item !== effect.item)
  return effect.kind === 'add' ? [...others, effect.item] : others
}

/**
 * What a person had after so many of the entries about them: worked out backwards from the present through later entries, and
 * compared with what the entries up to then say. Nothing is guessed: where the two differ, both are given.
 * @param past entries up to the instant, the oldest first
 * @param future those after it, the oldest first
 */
export const reconstruct = <C extends RecordedChange>(
  present: PresentState,
  past: readonly C[],
  future: readonly C[],
): PartState<C>[] =>
  stateParts.map((part) => {
    const touching = (changes: readonly C[]) =>
      changes.flatMap((change) => {
        const effect = effectOf(change, part)
        return effect ? [{ change, effect }] : []
      })
    const [earlier, later] = [touching(past), touching(future)]
    const value = later.reduceRight((now, { effect }) => undone(now, effect), present[part])
    const since = earlier.at(-1)
    const until = later[0]
    const known = {
      part,
      ...(since && { since: since.change }),
      ...(until && { until: until.change }),
    }
    if (!since) return { ...known, value, certainty: 'unrecorded' }
    // Of a list: from the last entry that names all of it; else at least that the last one fits.
    const start = earlier.findLastIndex(({ effect }) => effect.kind === 'set')
    const written = earlier.slice(Math.max(start, 0)).reduce<unknown>((was, { effect }) => forward(was, effect), [])
    // The next entry does not say what it found.
    if (value === undefined) return { ...known, value: written, certainty: 'recorded' }
    const isAgreed = start === -1 ? fits(value, since.effect) : isSame(value, written)
    if (isAgreed) return { ...known, value, certainty: 'recorded' }
    return start === -1
      ? { ...known, value, certainty: 'unrecorded' }
      : { ...known, value: written, later: value, certainty: 'contradicted' }
  })
