import * as v from 'valibot'
import { MANY_PER_CALL } from '#core/limits.ts'
import { type ManyCalls, type ManyOutcome, manyResults, type ManyRow } from '#core/list/many.ts'
import { errorCodes } from '#core/errors.ts'
import { call } from '#web/api/call.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { blockReload } from '#web/offline/unsaved-work.ts'
import { readDraft, removeDraft, writeDraft } from '#web/session/drafts.ts'

/** A change of many records under way: what was confirmed, and what became of its first rows. */
export interface ManyJob {
  /** Key of the list. */
  readonly list: string
  readonly action: string
  /** Chosen at random: a row is changed once under it. */
  readonly id: string
  readonly change: unknown
  readonly rows: readonly ManyRow[]
  /** Of the rows from the first on. */
  readonly outcomes: readonly ManyOutcome[]
}

/** How far a change has come that has not ended. */
export interface Unfinished {
  readonly list: string
  readonly done: number
  readonly total: number
  /** Undefined where the browser has lost it: what is left has to be chosen anew. */
  readonly job: ManyJob | undefined
}

const DRAFT = 'many'
/** Survives a browser that ended without its tabs, which drafts may not. */
const MARK = ['unfinishedMany']

const stored: v.GenericSchema<unknown, ManyJob> = v.object({
  list: v.string(),
  action: v.string(),
  id: v.string(),
  change: v.unknown(),
  rows: v.array(v.object({ token: v.string(), version: v.number() })),
  outcomes: v.array(
    v.object({
      token: v.string(),
      result: v.picklist(manyResults),
      error: v.optional(v.picklist(Object.values(errorCodes))),
    }),
  ),
})

const mark = v.object({ list: v.string(), done: v.number(), total: v.number() })

const keep = (job: ManyJob) => {
  writeDraft(DRAFT, job)
  bootClient.setQueryData(MARK, { list: job.list, done: job.outcomes.length, total: job.rows.length })
}

/** Forgets the change that has not ended. */
export const forgetJob = (): void => {
  removeDraft(DRAFT)
  bootClient.removeQueries({ queryKey: MARK, exact: true })
}

/** The change of this list that has not ended, as far as it is known here. */
export const unfinishedJob = (list: string): Unfinished | undefined => {
  const marked = v.safeParse(mark, bootClient.getQueryData(MARK))
  if (!marked.success || marked.output.list !== list) return undefined
  const draft = v.safeParse(stored, readDraft(DRAFT))
  return { ...marked.output, job: draft.success && draft.output.list === list ? draft.output : undefined }
}

/** Milliseconds: each row is a transaction, and may wait for others. */
const TIMEOUT_MS = 30_000

/** Held while a change goes on, so that another tab does not take it for one that was interrupted. */
const LOCK = 'many'

/** Whether a change goes on in some tab. */
export const isJobRunning = async (): Promise<boolean> =>
  'locks' in navigator && (await navigator.locks.query()).held?.some(({ name }) => name === LOCK) === true

const underLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work()

/**
 * Changes the rows that have no outcome yet, some at a time. How far it has come is kept until it ends.
 * @param signal ends it after the call that is on its way
 * @throws CallError; what it left undone goes on with the job that `onProgress` was told last
 */
export const runJob = (
  job: ManyJob,
  act: ManyCalls<unknown>['act'],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (job: ManyJob) => void },
): Promise<void> =>
  underLock(async () => {
    const unblock = blockReload()
    try {
      const outcomes = [...job.outcomes]
      keep(job)
      while (outcomes.length < job.rows.length && !signal.aborted) {
        const rows = job.rows.slice(outcomes.length, outcomes.length + MANY_PER_CALL)
        const body = { change: job.change, job: job.id, rows }
        outcomes.push(...(await call(act, { body }, { timeoutMs: TIMEOUT_MS })))
        const now = { ...job, outcomes: outcomes.slice() }
        keep(now)
        onProgress(now)
      }
      if (outcomes.length === job.rows.length) forgetJob()
    } finally {
      unblock()
    }
  })
