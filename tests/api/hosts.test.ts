import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PrimaryClient } from '#server/database/hosts.ts'
import { createDatabase } from '#tests/support/database.ts'

/** A database that says of itself what its table says, and counts how often it was asked. */
const startRole = async () => {
  const { url, drop } = await createDatabase()
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(`
    create schema role;
    create table role.present (is_standby boolean);
    insert into role.present values (true);
    create sequence role.asked;
    create function role.pg_is_in_recovery() returns boolean volatile
      return (select is_standby from role.present where nextval('role.asked') > 0)`)
  return {
    url,
    asked: async () => Number((await owner.query<{ n: string }>('select last_value n from role.asked')).rows[0]?.n),
    promote: () => owner.query('update role.present set is_standby = false'),
    close: async () => {
      await owner.end()
      await drop()
    },
  }
}

/** Where a host that is cut off was: connections open, and nobody ever answers. */
const startSilence = async () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

it('a standby that takes its place is found while another host is still silent', async () => {
  const [role, silence] = [await startRole(), await startSilence()]
  onTestFinished(async () => {
    vi.useRealTimers()
    silence.close()
    await role.close()
  })
  const url = new URL(role.url)
  const several = role.url.replace(url.host, `${silence.host},${url.host}`)
  // Whoever is silent is waited for as long as the test takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = new PrimaryClient({ connectionString: `${several}?options=-c%20search_path%3Drole,pg_catalog` })
  const connecting = client.connect()
  await vi.waitUntil(async () => (await role.asked()) > 1, { timeout: 30_000 })
  await role.promote()
  await connecting
  expect(client.port).toBe(Number(url.port))
  await client.end()
})
