// The server's process around a tiny application, for the tests of this folder.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runProcess } from '#server/process/run-process.ts'
import { StartError } from '#server/start-error.ts'
import type { Program } from '#server/process/serve.ts'

/** Begins to answer at once and ends after two seconds. */
const slowly = () =>
  new ReadableStream({
    start: async (stream) => {
      stream.enqueue(new TextEncoder().encode('begin'))
      await pause(2000)
      stream.enqueue(new TextEncoder().encode(' end'))
      stream.close()
    },
  })

const compose: Program['compose'] = async ({ databaseUrl }) => {
  if (process.env['REFUSE_START']) throw new StartError('This program does not start.')
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 })
  pool.on('error', () => {})
  // One after the other: of two processes that create it at the same moment PostgreSQL refuses one.
  await pool.query('select pg_advisory_xact_lock(1); create table if not exists note (text text)')
  return {
    notes: [],
    close: async () => {
      await pause(Number(process.env['GIVING_BACK_TAKES'] ?? 0))
      await pool.query(`insert into note values ('/given-back')`)
      await pool.end()
    },
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/slow') return new Response(slowly())
      if (pathname === '/late') return pause(2000, new Response('late'))
      if (request.method === 'POST') await pool.query('insert into note values ($1)', [pathname])
      const { rowCount } = await pool.query('select from note where text = $1', [pathname])
      return Response.json(rowCount)
    },
  }
}

await runProcess({ prepare: async () => ({ notes: [], close: async () => {} }), compose })
