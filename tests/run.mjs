// Everything that must hold before a change is accepted: `npm test`, or some of it: `npm test -- unit api`.
// Plain JavaScript without imports of our own: it has to run on the system's Node before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const reports = join(tmpdir(), `counterside-test-${process.pid}`)
/** As `npm start` has it: each start of the server reads a second's work of a processor there. */
const compileCache = join(root, 'node_modules', '.cache', 'node')
/** A step that hangs must not take the whole run with it. */
const STEP_LIMIT_MS = 35 * 60_000
/** How many of the slowest tests are named at the end. */
const SLOWEST = 20
/** How much of each error is said again at the end. Characters. */
const ERROR_LENGTH = 1500

const reportFile = (name) => join(reports, `${name}.json`)

const check = (name, ...commands) => ({
  name,
  commands,
  limit: STEP_LIMIT_MS,
  count: ({ ok }) => (ok ? [1, 0] : [0, 1]),
})

/**
 * @param read what a report says: how many passed, how many failed, the title and the error of each that failed, and the title
 * and the milliseconds of each that ran
 */
const tests = (name, command, read) => ({
  name,
  commands: [command],
  limit: STEP_LIMIT_MS,
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name) },
  count({ ok }) {
    const { passed, failed, failures, times } = existsSync(reportFile(name))
      ? read(JSON.parse(readFileSync(reportFile(name))))
      : { passed: 0, failed: 0, failures: [], times: [] }
    if (passed + failed === 0) console.log(`No test ran in "${name}".`)
    return [passed, failed === 0 && (!ok || passed === 0) ? 1 : failed, failures, times]
  },
})

const vitest = (name, { projects = name, files = [] } = {}) =>
  tests(
    name,
    `vitest run --project ${projects} --allowOnly=false --reporter=default --reporter=json --outputFile.json=${[reportFile(name), ...files].join(' ')}`,
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(({ name: file, status, message, assertionResults }) => {
        const those = assertionResults.filter((one) => one.status === 'failed')
        const path = relative(root, file)
        if (those.length === 0) return status === 'failed' ? [{ title: path, error: message }] : []
        return those.map(({ fullName, failureMessages: [error] }) => ({ title: `${path} ${fullName}`, error }))
      }),
      times: testResults.flatMap(({ name: file, assertionResults }) =>
        assertionResults.map(({ fullName, duration = 0 }) => ({
          title: `${relative(root, file)} ${fullName}`,
          ms: duration ?? 0,
        })),
      ),
    }),
  )

const playwright = (name, projects = name) =>
  tests(
    name,
    `playwright test --config tests/playwright.config.ts --project ${projects} --forbid-only --reporter=list,json`,
    ({ stats, suites, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: [...suites.flatMap(failedSpecs), ...errors.map(({ message }) => ({ title: name, error: message }))],
      times: suites.flatMap(timesOfSpecs),
    }),
  )

/** Of a suite of Playwright's report, and of those in it. */
const failedSpecs = ({ specs, suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests: runs }) =>
      runs.map(({ projectName, results }) => ({
        title: `${projectName} ${file} ${title}`,
        error: results.at(-1)?.errors[0]?.message,
      })),
    ),
  ...suites.flatMap(failedSpecs),
]

const timesOfSpecs = ({ specs, suites = [] }) => [
  ...specs.flatMap(({ file, title, tests: runs }) =>
    runs.map(({ projectName, results }) => ({
      title: `${projectName} ${file} ${title}`,
      ms: results.at(-1)?.duration ?? 0,
    })),
  ),
  ...suites.flatMap(timesOfSpecs),
]

/** What another version of PostgreSQL could answer otherwise: schema, policies, search, order, sums and copies of rows. */
const sqlFiles = `
  audit backup column-types copy-out dashboard deep-pages devices fences filter-helpers folded intake
  isolation merchants migrate mids places-isolation receipt-numbers-work reports retention rollups scope
  search-words statistics stores terminals transaction users
`
  .trim()
  .split(/\s+/)
  .map((name) => `tests/api/${name}`)

/** In every engine that this machine has. The others are named at the end; with `ENGINES=all` they are failures. */
const inEngines = (name, projects) => ({ ...playwright(name, projects), missing: missingEngines })

/** What runs after one another, with one step that runs beside them all. */
const plan = [
  { inTurn: [check('format', 'oxfmt --check'), check('lint', 'oxlint')] },
  {
    inTurn: [
      check('dead-code', 'knip'),
      check('translations', 'lingui check sync --clean', 'lingui check missing --mode catalog'),
      check('build', 'npm run build'),
    ],
    beside: check('types', 'tsc --noEmit'),
  },
  // A third of the time of components is waits, which leaves time.
  { inTurn: [vitest('browser')], beside: vitest('unit') },
  { inTurn: [vitest('api', { projects: 'api*' })] },
  // At once: the demo data are made once, and no worker waits for the other's last test.
  { inTurn: [inEngines('e2e', 'tablet-landscape engines-*')] },
]
const steps = plan.flatMap(({ inTurn, beside }) => [...inTurn, ...(beside ? [beside] : [])])
/** Only by name: long loops, big data and long walks through the browser (`npm run test:long`). */
const longSteps = [vitest('long'), playwright('walks')].map((step) => ({ ...step, limit: undefined }))
/** Only by name, parts of what runs at once. */
const partSteps = [playwright('tablet', 'tablet-landscape'), inEngines('engines', 'engines-*')]
/**
 * Only by name, for `.ci/run`: each screen in all sizes, how processes start, stop and are restored, a primary and a standby, and what
 * `TEST_DATABASE_URL` names.
 */
const furtherSteps = [
  inEngines('screens', 'screens*'),
  vitest('process'),
  vitest('cluster'),
  vitest('sql', { projects: 'api', files: sqlFiles }),
]

/** The commands that are running now. */
const running = new Set()

// Whoever ends the run ends what it has started too: databases and servers would stay behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    const ended = [...running].filter((child) => child.kill(signal)).map((child) => once(child, 'exit'))
    void Promise.all(ended).then(() => process.kill(process.pid, signal))
  })
}

/** Runs one command of node_modules/.bin with its output streamed, or into an open file; true if it ended well. */
function run(command, { env = {}, limit, output = 'inherit' } = {}) {
  const [file, ...args] = command.split(' ')
  const PATH = `${bin}${delimiter}${process.env.PATH}`
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env, PATH },
    timeout: limit,
  })
  running.add(child)
  return new Promise((resolve) => {
    const end = (ok) => {
      running.delete(child)
      resolve(ok)
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      end(false)
    })
    child.on('exit', (code) => end(code === 0))
  })
}

function installed() {
  const record = join(root, 'node_modules', '.package-lock.json')
  return existsSync(record) && statSync(record).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

/** The engines of browsers that are not installed, with what installs them. */
function missingEngines() {
  const program = join(root, 'tests', 'support', 'engines', 'installed.ts')
  const found = spawnSync(join(bin, 'node'), [program], { cwd: root, encoding: 'utf8' })
  if (found.status !== 0) throw new Error(`Which engines are installed is not known: ${found.stderr}`)
  return found.stdout.split('\n').filter((line) => line !== '')
}

function chosenSteps(names) {
  if (names.length === 0) return steps
  const all = [...steps, ...partSteps, ...longSteps, ...furtherSteps]
  const unknown = names.filter((name) => !all.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${all.map((step) => step.name).join(', ')}.`)
    process.exit(2)
  }
  return all.filter((step) => names.includes(step.name))
}

/** What of the plan was chosen, then what runs only by name. */
function chosenParts(chosen) {
  const parts = plan.map(({ inTurn, beside }) => ({
    inTurn: inTurn.filter((step) => chosen.includes(step)),
    beside: chosen.includes(beside) ? beside : undefined,
  }))
  return [...parts, { inTurn: chosen.filter((step) => !steps.includes(step)) }]
}

async function runInTurn([first, ...others]) {
  return first ? [await runStep(first), ...(await runInTurn(others))] : []
}

/** @param before resolves when what this step prints may follow; without it, it is printed as it comes */
async function runStep(step, before) {
  const start = performance.now()
  let ok = true
  if (before) mkdirSync(reports, { recursive: true })
  const path = join(reports, `${step.name}.log`)
  const output = before ? openSync(path, 'w') : 'inherit'
  for (const command of step.commands) {
    if (!before) console.log(`\n--- ${step.name}: ${command}`)
    ok = (await run(command, { ...step, output })) && ok
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (before) {
    closeSync(output)
    await before
    console.log(`\n--- ${step.name}: ${step.commands.join(', ')}`)
    process.stdout.write(readFileSync(path))
  }
  const [passed, failedTests, failures = [], times = []] = step.count({ ok })
  const missing = step.missing?.() ?? []
  const failed = failedTests + (process.env.ENGINES === 'all' ? missing.length : 0)
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`)
  return { name: step.name, passed, failed, seconds, missing, failures, times }
}

const chosen = chosenSteps(process.argv.slice(2))
if (!installed() && !(await run('npm ci'))) process.exit(1)

const results = []
for (const { inTurn, beside } of chosenParts(chosen)) {
  const ended = runInTurn(inTurn)
  const other = beside && runStep(beside, ended)
  results.push(...(await ended))
  if (other) results.push(await other)
}
rmSync(reports, { recursive: true, force: true })

const slowest = results
  .flatMap(({ times }) => times)
  .toSorted((a, b) => b.ms - a.ms)
  .slice(0, SLOWEST)
if (slowest.length > 0) console.log(`\nThe slowest ${slowest.length}:`)
for (const { title, ms } of slowest) console.log(`${`${(ms / 1000).toFixed(1)} s`.padStart(9)}  ${title}`)

// Here as well, because what each step printed is a long way up, and last, because of a long output the end is kept.
for (const { name, failures } of results) {
  for (const { title, error = '' } of failures) {
    console.log(`\nFAILED ${name}: ${title}\n${stripVTControlCharacters(error).slice(0, ERROR_LENGTH)}`)
  }
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log()
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${`${seconds} s`.padStart(9)}  ${passed} passed, ${failed} failed`,
  )
}
for (const { name, missing } of results) {
  for (const engine of missing) console.log(`MISSING ${name}: not run in ${engine}`)
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
