// Runs the embedded database of a data folder (the argument) for one run of the tests: tells the parent its address, and
// when the parent lets go or is gone, however that came about, stops it and removes the folder.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type Cluster, openCluster, stopCluster } from '#server/database/cluster.ts'
import { freePort } from './product.ts'

const START_LIMIT_MS = 60_000

/** Nothing here outlives the run, so nothing waits for the disk. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', unix_socket_directories: '' }

// What ends the parent reaches us too; the database has to be stopped first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

const dataDir = process.argv[2]
if (!dataDir) throw new Error('The data folder is missing.')
const parentIsGone = once(process, 'disconnect')

const cluster = await openCluster(dataDir, AbortSignal.timeout(START_LIMIT_MS))
await allowDatabases(cluster)
process.send?.(await start(cluster))
await parentIsGone
await stopCluster(cluster)
cluster.unlock()
await rm(dataDir, { recursive: true, force: true })

/**
 * What an operator's superuser makes, and the product's role may not: databases, and tablespaces, of which the role may use one.
 * The superuser works only while the database is not running.
 */
async function allowDatabases({ native, folder }: Cluster): Promise<void> {
  const statements = [
    'alter role counterside createdb',
    'set allow_in_place_tablespaces = on',
    "create tablespace slow_disk owner counterside location ''",
    "create tablespace foreign_disk location ''",
  ]
  await native.run('postgres', ['--single', '-D', folder, 'postgres'], { input: `${statements.join('\n')}\n` })
}

/** @returns the address of the database `counterside`, as its owner */
async function start({ native, folder, password }: Cluster): Promise<string> {
  const port = await freePort()
  const options = Object.entries({ ...settings, listen_addresses: '127.0.0.1', port })
  const postgres = native.start(['-D', folder, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])])
  const said: string[] = []
  for await (const line of createInterface(postgres.stderr)) {
    said.push(line)
    if (line.includes('ready to accept connections')) {
      postgres.stderr.resume()
      return `postgres://counterside:${password}@127.0.0.1:${port}/counterside`
    }
  }
  throw new Error(`The embedded database ended instead of starting:\n${said.join('\n')}`)
}
