import { randomBytes } from 'node:crypto'
import { FEED_LINES_TOGETHER_MAX } from '#core/limits.ts'
import type { Database } from '#server/database/connect.ts'
import { findFact } from '#server/database/operation-facts.ts'
import { asIntake, asIntakeRolledBack } from '#server/database/scope.ts'
import { auditChanges, auditMasking } from './audit.ts'
import { batches, rounds } from './batches.ts'
import { noteBatch } from './feed-log.ts'
import { type Kind, type FeedLine, lockShared, type LineOutcomes } from './kind.ts'
import { kinds, type KindName } from './kinds.ts'
import { type LineContent, readLine, type ReadLine, type SourceLine, unknownAcquirer } from './read-lines.ts'
import { BatchTally, Tally, type IntakeReport } from './report.ts'

export interface IntakeOptions {
  readonly database: Database
  readonly kind: KindName
  /** Lines in the groups in which they arrive; those of a feed have been read by a thread. */
  readonly lines: AsyncIterable<readonly (SourceLine | ReadLine)[]>
  /** The acquirer these lines belong to, whatever they say; null: each line names its own, as on the command line. */
  readonly acquirerCode: string | null
  /** Rolls each batch back: for lines that all come in one. A database of a dry run keeps nothing of several either. */
  readonly isDryRun?: boolean
  /** Called after each batch with what has become of the lines so far. */
  readonly onProgress?: (report: IntakeReport) => void
}

export const BATCH = { max: FEED_LINES_TOGETHER_MAX, maxWait: 500 }
/** D-33: 128 random bits. */
const TOKEN_BYTES = 16

const keepsNothing = ({ database, isDryRun = false }: IntakeOptions) => isDryRun || database.isDryRun

/**
 * Takes lines of one kind in, in batches of one transaction each: validates, masks, stores what is new or changed.
 * A line that cannot go in is reported and the rest goes in; lines that were taken in before change nothing. In a dry run
 * all of it happens but the notes of it.
 */
export const intake = async (options: IntakeOptions): Promise<IntakeReport> => {
  const { lines, onProgress } = options
  const tally = new Tally()
  let writing = Promise.resolve()
  for await (const batch of batches(lines, BATCH)) {
    const counts = new BatchTally(tally)
    const claimed = readBatch(options, batch, counts)
    await writing
    onProgress?.(tally)
    // While the database writes this batch, the next one is read.
    writing = write(options, claimed, counts)
    // Its failure is met above or below, and must not count as nobody's until then.
    writing.catch(() => {})
  }
  await writing
  onProgress?.(tally)
  if (tally.masked > 0 && !keepsNothing(options))
    await auditMasking(options.database, options.kind, options.acquirerCode, tally.masked)
  tally.problems.sort((a, b) => a.line - b.line)
  return tally
}

type LocatedLine = FeedLine<LineContent>
type ClaimedLine = Omit<LocatedLine, 'acquirerId'>

const readBatch = (
  { kind, acquirerCode }: IntakeOptions,
  batch: readonly (SourceLine | ReadLine)[],
  tally: BatchTally,
) => {
  const random = randomBytes(batch.length * TOKEN_BYTES)
  return batch.flatMap((source, at): ClaimedLine[] => {
    tally.receive()
    const line = 'masked' in source ? source : readLine(kind, source, acquirerCode)
    tally.mask(line.masked)
    if ('problems' in line) {
      tally.reject(line.number, line.problems, line.acquirerCode)
      return []
    }
    const token = random.toString('base64url', at * TOKEN_BYTES, (at + 1) * TOKEN_BYTES)
    return [{ number: line.number, token, content: line.content }]
  })
}

/**
 * Finds the acquirers of lines; lines of unknown ones are rejected, unless they are about to make them, and so are lines
 * older than what is kept.
 */
const locate = async (
  database: Database,
  kind: Kind,
  lines: readonly ClaimedLine[],
  tally: BatchTally,
): Promise<LocatedLine[]> => {
  const codes = [...new Set(lines.flatMap(({ content }) => content.acquirerCode ?? []))]
  const { acquirers, retained } = await asIntake(database, async ({ db }) => ({
    acquirers: await db
      .selectFrom('acquirer')
      .select(['id', 'code'])
      .where('code', 'in', [...codes, ''])
      .execute(),
    retained: kind.fieldTooOld && (await findFact(db, 'keptFrom')),
  }))
  const ids = new Map(acquirers.map(({ id, code }) => [code, id]))
  return lines.flatMap((line) => {
    const { acquirerCode } = line.content
    const field = retained && kind.fieldTooOld?.(line.content, retained)
    if (field) {
      tally.reject(line.number, [{ field, reason: 'is older than what is kept' }], acquirerCode)
      return []
    }
    const acquirerId = (acquirerCode && ids.get(acquirerCode)) || null
    if (acquirerId || !acquirerCode || kind.makesAcquirers) return [{ ...line, acquirerId }]
    tally.reject(line.number, [unknownAcquirer], acquirerCode)
    return []
  })
}

const write = async (options: IntakeOptions, claimed: readonly ClaimedLine[], tally: BatchTally): Promise<void> => {
  const { database, kind: name } = options
  const kind = kinds[name]
  const located = claimed.length > 0 ? await locate(database, kind, claimed, tally) : []
  if (located.length > 0) {
    const outcomes = await store(options, (await kind.prepare?.(database, located)) ?? located)
    for (const { token, number, content } of located) {
      tally.count(number, outcomes.get(token) ?? 'unchanged', content.acquirerCode)
    }
  }
  if (keepsNothing(options)) return
  await asIntake(database, ({ db }) => noteBatch(db, name, tally.byAcquirer))
}

const store = (options: IntakeOptions, lines: readonly FeedLine[]): Promise<LineOutcomes> => {
  const { database, kind: name, isDryRun = false } = options
  return (isDryRun ? asIntakeRolledBack : asIntake)(database, async ({ db }) => {
    const kind = kinds[name]
    const outcomes: LineOutcomes = new Map()
    // One statement cannot write a record twice.
    for (const round of rounds(lines, keyIn(kind))) {
      await lockShared(db, kind, round)
      for (const [token, outcome] of await kind.store(db, round)) outcomes.set(token, outcome)
    }
    // What is audited waits for the chain of its acquirer, which a dry run must not hold on to.
    if (kind.isAudited && !keepsNothing(options)) await auditChanges(db, name, lines, outcomes)
    return outcomes
  })
}

const keyIn = (kind: Kind) => (line: FeedLine<LineContent>) =>
  `${line.content.acquirerCode} ${kind.keyOf(line.content)}`
