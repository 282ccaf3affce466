import { chown, mkdir, rename, rm } from 'node:fs/promises'
import type { Native } from './native.ts'

/**
 * Creates the files of a database with the role and database `counterside`. The folder appears with the last step, so a
 * crash on the way leaves nothing that looks finished.
 */
export const createCluster = async (
  native: Native,
  folder: string,
  password: string,
  signal: AbortSignal,
): Promise<void> => {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true, maxRetries: 5 })
  await mkdir(draft, { mode: 0o700 })
  if (native.account) await chown(draft, native.account.uid, native.account.gid)
  await initialise(native, draft, signal)
  // An ordinary role, because a superuser passes every row-level policy unseen. Nobody can sign in as the superuser.
  const input = [
    `create role counterside login createrole password '${password}';`,
    'create database counterside owner counterside;',
    '',
  ].join('\n')
  await native.run('postgres', ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'], { input, signal })
  await rename(draft, folder)
}

/** With "C", pg_trgm drops every Greek and Cyrillic letter; which of the others exist depends on the system. */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

const initialise = async (native: Native, folder: string, signal: AbortSignal) => {
  for (const [at, type] of characterTypes.entries()) {
    const locale = [
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${type}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    const access = ['--username=postgres', '--auth-host=scram-sha-256', '--auth-local=reject']
    try {
      await native.run('initdb', [`--pgdata=${folder}`, ...locale, ...access], { signal })
      return
    } catch (error) {
      const isUnknown = error instanceof Error && error.message.includes('invalid locale name')
      if (!isUnknown || at === characterTypes.length - 1) throw error
    }
  }
}
