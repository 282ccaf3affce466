import { sql } from 'kysely'
import type { PlainScope } from './scope.ts'

/** The first row of a chain that is not as it was written, or whose predecessor is not there. */
export interface BadRow {
  /** 0: rows without an acquirer. */
  readonly acquirerId: number
  readonly position: number
  /** null: it is not there any more. */
  readonly id: number | null
  readonly reason: 'changed' | 'missing' | 'unexpected'
}

/** What is known of the audit log: how many rows were read, the end of each chain, and what is wrong with it. */
export interface Verdict {
  readonly rows: number
  readonly chains: readonly { readonly acquirerId: number; readonly position: number; readonly hash: string }[]
  readonly bad: readonly BadRow[]
}

interface Chain {
  readonly acquirerId: number
  readonly startPosition: number
  readonly startHash: Buffer
  readonly position: number
  readonly hash: Buffer
}

interface Row {
  readonly id: number
  readonly position: number
  readonly previousHash: Buffer
  readonly hash: Buffer
  readonly computed: Buffer
  /** Whether its link to a row far before it, if it has one, is the hash of that row. */
  readonly skipsRight: boolean
}

const PAGE = 10_000

/** Recomputes every chain (SEC-55) and names the first bad row of each; needs a scope that sees all rows. */
export const verifyAudit = async (scope: PlainScope): Promise<Verdict> => {
  const { rows: chains } = await sql<Chain>`
    select * from audit_chain union all
    select distinct coalesce(acquirer_id, 0), 0, ''::bytea, 0, ''::bytea from audit_event
      where coalesce(acquirer_id, 0) not in (select acquirer_id from audit_chain)
    order by acquirer_id`.execute(scope.db)
  const bad: BadRow[] = []
  let rows = 0
  for (const chain of chains) {
    const found = await verifyChain(scope, chain)
    rows += found.rows
    if (found.bad) bad.push(found.bad)
  }
  const ends = chains.map(({ acquirerId, position, hash }) => ({ acquirerId, position, hash: hash.toString('hex') }))
  return { rows, chains: ends, bad }
}

const verifyChain = async (scope: PlainScope, chain: Chain): Promise<{ rows: number; bad?: BadRow }> => {
  const { acquirerId } = chain
  let last = { position: chain.startPosition, hash: chain.startHash }
  const verdict = (reason: BadRow['reason'], id: number | null, position: number) => ({
    rows: position - chain.startPosition,
    bad: { acquirerId, position, id, reason },
  })
  for (;;) {
    const page = await readPage(scope, chain, last.position)
    for (const row of page) {
      const expected = last.position + 1
      if (row.position > expected) return verdict('missing', null, expected)
      if (row.position > chain.position) return verdict('unexpected', row.id, row.position)
      if (!row.hash.equals(row.computed)) return verdict('changed', row.id, row.position)
      // A whole row, but not the one that was here.
      if (!row.previousHash.equals(last.hash) || !row.skipsRight) return verdict('unexpected', row.id, row.position)
      last = row
    }
    if (page.length < PAGE) break
  }
  if (last.position < chain.position) return verdict('missing', null, last.position + 1)
  const isEnd = last.hash.equals(chain.hash)
  const isBefore = await hasRowsBefore(scope, chain)
  if (!isEnd || isBefore) return verdict('unexpected', null, isEnd ? chain.startPosition : last.position)
  return { rows: last.position - chain.startPosition }
}

const readPage = async ({ db }: PlainScope, { acquirerId, startPosition }: Chain, after: number): Promise<Row[]> => {
  // Of rows that the retention has deleted, the links of later ones are all that is left.
  const { rows } = await sql<Row>`
    select id, position, previous_hash, hash, audit_hash(e) as computed, (
      e.salt is null or audit_skip_position(position) between 1 and ${startPosition} or e.skip_hash = coalesce((
        select far.hash from audit_event far where e.position % 2 = 0 and far.salt is not null
          and coalesce(far.acquirer_id, 0) = ${acquirerId} and far.position = audit_skip_position(e.position)), '')
    ) as skips_right
    from audit_event e
    where coalesce(acquirer_id, 0) = ${acquirerId} and position > ${after}
    order by position limit ${PAGE}`.execute(db)
  return rows
}

const hasRowsBefore = async ({ db }: PlainScope, { acquirerId, startPosition }: Chain): Promise<boolean> => {
  const { rows } = await sql`
    select from audit_event where coalesce(acquirer_id, 0) = ${acquirerId} and position <= ${startPosition} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
