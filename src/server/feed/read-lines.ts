import * as v from 'valibot'
import type { Kind, LineRejection } from './kind.ts'
import { kinds, type KindName } from './kinds.ts'
import { maskRecord } from './mask.ts'

/** One line as it arrived: a record, or why it is none. */
export type SourceLine =
  | { readonly number: number; readonly record: Record<string, unknown> }
  | { readonly number: number; readonly reason: string }

/** What every line says besides the fields of its kind. */
export interface LineContent {
  acquirerCode?: string | null
}

/** A line after its check: what it says, or why it is refused. */
export type ReadLine = {
  readonly number: number
  /** Values in which a card number was cut. */
  readonly masked: number
} & (
  | { readonly content: LineContent }
  | {
      readonly problems: readonly LineRejection[]
      /** The acquirer that the line names. */
      readonly acquirerCode: string | null
    }
)

/** The first thing wrong with a field is said, not what follows from it. */
const ONE_REASON = { abortPipeEarly: true }

/**
 * Masks and checks one line, without asking the database.
 * @param own whose lines these are, whatever they say; null: each line says it
 */
export const readLine = (name: KindName, source: SourceLine, own: string | null): ReadLine => {
  const { number } = source
  if ('reason' in source) {
    return { number, masked: 0, problems: [{ field: '', reason: source.reason }], acquirerCode: own }
  }
  const kind = kinds[name]
  const masked = maskRecord(source.record)
  const { success, output, issues } = v.safeParse(kind.schema, source.record, ONE_REASON)
  const content: LineContent = success ? output : {}
  const problem = success ? claim(kind, content, own) : undefined
  if (success && !problem) return { number, masked, content }
  const code = source.record.acquirerCode
  return {
    number,
    masked,
    problems: problem ? [problem] : (issues ?? []).map(problemOf),
    acquirerCode: own ?? (typeof code === 'string' ? code : null),
  }
}

const problemOf = (issue: v.BaseIssue<unknown>): LineRejection => ({
  field: issue.path?.map(({ key }) => String(key)).join('.') ?? '',
  reason: issue.message,
})

/** Settles whose line it is. An acquirer other than the feed's own is as unknown as one that does not exist. */
const claim = (kind: Kind, content: LineContent, own: string | null): LineRejection | undefined => {
  const above = kind.fieldAboveAcquirers?.(content)
  if (above && own !== null) return { field: above, reason: 'is not for a feed' }
  if (above) return content.acquirerCode ? { field: 'acquirerCode', reason: `does not fit ${above}` } : undefined
  content.acquirerCode ??= own
  if (content.acquirerCode === null) return { field: 'acquirerCode', reason: 'is required' }
  return own === null || content.acquirerCode === own ? undefined : unknownAcquirer
}

export const unknownAcquirer: LineRejection = { field: 'acquirerCode', reason: 'is unknown' }
