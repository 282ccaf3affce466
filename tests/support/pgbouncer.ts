import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, chmod, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asPostgres, postgresFolder } from './postgres-nodes.ts'
import { freePort } from './product.ts'

const START_TIMEOUT = 30_000

/** PgBouncer in transaction mode before a database. @returns the URL through it, and what ends it */
export const startPgBouncer = async (
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = await postgresFolder()
  const port = await freePort()
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const users = join(folder, 'users.txt')
  const written = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    ...settings,
  }
  await writeFile(users, `"${username}" "${password}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      ...Object.entries(written).map(([key, value]) => `${key} = ${value}`),
      '',
    ].join('\n'),
  )
  for (const path of [users, file]) {
    await chmod(path, 0o644)
    if (process.getuid?.() === 0) await chown(path, 0, 0)
  }
  const [command, args] = asPostgres('/usr/sbin/pgbouncer', ['-q', file])
  const child = spawn(command, args, { cwd: '/', stdio: 'ignore' })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  for (const limit = AbortSignal.timeout(START_TIMEOUT); !(await accepts(port)); await pause(50)) {
    if (limit.aborted || child.exitCode !== null) {
      await stop()
      throw new Error('PgBouncer does not start: apt-get install pgbouncer.')
    }
  }
  return { url: databaseUrl.replace(`:${serverPort}/`, `:${port}/`), stop }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
