import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AboutLine,
  contentOf,
  type EndLine,
  hashOfLink,
  type HeadLine,
  LineSeal,
  type Link,
  PROOF_FORMAT,
  publicKeyOf,
  type RowLine,
  signingKey,
  skipPosition,
  sumOf,
  wayDown,
} from './audit-proof.ts'
import { checkAuditProof } from './check-audit-proof.ts'

const key = signingKey(Buffer.alloc(32, 7))
const random = () => randomBytes(32).toString('hex')

interface BuiltRow {
  readonly link: Link
  readonly line: Omit<RowLine, 'proof'> & { readonly proof: Required<RowLine>['proof'] }
}

/** A chain of so many rows, as migration 0041 links them. */
const buildChain = (length: number, chain = 'acquirer'): BuiltRow[] => {
  const rows: BuiltRow[] = []
  const hashAt = (position: number) => rows[position - 1]?.line.proof.hash ?? ''
  for (let position = 1; position <= length; position += 1) {
    const entry = `[${position}, "2026-03-15 09:00:00.000000", "ROLE_MERCHANT_ADMIN", "user.changed", "user", "u${position}"]`
    const actor = { entry: '["somebody"]', salt: random() }
    const [salt, withheld] = [random(), random()]
    const previous = hashAt(position - 1)
    const skip = position % 2 === 0 ? hashAt(skipPosition(position)) : ''
    const content = contentOf(sumOf(salt, entry), sumOf(actor.salt, actor.entry), withheld)
    const link = [previous, skip, content] as const
    const hash = hashOfLink(link)
    const shown = { actorName: `Name ${position}` }
    rows.push({
      link,
      line: { chain, position, entry, shown, proof: { previous, skip, hash, salt, actor, withheld, over: [] } },
    })
  }
  return rows
}

const over = (rows: readonly BuiltRow[], from: number, to: number): Link[] =>
  wayDown(from, to).map((position) => (rows[position - 1] as BuiltRow).link)

/** The rows at some positions, and the head, as lines. */
const linesOf = (rows: readonly BuiltRow[], positions: readonly number[]): (RowLine | HeadLine)[] => {
  const lines: (RowLine | HeadLine)[] = positions.map((position, at) => {
    const { line } = rows[position - 1] as BuiltRow
    const before = positions[at - 1]
    return { ...line, proof: { ...line.proof, over: before === undefined ? [] : over(rows, position - 1, before) } }
  })
  const { position, chain, proof } = (rows.at(-1) as BuiltRow).line
  return [...lines, { chain, head: { position, hash: proof.hash }, over: over(rows, position, positions.at(-1) ?? 0) }]
}

const aboutLine: AboutLine = {
  format: PROOF_FORMAT,
  key: publicKeyOf(key),
  about: [['Created by', 'Anna ","line":" Petrou']],
  how: ['By hand.'],
}

type AnyLine = AboutLine | RowLine | HeadLine | EndLine

/** Lines as somebody writes them who signs with a key. */
const sealed = (lines: readonly AnyLine[], signer = key): string[] => {
  const seal = new LineSeal()
  const end = lines.at(-1) as EndLine
  return [...lines.slice(0, -1).map((line) => seal.line(line)), seal.end(end, signer)].map((line) => line.slice(0, -1))
}

const POSITIONS = [3, 4, 7, 12, 13, 40]
const chain = buildChain(45)
const content: readonly AnyLine[] = [aboutLine, ...linesOf(chain, POSITIONS), { rows: POSITIONS.length }]
const file = sealed(content)
/** The line of a row of the file. */
const LINE = 4
const badOf = async (lines: readonly string[], known?: string) => (await checkAuditProof(lines, known)).bad

/** The sums of somebody who can make them, but not the signature. */
const withSums = (changed: readonly AnyLine[]): string[] => {
  const own = sealed(changed)
  const signature = /"signature":"[^"]+"/.exec(file.at(-1) ?? '')?.[0] ?? ''
  return [...own.slice(0, -1), (own.at(-1) ?? '').replace(/"signature":"[^"]+"/, signature)]
}

describe('the way down a chain', () => {
  it('goes by links of each row on it to the one that is asked for, in some dozens of steps', () => {
    const positions = fc.tuple(fc.integer({ min: 1, max: 50_000_000 }), fc.integer({ min: 1, max: 50_000_000 }))
    fc.assert(
      fc.property(positions, (pair) => {
        const [to, from] = pair.toSorted((a, b) => a - b) as [number, number]
        const way = wayDown(from, to)
        expect(way[0] ?? to).toBe(from)
        for (const [at, position] of way.entries()) {
          expect([position - 1, skipPosition(position)]).toContain(way[at + 1] ?? to)
        }
        expect(way.length).toBeLessThan(400)
      }),
    )
  })

  it.each([
    [1, 0],
    [2, 0],
    [6, 4],
    [12, 8],
    [96, 64],
  ])('from row %i skips to row %i', (from, to) => expect(skipPosition(from)).toBe(to))
})

describe('a file that proves itself', () => {
  it('is whole with any rows of any chains, older ones and persons that it does not show', async () => {
    const chains = [buildChain(70, 'one'), buildChain(33, 'two'), buildChain(1, 'three')]
    const some = fc.tuple(
      ...chains.map((rows) =>
        fc.uniqueArray(fc.integer({ min: 1, max: rows.length }), { minLength: 1, maxLength: 12 }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(some, async (chosen) => {
        const older: RowLine = { chain: 'one', position: 1, entry: '[1, "old"]', shown: {} }
        const lines = chosen.flatMap((positions, at) =>
          linesOf(
            chains[at] ?? [],
            positions.toSorted((a, b) => a - b),
          ).map((line) =>
            'proof' in line && line.proof && 'salt' in line.proof.actor && line.position % 2 === 0
              ? {
                  ...line,
                  proof: { ...line.proof, actor: { sum: sumOf(line.proof.actor.salt, line.proof.actor.entry) } },
                }
              : line,
          ),
        )
        const rows = 1 + chosen.flat().length
        const verdict = await checkAuditProof(sealed([aboutLine, older, ...lines, { rows }]), publicKeyOf(key))
        expect(verdict).toMatchObject({ rows, withoutProof: 1, bad: undefined })
        expect(verdict.heads.map(({ hash }) => hash)).toEqual(chains.map((built) => built.at(-1)?.line.proof.hash))
      }),
      { numRuns: 30 },
    )
  })

  it('names the line whose text was changed in any place', async () => {
    const place = fc.tuple(fc.integer({ min: 0, max: file.length - 1 }), fc.nat(), fc.constantFrom('0', 'a', '"', ' '))
    await fc.assert(
      fc.asyncProperty(place, async ([at, offset, letter]) => {
        const line = file[at] ?? ''
        const cut = offset % line.length
        fc.pre(line[cut] !== letter)
        const changed = file.with(at, line.slice(0, cut) + letter + line.slice(cut + 1))
        expect((await badOf(changed))?.line).toBe(at + 1)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    [
      'a changed cell of the log',
      () => file.with(LINE, file[LINE]?.replace('user.changed', 'user.deleted') ?? ''),
      { line: LINE + 1, position: 12, reason: 'changed' },
    ],
    [
      'a changed name',
      () => file.with(LINE, file[LINE]?.replace('Name 12', 'Name 13') ?? ''),
      { line: LINE + 1, position: 12, reason: 'moved' },
    ],
    [
      'a changed filter',
      () => file.with(0, file[0]?.replace('Petrou', 'Pappas') ?? ''),
      { line: 1, position: null, reason: 'moved' },
    ],
    ['a removed row', () => file.toSpliced(LINE, 1), { line: LINE + 1, position: 13, reason: 'moved' }],
    [
      'a reordered row',
      () => file.with(LINE, file[LINE + 1] ?? '').with(LINE + 1, file[LINE] ?? ''),
      { line: LINE + 1, position: 13, reason: 'moved' },
    ],
    [
      'an added row',
      () => file.toSpliced(LINE, 0, file[LINE - 1] ?? ''),
      { line: LINE + 1, position: 7, reason: 'moved' },
    ],
    ['an appended row', () => [...file, file[LINE] ?? ''], { line: file.length + 1, position: 12, reason: 'moved' }],
    [
      'a head that is not there',
      () => file.toSpliced(-2, 1),
      { line: file.length - 1, position: null, reason: 'moved' },
    ],
    ['an end that is not there', () => file.slice(0, -1), { line: file.length, position: null, reason: 'unfinished' }],
    ['no line at all', () => [], { line: 1, position: null, reason: 'unfinished' }],
  ] as const)('is found out by %s', async (_what, tamper, bad) => {
    expect(await badOf(file)).toBeUndefined()
    expect(await badOf(tamper())).toEqual(bad)
  })

  const row = content[LINE] as BuiltRow['line']
  const { proof: _, ...unproved } = row
  it.each([
    ['a changed cell', content.with(LINE, { ...row, entry: row.entry.replace('u12', 'u13') }), 'changed'],
    ['a cell of another position', content.with(LINE, { ...row, position: 11 }), 'changed'],
    [
      'a changed person',
      content.with(LINE, { ...row, proof: { ...row.proof, actor: { entry: '["me"]', salt: random() } } }),
      'changed',
    ],
    ['a removed row', content.toSpliced(LINE, 1).with(content.length - 2, { rows: 5 }), 'unlinked'],
    ['a reordered row', content.with(LINE, content[LINE + 1] as AnyLine).with(LINE + 1, row), 'unlinked'],
    [
      'an appended row',
      content.toSpliced(-2, 0, (buildChain(45)[44] as BuiltRow).line).with(content.length, { rows: 7 }),
      'unlinked',
    ],
    ['a row of another chain', content.with(LINE, { ...row, chain: 'other' }), 'unlinked'],
    ['a row whose proof is taken away', content.with(LINE, unproved), 'unlinked'],
    ['a head that is not there', content.toSpliced(-2, 1), 'unlinked'],
    ['another number of rows', content.with(content.length - 1, { rows: 5 }), 'unlinked'],
    [
      'a removed first row',
      content
        .toSpliced(1, 1)
        .with(1, { ...(content[2] as RowLine), proof: (chain[3] as BuiltRow).line.proof })
        .with(content.length - 2, { rows: 5 }),
      'unsigned',
    ],
    ['a changed name', content.with(LINE, { ...row, shown: { actorName: 'Somebody else' } }), 'unsigned'],
  ] as const)(
    'is found out although somebody has made the sums of the lines anew: %s',
    async (_what, changed, reason) => {
      expect(await badOf(withSums(content))).toBeUndefined()
      expect((await badOf(withSums(changed)))?.reason).toBe(reason)
    },
  )

  it('is not taken for the file of a server whose key is another', async () => {
    const own = signingKey(Buffer.alloc(32, 8))
    const forged = sealed(content.with(0, { ...aboutLine, key: publicKeyOf(own) }), own)
    expect(await badOf(forged)).toBeUndefined()
    expect(await badOf(forged, publicKeyOf(key))).toEqual({ line: file.length, position: null, reason: 'unsigned' })
    expect((await badOf(sealed(content, own)))?.reason).toBe('unsigned')
    expect((await badOf(sealed(content.with(0, { ...aboutLine, key: 'no key' }))))?.reason).toBe('unsigned')
  })
})
