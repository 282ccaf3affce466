import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { asPostgres, findDebianPostgres, postgresFolder } from '#tests/support/postgres-nodes.ts'
import { killTree } from '#tests/support/process-tree.ts'
import { freePort } from '#tests/support/product.ts'
import { openNetwork, type Host } from './network.ts'

const run = promisify(execFile)

const deployed = (name: string) => fileURLToPath(new URL(`../../../deploy/patroni/${name}`, import.meta.url))
const NODES = 3
/** Of the disk of a node: enough for some minutes of log, and quickly full. */
const DISK = '700m'
/** Milliseconds that processes have to be gone after a SIGKILL. */
const STOP_LIMIT = 30_000

/** One member of the cluster, as Patroni sees it. */
interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

export interface Cluster {
  readonly network: string
  readonly hasDisks: boolean
  /** Of all nodes, of an ordinary role that owns the database. */
  readonly url: string
  /** Through PgBouncer and HAProxy. */
  readonly pooledUrl: string
  readonly password: string
  /** Asks until Patroni reports one leader, one synchronous standby and all the rest streaming. */
  whole(): Promise<number>
  /** Fulfils when Patroni no longer reports that a node runs. */
  untilNot(node: number): Promise<void>
  /** The number of the node that leads. */
  leader(): Promise<number>
  addressOf(node: number): string
  /** Ends PostgreSQL of a node, all its processes at once; with Patroni, which is started again afterwards. */
  kill(node: number, withPatroni: boolean): Promise<void>
  cut(node: number): Promise<void>
  mend(node: number): Promise<void>
  fillDisk(node: number): Promise<void>
  emptyDisk(node: number): Promise<void>
  /** Ends a node, throws its files away and starts it anew. */
  replace(node: number): Promise<void>
}

/** The processes that were started with a path in the folder. */
const processesIn = async (folder: string): Promise<number[]> => {
  const { stdout } = await run('pgrep', ['-f', folder]).catch(() => ({ stdout: '' }))
  return stdout.split('\n').map(Number).filter(Boolean)
}

/**
 * etcd, Patroni and PostgreSQL on three nodes, HAProxy and PgBouncer before them, by the files of `deploy/patroni`.
 * @param taken ends all of them and removes their files, also where the start does not get to its end
 */
export const startCluster = async (taken: AsyncDisposableStack, log: (line: string) => void): Promise<Cluster> => {
  const folder = await postgresFolder()
  const bin = findDebianPostgres()
  const password = randomBytes(16).toString('hex')
  const uid = Number((await run('id', ['-u', 'postgres'])).stdout)
  const children = new Map<string, ChildProcess>()
  const disks: string[] = []
  taken.defer(() => rm(folder, { recursive: true, force: true }))
  const dataOf = (node: number) => join(folder, `disk${node}`, 'data')
  const postmasterOf = async (node: number) =>
    Number.parseInt(await readFile(join(dataOf(node), 'postmaster.pid'), 'utf8').catch(() => ''), 10) || undefined
  /** What was started of a node, with what each of them started below it; PostgreSQL is no child of its Patroni. */
  const processesOf = async (node: number) =>
    [children.get(`etcd${node}`)?.pid, children.get(`patroni${node}`)?.pid, await postmasterOf(node)].flatMap(
      (pid) => pid ?? [],
    )
  taken.defer(async () => {
    for (const disk of disks) await run('umount', ['-l', disk]).catch(() => {})
  })
  const opening = openNetwork(NODES, processesOf)
  taken.defer(async () => (await opening).close())
  const network = await opening
  const hostOf = (node: number): Host => {
    const found = network.hosts[node]
    if (!found) throw new Error(`There is no node ${node}.`)
    return found
  }
  const start = async (name: string, [command, args]: [string, string[]], env: Record<string, string> = {}) => {
    const output = await open(join(folder, `${name}.log`), 'a')
    if (taken.disposed) throw new Error(`${name} is not started: the drill is being ended`)
    const child = spawn(command, args, {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', output.fd, output.fd],
    })
    children.set(name, child)
    await output.close()
  }
  // PostgreSQL is no child of the Patroni that started it, and is found by its folder; until nothing is left, as Patroni starts it again.
  const stopAll = async () => {
    const since = performance.now()
    for (;;) {
      const roots = [...children.values()].flatMap(({ pid, exitCode, signalCode }) =>
        exitCode === null && signalCode === null ? (pid ?? []) : [],
      )
      const found = [...roots, ...(await processesIn(folder))]
      if (found.length === 0) return
      if (performance.now() - since > STOP_LIMIT) throw new Error(`${found.join(', ')} do not end`)
      found.forEach(killTree)
      await pause(100)
    }
  }
  taken.defer(stopAll)
  const killNode = async (node: number, withPatroni: boolean) => {
    const roots = [withPatroni ? children.get(`patroni${node}`)?.pid : undefined, await postmasterOf(node)]
    for (const pid of roots) if (pid) killTree(pid)
  }

  let hasDisks = true
  const etcdCluster = network.hosts.map(({ address }, at) => `etcd${at}=http://${address}:2380`).join(',')
  const startPatroni = (node: number) => {
    const { address, inside } = hostOf(node)
    const env = {
      PATRONI_NAME: `node${node}`,
      PATRONI_RESTAPI_LISTEN: `${address}:8008`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
      PATRONI_ETCD_HOSTS: network.hosts.map((each) => `'${each.address}:2379'`).join(','),
      PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: dataOf(node),
      PATRONI_POSTGRESQL_BIN_DIR: bin,
      PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass${node}`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
    }
    return start(`patroni${node}`, inside(...asPostgres('/usr/bin/patroni', [deployed('patroni.yml')])), env)
  }
  for (let node = 0; node < NODES; node += 1) {
    const { address, inside } = hostOf(node)
    const disk = join(folder, `disk${node}`)
    await mkdir(disk)
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', disk]).then(
      () => disks.push(disk),
      () => (hasDisks = false),
    )
    await mkdir(join(folder, `etcd${node}`))
    for (const path of [disk, join(folder, `etcd${node}`)]) await chown(path, uid, -1)
    await start(
      `etcd${node}`,
      inside(
        ...asPostgres('/usr/bin/etcd', [
          `--name=etcd${node}`,
          `--data-dir=${join(folder, `etcd${node}`)}`,
          `--listen-client-urls=http://${address}:2379`,
          `--advertise-client-urls=http://${address}:2379`,
          `--listen-peer-urls=http://${address}:2380`,
          `--initial-advertise-peer-urls=http://${address}:2380`,
          `--initial-cluster=${etcdCluster}`,
          '--enable-v2=true',
          // A member that was cut off does not disturb the others when it is back.
          '--pre-vote=true',
          '--heartbeat-interval=300',
          '--election-timeout=3000',
        ]),
      ),
    )
  }
  for (let node = 0; node < NODES; node += 1) await startPatroni(node)

  const [haproxyPort, pooledPort] = [await freePort(), await freePort()]
  const nodesEnv = Object.fromEntries(network.hosts.map(({ address }, at) => [`NODE${at + 1}`, address]))
  await start('haproxy', ['/usr/sbin/haproxy', ['-db', '-f', deployed('haproxy.cfg')]], {
    ...nodesEnv,
    LISTEN: `127.0.0.1:${haproxyPort}`,
  })
  const users = join(folder, 'users.txt')
  await writeFile(users, `"counterside" "${password}"\n`)
  const pgbouncer = (await readFile(deployed('pgbouncer.ini'), 'utf8'))
    .replaceAll('HAPROXY_HOST', '127.0.0.1')
    .replaceAll('HAPROXY_PORT', String(haproxyPort))
    .replaceAll('USERS_FILE', users)
    .replace('listen_port = 6432', `listen_port = ${pooledPort}`)
  await writeFile(join(folder, 'pgbouncer.ini'), pgbouncer)
  await start('pgbouncer', asPostgres('/usr/sbin/pgbouncer', ['-q', join(folder, 'pgbouncer.ini')]))

  const members = async (): Promise<Member[]> => {
    for (const { address } of network.hosts) {
      try {
        const reply = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
        return ((await reply.json()) as { members: Member[] }).members
      } catch {
        // The next one may know.
      }
    }
    return []
  }
  const numberOf = ({ name }: Member) => Number(name.replace('node', ''))
  /** How many standbys a primary sends its log to at this moment, as it goes. */
  const streamingFrom = async (node: number): Promise<number> => {
    const url = `http://${hostOf(node).address}:8008/patroni`
    const reply = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    const { replication = [] } = ((await reply?.json()) ?? {}) as { replication?: { state: string }[] }
    return replication.filter(({ state }) => state === 'streaming').length
  }
  const whole = async () => {
    const since = performance.now()
    for (;;) {
      const found = await members()
      const running = found.filter(isRunning)
      const leading = running.find(({ role }) => role === 'leader')
      const isSynchronous = running.some(({ role }) => role === 'sync_standby')
      // Patroni calls a node that has yet to follow running as well.
      if (isSynchronous && leading && (await streamingFrom(numberOf(leading))) === NODES - 1) {
        return performance.now() - since
      }
      if (performance.now() - since > 180_000) throw new Error(`the cluster does not heal: ${JSON.stringify(found)}`)
      await pause(500)
    }
  }
  const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming'
  const untilNot = async (node: number) => {
    while ((await members()).some((member) => numberOf(member) === node && isRunning(member))) await pause(200)
  }
  const leader = async () => {
    const found = (await members()).find(({ role }) => role === 'leader')
    if (!found) throw new Error('nobody leads')
    return numberOf(found)
  }
  const hosts = network.hosts.map(({ address }) => `${address}:5432`).join(',')
  log(`nodes in ${network.kind}, ${hasDisks ? 'each on a disk of its own' : 'on one disk'}`)
  return {
    network: network.kind,
    hasDisks,
    password,
    url: `postgres://counterside:${password}@${hosts}/counterside`,
    pooledUrl: `postgres://counterside:${password}@127.0.0.1:${pooledPort}/counterside`,
    whole,
    untilNot,
    leader,
    addressOf: (node) => hostOf(node).address,
    kill: async (node, withPatroni) => {
      await killNode(node, withPatroni)
      if (withPatroni) await startPatroni(node)
    },
    cut: (node) => hostOf(node).cut(),
    mend: (node) => hostOf(node).mend(),
    fillDisk: async (node) => {
      await run('dd', ['if=/dev/zero', `of=${join(folder, `disk${node}`, 'full')}`, 'bs=1M']).catch(() => {})
    },
    emptyDisk: (node) => rm(join(folder, `disk${node}`, 'full'), { force: true }),
    replace: async (node) => {
      await killNode(node, true)
      await pause(500)
      await rm(dataOf(node), { recursive: true, force: true })
      await startPatroni(node)
    },
  }
}
