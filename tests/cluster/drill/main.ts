// The drill of SCALE-02: three nodes under Patroni, two servers and a worker of the release before,
// an object store and tablets; then the upgrade, and one failure after the other. Prints what was
// measured, and fails where a goal is missed. DRILL_KILLS, DRILL_CUTS, DRILL_TABLETS and DRILL_MINUTES make it shorter or longer.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { exportStatus } from '#core/codes.ts'
import { newSecret, type Server, startServer } from '../two-servers.ts'
import { isOver, startExports } from './exports.ts'
import { startCluster } from './nodes.ts'
import { isMet, report, type Row } from './report.ts'
import { checkOutPrevious } from '../../previous/checkout.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { buildTablets, Gap, type Tally, work } from './tablets.ts'

const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const KILLS = setting('DRILL_KILLS', 20)
const CUTS = setting('DRILL_CUTS', 5)
const TABLETS = setting('DRILL_TABLETS', 200)
const MINUTES = setting('DRILL_MINUTES', 23)
/** Milliseconds (SCALE-02) */
const WRITES_BACK = { kill: 20_000, cut: 35_000, disk: 35_000 }
const READS_STOP = 2000
const FAULTS_SHOWN = 20
const DISK_IS_FULL = 10_000

const began = performance.now()
const log = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const isTimeLeft = () => performance.now() - began < MINUTES * 60_000
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** The whole drill; `taken` undoes what it has started, however far it got. @returns whether every goal was met */
const drill = async (taken: AsyncDisposableStack): Promise<boolean> => {
  const cluster = await startCluster(taken, log)
  log(`whole after ${seconds(await cluster.whole())}`)

  const asSuperuser = async <T>(database: string, ask: (client: pg.Client) => Promise<T>): Promise<T> => {
    const host = cluster.addressOf(await cluster.leader())
    const client = new pg.Client({ host, port: 5432, user: 'postgres', password: cluster.password, database })
    await client.connect()
    try {
      return await ask(client)
    } finally {
      await client.end()
    }
  }
  await asSuperuser('postgres', async (client) => {
    await client.query(`create role counterside login createdb createrole password '${cluster.password}'`)
    await client.query('create database counterside owner counterside')
  })

  const secret = newSecret()
  const dataDir = await mkdtemp(join(tmpdir(), 'counterside-drill-'))
  taken.defer(() => rm(dataDir, { recursive: true, force: true }))
  const storeSecret = newSecret()
  const objects = await startObjectStore(storeSecret)
  taken.defer(() => objects.close())
  const shared = {
    SECRET_KEY: secret,
    DATA_DIR: dataDir,
    DATABASE_REPLICA_URL: cluster.url,
    EXPORT_STORE: `s3://drill/exports?region=eu&endpoint=${encodeURIComponent(objects.endpoint)}`,
    AWS_ACCESS_KEY_ID: 'drill',
    AWS_SECRET_ACCESS_KEY: storeSecret,
  }
  const previous = await checkOutPrevious()
  taken.defer(() => previous.remove())
  const start = (settings: Record<string, string>) => startServer({ ...shared, ...settings }, taken, previous.folder)
  // Makes its schema, to which the first server that is upgraded adds that of this release.
  const worker = await start({ ROLE: 'worker', DATABASE_URL: cluster.url })
  const tablets = await buildTablets(cluster.url, secret, TABLETS)
  log(`${TABLETS} tablets have a session`)
  const servers: readonly Server[] = await Promise.all([
    start({ DATABASE_URL: cluster.url }),
    start({ DATABASE_URL: cluster.pooledUrl, DATABASE_DIRECT_URL: cluster.url }),
  ])
  log(`the release before: ${previous.title}`)
  log('one server works with several hosts, one through PgBouncer and HAProxy')

  const gaps = () => new Map(servers.map((server) => [server, new Gap()]))
  const tally: Tally = {
    writes: 0,
    reads: 0,
    refused: 0,
    acknowledged: new Set(),
    faults: [],
    fail(fault) {
      if (this.faults.push(fault) <= FAULTS_SHOWN) log(fault)
    },
    write: gaps(),
    read: gaps(),
  }
  const over = new AbortController()
  const working = tablets.map((tablet, number) => work(tablet, number, servers, tally, over.signal))
  const exports = startExports(tablets, servers, over.signal)
  taken.defer(() => over.abort())

  /** By server. */
  const longest = (of: ReadonlyMap<Server, Gap>) => [...of.values()].map((gap) => gap.take())
  const counts = () => [...tally.write.values(), ...tally.read.values()].map(({ count }) => count)
  /** Fulfils when both servers have answered writes and reads since. */
  const untilBothWork = async () => {
    const before = counts()
    while (counts().some((count, at) => count < (before[at] ?? 0) + 3)) await pause(50)
  }
  await untilBothWork()

  interface Measured {
    readonly writes: number[]
    readonly reads: number[]
  }
  const measured: Record<'kill' | 'cut' | 'disk', Measured> = {
    kill: { writes: [], reads: [] },
    cut: { writes: [], reads: [] },
    disk: { writes: [], reads: [] },
  }

  /** Makes one failure happen to the primary, waits until all works again and heals what is broken. */
  const failOnce = async (
    kind: keyof typeof measured,
    fail: (node: number) => Promise<void>,
    mend: (node: number) => Promise<void>,
  ) => {
    await cluster.whole()
    await untilBothWork()
    const node = await cluster.leader()
    longest(tally.write)
    longest(tally.read)
    if (process.env['DRILL_LOG']) log(`${kind} of node ${node} at ${new Date().toISOString()}`)
    await fail(node)
    await pause(1000)
    await untilBothWork()
    const [writes, reads] = [longest(tally.write), longest(tally.read)]
    await mend(node)
    const healed = await cluster.whole()
    measured[kind].writes.push(Math.max(...writes))
    measured[kind].reads.push(Math.max(...reads))
    log(
      `${kind} of node ${node}: no write for ${writes.map(seconds).join(' and ')}, no read for ${reads.map(seconds).join(' and ')}, whole ${seconds(healed)} later; ` +
        `${tally.writes} writes, ${tally.reads} reads, ${tally.refused} refused, ${tally.faults.length} faults`,
    )
  }

  /** A primary with a full disk goes on leading: writes are refused until there is room, and are measured from then on. */
  const fillForAWhile = async (node: number) => {
    await cluster.fillDisk(node)
    await pause(DISK_IS_FULL)
    longest(tally.write)
    await cluster.emptyDisk(node)
  }
  const nothing = () => Promise.resolve()
  const kill = (turn: number) => failOnce('kill', (node) => cluster.kill(node, turn % 4 === 3), nothing)
  const cut = () =>
    failOnce(
      'cut',
      (node) => cluster.cut(node),
      (node) => cluster.mend(node),
    )
  /** By the server that goes on meanwhile. */
  const upgrades: Measured = { writes: [], reads: [] }
  const upgrade = async () => {
    for (const [at, server] of servers.entries()) {
      await untilBothWork()
      const other = servers[1 - at]
      longest(tally.write)
      longest(tally.read)
      await server.upgrade()
      const [writes, reads] = [tally.write, tally.read].map((of) => (other && of.get(other)?.take()) ?? 0)
      upgrades.writes.push(writes ?? 0)
      upgrades.reads.push(reads ?? 0)
    }
    await worker.upgrade()
    await untilBothWork()
    log(
      `both servers and the worker are of this release: no write at the other for ${upgrades.writes.map(seconds).join(' and ')}, ` +
        `no read for ${upgrades.reads.map(seconds).join(' and ')}; ${tally.refused} refused, ${tally.faults.length} faults`,
    )
  }
  const plan = [
    upgrade,
    ...(cluster.hasDisks ? [() => failOnce('disk', fillForAWhile, nothing)] : []),
    async () => {
      await cluster.whole()
      const node = ((await cluster.leader()) + 1) % 3
      const since = performance.now()
      await cluster.replace(node)
      await cluster.untilNot(node)
      await cluster.whole()
      log(`node ${node} lost its files and is back after ${seconds(performance.now() - since)}`)
    },
    // Cuts and kills in turns, so that a drill that is cut short has seen both.
    ...Array.from({ length: Math.max(KILLS, CUTS) }, (_, turn) => [
      ...(turn < KILLS ? [() => kill(turn)] : []),
      ...(turn < CUTS ? [cut] : []),
    ]).flat(),
  ]
  for (const step of plan) if (isTimeLeft()) await step()

  over.abort()
  await Promise.all(working)
  const finished = await exports.finish()
  const written = await asSuperuser('counterside', async (client) => {
    const { rows } = await client.query<{ alias: string; count: number }>(
      `select after->>'alias' alias, count(*)::int from audit_event where after ? 'alias' group by 1`,
    )
    return new Map(rows.map(({ alias, count }) => [alias, count]))
  })
  const lost = [...tally.acknowledged].filter((alias) => !written.has(alias))
  const doubled = [...written].filter(([alias, count]) => alias.startsWith('tablet ') && count > 1)
  const faults = (kind: string) => tally.faults.filter((fault) => fault.startsWith(kind)).length
  const shares = await Promise.all(servers.map((server) => server.reads()))
  const replica = shares.reduce((sum, each) => sum + each.replica, 0)
  const all = shares.reduce((sum, each) => sum + each.replica + each.primary, 0)

  const rows: Row[] = [
    { what: 'acknowledged writes lost', goal: 0, is: lost.length + faults('lost') },
    { what: 'writes done twice', goal: 0, is: doubled.length },
    { what: 'stale reads', goal: 0, is: faults('stale') },
    { what: 'sessions lost', goal: 0, is: faults('session') },
    { what: 'other faults', goal: 0, is: tally.faults.length - faults('lost') - faults('stale') - faults('session') },
    { what: 'exports that failed', goal: 0, is: finished.filter((status) => status === exportStatus.failed).length },
    { what: 'exports that did not end', goal: 0, is: finished.filter((status) => !isOver(status)).length },
    { what: 'exports that are not in the store', goal: 0, is: Math.max(0, finished.length - objects.objects.size) },
    {
      what: 'writes stopped by each upgrade',
      goal: WRITES_BACK.kill,
      is: Math.max(...upgrades.writes),
      all: upgrades.writes,
    },
    { what: 'reads stopped by each upgrade', goal: READS_STOP, is: Math.max(...upgrades.reads), all: upgrades.reads },
    ...Object.entries(measured).flatMap(([kind, { writes, reads }]) =>
      writes.length === 0
        ? []
        : [
            {
              what: `writes back after each ${kind} (${writes.length})`,
              goal: WRITES_BACK[kind as keyof typeof WRITES_BACK],
              is: Math.max(...writes),
              all: writes,
            },
            { what: `reads stopped by each ${kind}`, goal: READS_STOP, is: Math.max(...reads), all: reads },
          ],
    ),
  ]
  report(rows)
  console.log(
    `${tally.writes} writes and ${tally.reads} reads of ${TABLETS} tablets, ${finished.length} exports, ${tally.refused} calls refused for a moment; ` +
      `replicas answered ${((100 * replica) / all).toFixed(0)} % of the reads; network: ${cluster.network}`,
  )
  for (const { log: logOf } of process.env['DRILL_LOG'] ? [...servers, worker] : []) console.log(logOf())
  return rows.every(isMet)
}

const taken = new AsyncDisposableStack()
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => reject(new Error(signal)))
})
// What still waits, such as a tablet whose write has no answer, does not keep the process: it is left when all is undone.
let code = 1
try {
  if (await Promise.race([drill(taken), interrupted])) code = 0
} catch (error) {
  console.error(error)
}
await taken.disposeAsync()
process.exit(code)
