// `npm run mutate`, or some of it: `npm run mutate -- money src/core/time/time.ts`. Changes the rules one by one and runs the tests that
// hold them; a change that no test notices is printed, and a group in which too few are noticed fails.
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { type MutationPart, mutationGroups } from './groups.ts'

/** Share of the changes that the tests have to notice. */
const KILLED_AT_LEAST = 0.95

const root = fileURLToPath(new URL('../..', import.meta.url))
const groups: Readonly<Record<string, readonly MutationPart[]>> = mutationGroups

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const mutate = ({ sources, tests }: MutationPart): Promise<MutantResult[]> => {
  process.env.MUTATION_TESTS = tests.join(',')
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    mutate: [...sources],
    coverageAnalysis: 'perTest',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    // Stryker rewrites a tsconfig.json with an interface of TypeScript that version 7 no longer has.
    tsconfigFile: 'none.json',
    concurrency: 1,
    dryRunTimeoutMinutes: 20,
    warnings: false,
    allowConsoleColors: false,
  })
  return stryker.runMutationTest()
}

interface Score {
  readonly changes: number
  readonly killed: number
  readonly survived: number
  /** Changes that no test comes across. */
  readonly uncovered: number
}

const scoreOf = (results: readonly MutantResult[]): Score => {
  const counted = (...of: readonly MutantResult['status'][]) =>
    results.filter(({ status }) => of.includes(status)).length
  // What ends in an endless loop is noticed, too.
  const [killed, survived, uncovered] = [counted('Killed', 'Timeout'), counted('Survived'), counted('NoCoverage')]
  return { changes: killed + survived + uncovered, killed, survived, uncovered }
}

const shareOf = ({ changes, killed }: Score): number => (changes === 0 ? 0 : killed / changes)

const names = process.argv.slice(2)
const sources = Object.values(groups).flatMap((parts) => parts.flatMap((part) => part.sources))
const unknown = names.filter((name) => !Object.hasOwn(groups, name) && !sources.includes(name))
if (unknown.length > 0) {
  console.error(`No such group or source: ${unknown.join(', ')}. Groups are: ${Object.keys(groups).join(', ')}.`)
  process.exit(2)
}

/** The parts of a group that were asked for. */
const chosen = (name: string, parts: readonly MutationPart[]): readonly MutationPart[] =>
  names.length === 0 || names.includes(name)
    ? parts
    : parts.filter((part) => part.sources.some((source) => names.includes(source)))

process.chdir(root)
const scores: [string, Score][] = []
for (const [name, parts] of Object.entries(groups)) {
  const asked = chosen(name, parts)
  if (asked.length === 0) continue
  const results: MutantResult[] = []
  for (const part of asked) {
    console.log(`\n--- ${name}: ${part.sources.join(', ')}`)
    const found = await mutate(part)
    console.log(`${part.sources.join(', ')}: ${(shareOf(scoreOf(found)) * 100).toFixed(1)} %`)
    results.push(...found)
  }
  scores.push([name, scoreOf(results)])
}

console.log(
  `\n       ${['group', 'changes', 'killed', 'survived', 'no coverage', 'score'].map((head) => head.padEnd(14)).join('')}`,
)
for (const [name, score] of scores) {
  const { changes, killed, survived, uncovered } = score
  const cells = [name, changes, killed, survived, uncovered, `${(shareOf(score) * 100).toFixed(1)} %`]
  const isEnough = shareOf(score) >= KILLED_AT_LEAST
  console.log(`${isEnough ? 'ok    ' : 'FAILED'} ${cells.map((cell) => String(cell).padEnd(14)).join('')}`.trimEnd())
}
process.exitCode = scores.every(([, score]) => shareOf(score) >= KILLED_AT_LEAST) ? 0 : 1
