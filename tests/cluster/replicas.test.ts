import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { logout, type TokenPair } from '#core/session.ts'
import { connect } from '#server/database/connect.ts'
import { openReplicas } from '#server/database/replicas.ts'
import { type PostgresNode, startPostgres, urlOfAll } from '#tests/support/postgres-nodes.ts'
import {
  answered,
  askToRenew,
  buildRenamers,
  newSecret,
  readTerminal,
  rename,
  type Renamer,
  renew,
  send,
  type Server,
  signIn,
  startServer,
  terminalIn,
} from './two-servers.ts'

/** Of each person and delay. */
const PAIRS = Number(process.env.CLUSTER_PAIRS ?? 15)
/** Of ten thousand pairs a round takes minutes. */
const ROUND_MS = 180_000 + 1000 * PAIRS
/** Of each server. */
const PROCESSES = process.env.CLUSTER_PROCESSES ?? '1'

let primary: PostgresNode
let standby: PostgresNode
let servers: readonly [Server, Server]
let renamers: Renamer[]
const taken = new AsyncDisposableStack()

beforeAll(async () => {
  const started = await startPostgres()
  taken.defer(started.stop)
  primary = started.primary
  renamers = await buildRenamers(primary.url, 20)
  standby = await primary.addStandby()
  const settings = {
    DATABASE_URL: urlOfAll([standby, primary]),
    DATABASE_REPLICA_URL: urlOfAll([primary, standby]),
    SECRET_KEY: newSecret(),
    PROCESSES,
  }
  servers = await Promise.all([startServer(settings, taken), startServer(settings, taken)])
  for (const renamer of renamers) Object.assign(renamer, await signIn(servers[0].origin, renamer.person))
})
afterAll(() => taken.disposeAsync())

/** So many pairs take less time than an access token lives. */
const PAIRS_A_TOKEN = 100

const counted = async () => {
  const [one, other] = await Promise.all([servers[0].reads(), servers[1].reads()])
  return { replica: one.replica + other.replica, primary: one.primary + other.primary }
}

interface Read {
  readonly written: string
  readonly seen: string
}

/** Everybody writes through one server and reads through the other, in turns, all at once. */
const writeAndRead = async (round: string): Promise<{ reads: Read[]; share: number }> => {
  const before = await counted()
  const reads: Read[] = []
  await Promise.all(
    renamers.map(async (renamer, number) => {
      for (let pair = 0; pair < PAIRS; pair += 1) {
        if (pair % PAIRS_A_TOKEN === PAIRS_A_TOKEN - 1) await renew(servers[0].origin, renamer)
        const [writer, reader] = (number + pair) % 2 === 0 ? servers : [servers[1], servers[0]]
        const written = `${round} ${pair}`
        const changed = await rename(writer.origin, renamer, written)
        // What became of a write without an answer shows in the record.
        if (changed.status === 503 || changed.status === 409) {
          renamer.version = (
            await terminalIn(await answered(writer, () => readTerminal(writer.origin, renamer)))
          ).version
          continue
        }
        if (changed.status !== 200) throw new Error(`a write was answered with ${changed.status}`)
        renamer.version += 1
        const { alias: seen } = await terminalIn(await answered(reader, () => readTerminal(reader.origin, renamer)))
        reads.push({ written, seen })
      }
    }),
  )
  const after = await counted()
  const replica = after.replica - before.replica
  return { reads, share: replica / (replica + after.primary - before.primary) }
}

const stale = (reads: readonly Read[]) => reads.filter(({ written, seen }) => seen !== written)

const delay = async (setting: string) => {
  await standby.query(`alter system set recovery_min_apply_delay = '${setting}'`)
  await standby.query('select pg_reload_conf()')
}

describe(
  'SCALE-01 what a person wrote through one server is in their next read through the other',
  { timeout: ROUND_MS },
  () => {
    it('while the replica follows at once, which answers at least nine reads of ten', async () => {
      const { reads, share } = await writeAndRead('at once')
      expect(stale(reads)).toEqual([])
      expect(reads.length).toBeGreaterThan(0.9 * 20 * PAIRS)
      expect(share).toBeGreaterThanOrEqual(0.9)
    })

    it.each(['200ms', '5s'])('while the replica is %s late', async (late) => {
      await delay(late)
      const { reads } = await writeAndRead(late)
      await delay('0')
      expect(stale(reads)).toEqual([])
      expect(reads.length).toBeGreaterThan(0.9 * 20 * PAIRS)
    })

    it('while the replica stands still, and then the primary answers all', async () => {
      await standby.query('select pg_wal_replay_pause()')
      const { reads, share } = await writeAndRead('still')
      await standby.query('select pg_wal_replay_resume()')
      expect(stale(reads)).toEqual([])
      expect(reads.length).toBeGreaterThan(0.9 * 20 * PAIRS)
      expect(share).toBe(0)
    })
  },
)

/** Whether a commit waits until the standby has it. */
const beSynchronous = async (isSo: boolean) => {
  await primary.query(`alter system set synchronous_standby_names = '${isSo ? '*' : ''}'`)
  await primary.query('select pg_reload_conf()')
  await expect
    .poll(async () => (await primary.query('select sync_state from pg_stat_replication'))[0]?.['sync_state'])
    .toBe(isSo ? 'sync' : 'async')
  // Each read asks the primary, which then says so.
  for (const server of servers) await terminalIn(await answered(server, () => readTerminal(server.origin, someone())))
}

const someone = (at = 0): Renamer => {
  const found = renamers[at]
  if (!found) throw new Error('There is nobody.')
  return found
}

it('SCALE-02 while no standby takes what is written, reads go on, also with a token that was never presented', async () => {
  await beSynchronous(true)
  const [{ origin }] = servers
  const sessions = await Promise.all(renamers.map(({ person }) => signIn(origin, person)))
  const renewed = (await (await askToRenew(origin, await signIn(origin, someone().person))).json()) as TokenPair
  await standby.hang()
  const asked = AbortSignal.timeout(15_000)
  // None of them is answered before a standby has what they wrote.
  const renewals = sessions.map((session) => askToRenew(origin, session))
  try {
    expect((await readTerminal(origin, { ...someone(), token: renewed.token }, asked)).status).toBe(200)
    for (const renamer of renamers) {
      expect((await readTerminal(origin, renamer, asked)).status).toBe(200)
    }
    expect(await Promise.race([...renewals, Promise.resolve('none')])).toBe('none')
  } finally {
    await standby.wake()
    await beSynchronous(false)
  }
  await expect.poll(async () => (await writeAndRead('after')).share, { timeout: 60_000 }).toBeGreaterThan(0.5)
  expect((await Promise.all(renewals)).map(({ status }) => status)).toEqual(sessions.map(() => 200))
})

describe('SCALE-01 a replica is left out without an error to anybody', () => {
  it.each([
    ['hangs', () => standby.hang(), () => standby.wake()],
    ['is gone', () => standby.kill(), () => standby.start()],
  ] as const)('when it %s, and taken in again', async (_, fail, mend) => {
    await fail()
    const { reads } = await writeAndRead('without').finally(mend)
    expect(stale(reads)).toEqual([])
    expect(reads.length).toBeGreaterThan(0.9 * 20 * PAIRS)
    await expect.poll(async () => (await writeAndRead('again')).share, { timeout: 60_000 }).toBeGreaterThan(0.5)
  })
})

describe('SCALE-02 while nobody is the primary', () => {
  afterEach(async () => {
    if (!primary.isRunning()) await primary.start()
    await expect
      .poll(async () => (await rename(servers[0].origin, someone(), 'back')).status, { timeout: 60_000 })
      .not.toBe(503)
    someone(1).token = (await signIn(servers[0].origin, someone(1).person)).token
    for (const renamer of renamers) {
      renamer.version = (
        await terminalIn(await answered(servers[0], () => readTerminal(servers[0].origin, renamer)))
      ).version
    }
  })

  it('a synchronous standby goes on answering reads, with all that was acknowledged, and not to a session that has ended', async () => {
    await beSynchronous(true)
    const [reader, leaver] = [someone(), someone(1)]
    expect((await rename(servers[0].origin, reader, 'the last word')).status).toBe(200)
    expect((await send(servers[0].origin, logout, leaver.token, { refreshToken: '' })).status).toBe(200)
    await primary.kill()
    for (const { origin } of servers) {
      await expect.poll(async () => (await readTerminal(origin, reader)).status).toBe(200)
      expect((await terminalIn(await readTerminal(origin, reader))).alias).toBe('the last word')
      expect((await rename(origin, reader, 'in vain')).status).toBe(503)
      expect((await readTerminal(origin, leaver)).status).toBe(503)
    }
  })

  it('what the primary said of its standbys holds if it was said shortly before the loss, and for a minute', async () => {
    await beSynchronous(true)
    const health = { isUp: true, lostAt: -Infinity }
    const replicas = openReplicas({ replicas: standby.url, primary: primary.url }, pino({ level: 'silent' }), health)
    const database = connect(primary.url, { max: 1 })
    const reads = replicas.readsOf(database)
    onTestFinished(async () => {
      vi.restoreAllMocks()
      await reads.close()
      await replicas.close()
      await database.close()
    })
    const read = () => reads.asPublicWithoutPrimary(({ db }) => db.selectFrom('terminal').select('id').execute())
    await expect.poll(() => replicas.canDoWithoutPrimary()).toBe(true)
    const asked = performance.now()
    // It is not asked any more.
    health.isUp = false

    health.lostAt = asked + 2000
    expect(replicas.canDoWithoutPrimary()).toBe(true)
    await expect(read()).resolves.toBeDefined()
    health.lostAt = asked + 4000
    expect(replicas.canDoWithoutPrimary()).toBe(false)
    await expect(read()).rejects.toThrow('no replica is far enough')

    health.lostAt = asked
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 30_000)
    expect(replicas.canDoWithoutPrimary()).toBe(true)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
    expect(replicas.canDoWithoutPrimary()).toBe(false)
    await expect(read()).rejects.toThrow('no replica is far enough')
  })

  it('a standby that may lack what was acknowledged answers nothing', async () => {
    await beSynchronous(false)
    await primary.kill()
    for (const { origin } of servers) {
      await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503)
      expect((await readTerminal(origin, someone())).status).toBe(503)
    }
  })
})

describe('SCALE-02 when the primary is lost and the standby takes its place', () => {
  it('the servers find it by themselves, nobody is logged out, and all that was acknowledged is there', async () => {
    const acknowledged = new Map<Renamer, string>()
    const over = new AbortController()
    const writing = renamers.map(async (renamer, number) => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const alias = `failover ${turn}`
        const server = servers[number % 2 === turn % 2 ? 0 : 1]
        const { status } = await rename(server.origin, renamer, alias)
        if (status === 200) {
          acknowledged.set(renamer, alias)
          renamer.version += 1
          continue
        }
        if (status !== 503 && status !== 409) throw new Error(`a write was answered with ${status}`)
        // What became of a write without an answer shows in the record; it is not sent again by itself.
        const known = await terminalIn(await answered(server, () => readTerminal(server.origin, renamer)))
        if (known.alias !== alias && known.alias !== acknowledged.get(renamer))
          throw new Error(`${known.alias} came back`)
        renamer.version = known.version
        acknowledged.set(renamer, known.alias)
      }
    })
    await expect.poll(() => acknowledged.size).toBe(renamers.length)
    await beSynchronous(true)
    const before = new Map(acknowledged)
    await expect.poll(() => renamers.every((one) => acknowledged.get(one) !== before.get(one))).toBe(true)

    await primary.kill()
    await standby.promote()
    const lost = new Map(acknowledged)
    await expect
      .poll(() => renamers.every((one) => acknowledged.get(one) !== lost.get(one)), { timeout: 60_000 })
      .toBe(true)
    over.abort()
    await Promise.all(writing)
    for (const renamer of renamers) {
      const { alias } = await terminalIn(await readTerminal(servers[0].origin, renamer))
      expect(alias).toBe(acknowledged.get(renamer))
    }
  })
})
