import { type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#core/languages/languages.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { type Selection, whereOf } from '#server/lists/read-rows.ts'
import {
  LineSeal,
  type Link,
  type Place,
  PROOF_FORMAT,
  publicKeyOf,
  type RowLine,
  wayDown,
} from '#server/security/audit-proof.ts'
import { translate } from '#server/texts.ts'
import type { auditList } from '../contract.ts'
import { proofTexts } from '../texts.ts'
import { actorIsKnown } from './source.ts'

/** Rows read at once, with the links between them. */
const PART = 500

interface Asked {
  readonly selection: Selection<typeof auditList>
  readonly about: readonly (readonly [label: string, value: string])[]
  readonly language: Language
  readonly key: KeyObject
}

/** A chain that the file has rows of, up to the moment of the file. */
interface Chain {
  readonly chainId: number
  readonly chain: string
  /** Of the last row that is selected. */
  readonly lastPosition: number
  readonly position: number
  readonly hash: string
}

/** What a row is read as; sums in hexadecimal. */
interface Row extends Place {
  readonly entry: string
  readonly shown: Readonly<Record<string, string | null>>
  readonly isProved: boolean
  readonly previous: string
  readonly skip: string
  readonly salt: string
  readonly actorIsKnown: boolean
  readonly actorEntry: string
  readonly actorSalt: string
  readonly actorSum: string
  readonly withheld: string
}

/**
 * A file of the audit log that proves itself (0047), in JSON Lines: rows by chain and position, what links them over the rows
 * that are left out, and the signature. Stays inside the scope's transaction; memory holds some hundred rows.
 * @throws ApiError for a filter that the principal does not have
 */
export const writeProof = async function* (
  scope: PrincipalScope,
  { selection, about, language, key }: Asked,
): AsyncGenerator<Buffer> {
  const seal = new LineSeal()
  const how = Object.values(proofTexts).map((text) => translate(language, text))
  yield Buffer.from(seal.line({ format: PROOF_FORMAT, key: publicKeyOf(key), about, how }))
  let rows = 0
  for (const chain of await findChains(scope, selection)) {
    let last: Place = { position: 0, hash: '' }
    /** The last row that its hash proves. */
    let proved: Place | undefined
    for (;;) {
      const part = await readPart(scope, selection, chain, last.position)
      const links = await linksBetween(scope, chain, proved, part)
      let text = ''
      for (const row of part) {
        text += seal.line(lineOf(chain, row, proved ? links.over(row.position - 1, proved.position) : []))
        last = row
        if (row.isProved) proved = row
      }
      rows += part.length
      if (text !== '') yield Buffer.from(text)
      if (part.length < PART) break
    }
    if (!proved) continue
    const { position, hash } = chain
    const toHead = await readLinks(scope, chain, proved.position, wayDown(position, proved.position))
    yield Buffer.from(
      seal.line({ chain: chain.chain, head: { position, hash }, over: toHead.over(position, proved.position) }),
    )
  }
  yield Buffer.from(seal.end({ rows }, key))
}

const lineOf = ({ chain }: Chain, row: Row, over: readonly Link[]): RowLine => {
  const { position, hash, entry, shown, previous, skip, salt, withheld } = row
  const actor = row.actorIsKnown ? { entry: row.actorEntry, salt: row.actorSalt } : { sum: row.actorSum }
  return {
    chain,
    position,
    entry,
    shown,
    ...(row.isProved && { proof: { previous, skip, hash, salt, actor, withheld, over } }),
  }
}

const findChains = async (scope: PrincipalScope, selection: Selection<typeof auditList>): Promise<Chain[]> => {
  const { rows } = await sql<Chain>`
    select found.chain_id, found.last_position, coalesce(acquirer.token, '') as chain, head.position,
      encode(head.hash, 'hex') as hash
    from (select coalesce(e.acquirer_id, 0) as chain_id, max(e.position) as last_position
      from ${selection.source.from} where ${whereOf(scope, selection)} group by 1) found
    join audit_chain head on head.acquirer_id = found.chain_id
    left join acquirer on acquirer.id = found.chain_id
    order by found.chain_id`.execute(scope.db)
  return rows
}

const readPart = async (
  scope: PrincipalScope,
  selection: Selection<typeof auditList>,
  { chainId, lastPosition }: Chain,
  after: number,
): Promise<Row[]> => {
  const { time, actorName, actorEmail, objectName, address } = selection.source.columns
  const known = actorIsKnown(scope)
  const { rows } = await sql<Row>`
    select e.position, encode(e.hash, 'hex') as hash, audit_entry(e) as entry, e.salt is not null as is_proved,
      encode(e.previous_hash, 'hex') as previous, encode(e.skip_hash, 'hex') as skip,
      encode(audit_salt(e, 'entry'), 'hex') as salt, ${known} as actor_is_known,
      case when ${known} then audit_actor(e) end as actor_entry,
      case when ${known} then encode(audit_salt(e, 'actor'), 'hex') end as actor_salt,
      encode(audit_sum(e, 'actor', audit_actor(e)), 'hex') as actor_sum,
      encode(audit_sum(e, 'withheld', audit_withheld(e)), 'hex') as withheld,
      json_build_object('time', ${time}, 'actorName', ${actorName}, 'actorEmail', ${actorEmail},
        'objectName', ${objectName}, 'network', ${address}) as shown
    from ${selection.source.from} where ${whereOf(scope, selection)}
      and coalesce(e.acquirer_id, 0) = ${chainId} and e.position > ${after} and e.position <= ${lastPosition}
    order by e.position limit ${PART}`.execute(scope.db)
  return rows
}

/** The links with which each proved row of a part leads to the one before it. */
const linksBetween = (scope: PrincipalScope, chain: Chain, proved: Place | undefined, part: readonly Row[]) => {
  const places = [...(proved ? [proved] : []), ...part.filter(({ isProved }) => isProved)]
  const ways = places.slice(1).flatMap(({ position }, at) => wayDown(position - 1, places[at]?.position ?? position))
  return readLinks(scope, chain, places[0]?.position ?? 0, ways)
}

/** @param seen the position of a row that the principal sees */
const readLinks = async ({ db }: PrincipalScope, { chainId }: Chain, seen: number, positions: readonly number[]) => {
  const { rows } =
    positions.length === 0
      ? { rows: [] }
      : await sql<{ position: number; previous: string; skip: string; content: string }>`
          select at_position as position, encode(previous_hash, 'hex') as previous, encode(skip_hash, 'hex') as skip,
            encode(content_hash, 'hex') as content
          from audit_links(${chainId}, ${seen}, ${positions}::bigint[])`.execute(db)
  const found = new Map(
    rows.map(({ position, previous, skip, content }) => [position, [previous, skip, content] as const]),
  )
  return {
    over: (from: number, to: number): Link[] =>
      wayDown(from, to).map((position) => {
        const link = found.get(position)
        // Deleted since by the retention, for instance: then there is no file.
        if (!link) throw new ApiError('UNEXPECTED')
        return link
      }),
  }
}
