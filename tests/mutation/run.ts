// `npm run mutate`, or some of it: `npm run mutate -- money session`. Changes the rules one by one and runs the tests that
// hold them; a change that no test notices is printed, and a group in which too few are noticed fails.
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { type MutationGroup, mutationGroups } from './groups.ts'

/** Share of the changes that the tests have to notice. */
const KILLED_AT_LEAST = 0.95

const root = fileURLToPath(new URL('../..', import.meta.url))
const groups: Readonly<Record<string, MutationGroup>> = mutationGroups

/** @returns the share of noticed changes of the group, between 0 and 1 */
const mutate = async (name: string, { sources, tests }: MutationGroup): Promise<number> => {
  console.log(`\n--- ${name}: ${sources.join(', ')}`)
  process.env.MUTATION_TESTS = tests.join(',')
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    mutate: [...sources],
    coverageAnalysis: 'perTest',
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    // Stryker rewrites a tsconfig.json with an interface of TypeScript that version 7 no longer has.
    tsconfigFile: 'none.json',
    concurrency: 1,
    dryRunTimeoutMinutes: 20,
    allowConsoleColors: false,
  })
  const results = await stryker.runMutationTest()
  const counted = results.filter(
    ({ status }) => status !== 'CompileError' && status !== 'RuntimeError' && status !== 'Ignored',
  )
  const killed = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  const share = counted.length === 0 ? 0 : killed.length / counted.length
  console.log(`${name}: ${killed.length} of ${counted.length} changes noticed (${(share * 100).toFixed(1)} %)`)
  return share
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in groups))
if (unknown.length > 0) {
  console.error(`No such group: ${unknown.join(', ')}. There are: ${Object.keys(groups).join(', ')}.`)
  process.exit(2)
}

process.chdir(root)
const shares: [string, number][] = []
for (const [name, group] of Object.entries(groups)) {
  if (names.length === 0 || names.includes(name)) shares.push([name, await mutate(name, group)])
}
console.log()
for (const [name, share] of shares) {
  console.log(`${share >= KILLED_AT_LEAST ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${(share * 100).toFixed(1)} %`)
}
process.exitCode = shares.every(([, share]) => share >= KILLED_AT_LEAST) ? 0 : 1
