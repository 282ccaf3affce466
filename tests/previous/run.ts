// `npm run test:previous [-- [--ref REF] [FILE…]]`: the API tests of the release before on the schema of this one, and the
// change from one to the other and back under load. REF is a commit or a tag; FILE limits the API tests.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { prepareTemplate, startTestDatabases } from '#tests/support/database.ts'
import { checkOutPrevious } from './checkout.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file and a test that are about what a schema is, not about what works on it: a backup is restored by whom its schema is. */
const ABOUT_THE_SCHEMA = 'tests/api/migrate.test.ts'
const OF_THE_SCHEMA = 'brought back by the command line leaves a row in the audit log'

/** Runs tests of a folder; true if all passed. */
const vitest = (folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status === 0

/** Tests of the release before find this under the name that they give their template, and do not make their own. */
const prepareSchema = async (): Promise<string> =>
  prepareTemplate('migrated', async (url) => {
    const { applied } = await migrate(url)
    console.log(`The schema of this release: ${applied.at(-1)}.`)
  })

/** Every test app is a copy of the template: what was made of another one would have left its name here. */
const expectNoOther = async (template: string): Promise<boolean> => {
  const client = new pg.Client(process.env['TEST_DATABASE_URL'])
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like '%template\\_migrated' and datname <> $1`,
    [template],
  )
  await client.end()
  for (const { datname } of rows) console.error(`The tests made a schema of their own: ${datname}.`)
  return rows.length === 0
}

const { values, positionals } = parseArgs({ options: { ref: { type: 'string' } }, allowPositionals: true })
const previous = await checkOutPrevious(values.ref)
console.log(`The release before: ${previous.title}.`)
try {
  const stopDatabases = await startTestDatabases()
  try {
    const template = await prepareSchema()
    // Vitest 5.1 leaves `--exclude` out of account where there are projects.
    const all = globSync('tests/{api,equalities}/**/*.test.ts', { cwd: previous.folder })
    const files = positionals.length > 0 ? positionals : all.filter((file) => file !== ABOUT_THE_SCHEMA)
    const passed = vitest(previous.folder, ['--project', 'api*', '-t', `^(?!.*${OF_THE_SCHEMA})`, ...files])
    if (!passed || !(await expectNoOther(template))) process.exitCode = 1
  } finally {
    await stopDatabases()
  }
  if (!vitest(root, ['--project', 'process', 'tests/process/rolling'], { PREVIOUS_FOLDER: previous.folder })) {
    process.exitCode = 1
  }
} finally {
  await previous.remove()
}
