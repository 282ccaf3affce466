import * as v from 'valibot'
import {
  contentOf,
  hashOfLink,
  isSigned,
  type Link,
  type Place,
  PROOF_FORMAT,
  skipPosition,
  sumOf,
  sumOfLine,
} from './audit-proof.ts'

/** Why a file does not prove itself: the first line that is not as it was written, and its row's position in the chain. */
export interface BadLine {
  /** Counted from 1. */
  readonly line: number
  readonly position: number | null
  /**
   * `changed`: the entry is not what its hash was made of; `moved`: the line is not as it was written, or not after the line it was
   * written after; `unlinked`: the chain does not lead to the row before; `unsigned`: another key, or none, signed the file;
   * `unfinished`: the end is not there.
   */
  readonly reason: 'changed' | 'moved' | 'unlinked' | 'unsigned' | 'unfinished'
}

/** What a file proves. */
export interface ProofVerdict {
  readonly rows: number
  /** Rows that are older than their proof: the signature alone covers them. */
  readonly withoutProof: number
  /** The end of each chain when the file was made. */
  readonly heads: readonly (Place & { readonly chain: string })[]
  /** The key that the file names and is signed with. */
  readonly key: string
  readonly bad: BadLine | undefined
}

const sum = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const link = v.pipe(v.string(), v.regex(/^(?:[\da-f]{64})?$/))
const over = v.array(v.strictTuple([link, link, sum]))
const position = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const aboutLine = v.strictObject({
  format: v.literal(PROOF_FORMAT),
  key: v.string(),
  about: v.array(v.strictTuple([v.string(), v.string()])),
  how: v.array(v.string()),
})
const rowLine = v.strictObject({
  chain: v.string(),
  position,
  entry: v.string(),
  shown: v.record(v.string(), v.nullable(v.string())),
  proof: v.optional(
    v.strictObject({
      previous: link,
      skip: link,
      hash: sum,
      salt: sum,
      actor: v.union([v.strictObject({ entry: v.string(), salt: sum }), v.strictObject({ sum })]),
      withheld: sum,
      over,
    }),
  ),
})
const headLine = v.strictObject({ chain: v.string(), head: v.strictObject({ position, hash: sum }), over })
const endLine = v.strictObject({ rows: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const anyLine = v.union([aboutLine, rowLine, headLine, endLine])

type Row = v.InferOutput<typeof rowLine>
type Head = v.InferOutput<typeof headLine>

const SEALED = /^(?<text>.*),"line":"(?<sum>[\da-f]{64})"(?:,"signature":"(?<signature>[\w-]+)")?\}$/s

/** Takes a line apart; undefined for what is none. */
const readLine = (line: string) => {
  const { text, sum: ownSum, signature } = SEALED.exec(line)?.groups ?? {}
  if (text === undefined || ownSum === undefined) return undefined
  try {
    const content = v.safeParse(anyLine, JSON.parse(`${text}}`))
    return content.success ? { text, sum: ownSum, signature, content: content.output } : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks a file of the audit log by itself, line by line: nothing is asked of a server.
 * @param lines without their ends
 * @param key the public key that is known to be the server's; without it the file is taken at its word whose it is
 */
export const checkAuditProof = async (
  lines: AsyncIterable<string> | Iterable<string>,
  key?: string,
): Promise<ProofVerdict> => {
  const found = { rows: 0, withoutProof: 0, heads: [] as (Place & { chain: string })[], key: '' }
  let line = 0
  let sumBefore = ''
  let isOver = false
  /** The last proved row of the chain that the lines are in. */
  let last: (Place & { readonly chain: string }) | undefined
  const bad = (reason: BadLine['reason'], at: number | null = null): ProofVerdict => ({
    ...found,
    bad: { line, position: at, reason },
  })

  for await (const text of lines) {
    line += 1
    const read = readLine(text)
    if (!read) return bad('moved')
    const { content } = read
    const place = 'position' in content ? content.position : null
    if ('position' in content && content.proof && !isOwnEntry(content)) return bad('changed', place)
    // Nothing belongs after the end, and what the file is stands before all else.
    const isInOrder = !isOver && 'format' in content === (line === 1)
    if (!isInOrder || sumOfLine(sumBefore, read.text) !== read.sum) return bad('moved', place)
    sumBefore = read.sum
    if ('format' in content) {
      found.key = content.key
    } else if ('position' in content) {
      if (last && (last.chain !== content.chain || !content.proof)) return bad('unlinked', place)
      if (content.proof) {
        if (last && !leadsTo(rowBefore(content), content.proof.over, last)) return bad('unlinked', place)
        if (!last && content.proof.over.length > 0) return bad('unlinked', place)
        last = { chain: content.chain, position: content.position, hash: content.proof.hash }
      } else {
        found.withoutProof += 1
      }
      found.rows += 1
    } else if ('head' in content) {
      if (last?.chain !== content.chain || !leadsTo(content.head, content.over, last)) return bad('unlinked')
      found.heads.push({ chain: content.chain, ...content.head })
      last = undefined
    } else {
      // The last row of every chain leads to its head.
      if (last || content.rows !== found.rows) return bad('unlinked')
      if ((key ?? found.key) !== found.key || !isSigned(read.sum, read.signature ?? '', found.key))
        return bad('unsigned')
      isOver = true
    }
  }
  line += 1
  return isOver ? { ...found, bad: undefined } : bad('unfinished')
}

/** Whether the entry of a row, at its position, is what its hash was made of. */
const isOwnEntry = ({ position: at, entry, proof }: Row): boolean => {
  if (!proof) return true
  const { previous, skip, hash, salt, actor, withheld } = proof
  const actorSum = 'sum' in actor ? actor.sum : sumOf(actor.salt, actor.entry)
  return (
    entry.startsWith(`[${at}, `) &&
    hash === hashOfLink([previous, skip, contentOf(sumOf(salt, entry), actorSum, withheld)])
  )
}

const rowBefore = ({ position: at, proof }: Row): Place => ({ position: at - 1, hash: proof?.previous ?? '' })

/** Whether the links lead from one row down to another: each is that of a row which the one before it names. */
const leadsTo = (from: Place, links: Head['over'], to: Place): boolean => {
  let named: Place[] = [from]
  for (const each of links as readonly Link[]) {
    const hash = hashOfLink(each)
    const row = named.find((place) => place.hash === hash)
    if (!row) return false
    const [previous, skip] = each
    named = [
      { position: row.position - 1, hash: previous },
      { position: skipPosition(row.position), hash: skip },
    ]
  }
  return named.some(({ position: at, hash }) => at === to.position && hash === to.hash)
}
