import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { type Account, canEnter } from '#server/database/native.ts'
import { dataFolder } from '#tests/support/database.ts'
import { realProgram, startProgram, temporaryDataFolder } from './start-program.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65_534, gid: 65_534 }
const canBeNobody = isRoot && (await canEnter(fileURLToPath(new URL('../..', import.meta.url)), NOBODY))

/** A place for a data folder, after `make` has put something else there. */
const at = (make: (path: string) => Promise<unknown>) => async (): Promise<string> => {
  const path = await temporaryDataFolder()
  await make(path)
  return path
}
/** A data folder in which something is in the way. */
const holding = (name: string, make: (path: string) => Promise<unknown>) =>
  at(async (path) => {
    await mkdir(path, { mode: 0o711 })
    await make(join(path, name))
  })
const file = (path: string) => writeFile(path, 'strange', { mode: 0o600 })
const folder = (path: string) => mkdir(path, { mode: 0o700 })
const below = (place: () => Promise<string>) => async () => join(await place(), 'x')

/** Root may write anywhere but to a disk that nobody writes to. */
const readOnly = at(async (path) => {
  await mkdir(path, { mode: 0o711 })
  if (!isRoot) return chmod(path, 0o555)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', path])
  onTestFinished(() => void execFileSync('umount', ['--lazy', path]))
})

const IS_FILE = 'it, or a part of its path, is a file and should be a folder'
const IS_FOLDER = 'it is a folder and should be a file'
const NOT_WRITABLE = isRoot ? 'its disk is read-only' : 'this user may not use it'

/** What is wrong, where, and why in words. */
type Case = readonly [title: string, place: () => Promise<string>, reason: string]

const anywhere: readonly Case[] = [
  ['where no folder can be', () => Promise.resolve('/proc/x'), 'it cannot be made there'],
  ['that is a file', at(file), IS_FILE],
  ['below a file', below(at(file)), IS_FILE],
  ['that is read-only', readOnly, NOT_WRITABLE],
  ['below one that is read-only', below(readOnly), NOT_WRITABLE],
  ['that is a link to itself', at((path) => symlink(path, path)), 'its links lead in a circle'],
  ['that is a link to nowhere', at((path) => symlink('/nowhere/at/all', path)), 'it cannot be made there'],
  [
    'with a name that is too long',
    async () => join(await temporaryDataFolder(), 'x'.repeat(300)),
    'its name is too long',
  ],
]

const withOwnDatabase: readonly Case[] = [
  ...anywhere,
  ['whose lock is a folder', holding('lock', folder), 'unable to open database file'],
  ['that nobody can be named in', holding('server.json', folder), IS_FOLDER],
]

/** What the start says, after it was refused with code 2, in one sentence and without a stack. */
const refusal = async (env: NodeJS.ProcessEnv, account?: Account): Promise<string> => {
  const server = await startProgram({ DEMO: 'off', ...env }, realProgram, { account })
  server.ready.then(
    () => server.child.kill('SIGTERM'),
    () => {},
  )
  expect(await server.exit).toBe(2)
  const { stdout, stderr } = server.output()
  expect([stdout, stderr.trimEnd().split('\n')]).toEqual(['', [expect.any(String)]])
  return stderr.trimEnd()
}

describe('a start on a data folder', () => {
  it.each(withOwnDatabase)('%s is refused in one sentence', async (_, place, reason) => {
    const DATA_DIR = await place()
    expect(await refusal({ DATA_DIR })).toBe(
      `The data folder ${DATA_DIR} cannot be used: ${reason}. Set DATA_DIR to another folder.`,
    )
  })

  it.runIf(canBeNobody)('of somebody else is refused in one sentence', async () => {
    const DATA_DIR = await at((path) => mkdir(path, { mode: 0o711 }))()
    expect(await refusal({ DATA_DIR }, NOBODY)).toBe(
      `The data folder ${DATA_DIR} cannot be used: this user may not use it. Set DATA_DIR to another folder.`,
    )
  })

  it.each(['secret-key', 'database.json'])('whose %s is a folder is refused in one sentence', async (name) => {
    const DATA_DIR = await holding(name, folder)()
    expect(await refusal({ DATA_DIR })).toBe(`${join(DATA_DIR, name)} cannot be used: ${IS_FOLDER}.`)
  })

  it('whose record of the database is damaged is refused in one sentence', async () => {
    const DATA_DIR = await holding('database.json', file)()
    expect(await refusal({ DATA_DIR })).toBe(
      `${join(DATA_DIR, 'database.json')} is damaged: put back a copy of it, or remove it where there is no database yet.`,
    )
  })

  it.each([
    ['a file', file],
    ['an empty folder', folder],
  ])('in which %s has the name of the database puts it aside and serves', async (_, make) => {
    const DATA_DIR = await holding('database', make)()
    const server = await startProgram({ DATA_DIR, DEMO: 'off', LOG_LEVEL: 'error' }, realProgram)
    await server.ready
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect(server.output().stderr).toBe('')
  })
})

describe('with DATABASE_URL, a start with a data folder', () => {
  const settings = { DATABASE_URL: '', SECRET_KEY: randomBytes(32).toString('base64') }
  beforeAll(async () => {
    const dataDir = await dataFolder()
    const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) })
    settings.DATABASE_URL = database.url
    return async () => {
      await database.stop()
      await rm(dataDir, { recursive: true })
    }
  })

  it.each(anywhere)('%s is refused in one sentence, because exports are kept there', async (_, place, reason) => {
    const DATA_DIR = await place()
    const said = await refusal({ ...settings, DATA_DIR })
    expect(said).toMatch(/^\S+ cannot be used: /)
    expect(said).toContain(`${reason}.`)
  })

  it.each([
    ['exports', 'api'],
    ['mail', 'worker'],
  ])('whose %s is a file is refused to a server of the role %s', async (name, ROLE) => {
    const DATA_DIR = await holding(name, file)()
    expect(await refusal({ ...settings, DATA_DIR, ROLE })).toBe(`${join(DATA_DIR, name)} cannot be used: ${IS_FILE}.`)
  })

  it('that is read-only serves where exports and mail go elsewhere', async () => {
    const elsewhere = {
      EXPORT_STORE: 's3://bucket/?region=x&endpoint=http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      SMTP_URL: 'smtp://127.0.0.1:1',
    }
    const server = await startProgram({ ...settings, ...elsewhere, DATA_DIR: await readOnly() }, realProgram)
    await server.ready
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  })
})
