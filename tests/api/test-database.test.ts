import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createDatabase, prepareTemplate } from '#tests/support/database.ts'

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

describe('the test database', () => {
  it('is PostgreSQL in UTF-8, and a new one each time', async () => {
    const [first, second] = await Promise.all([createDatabase(), createDatabase()])
    await query(first.url, 'create table marker (id int)')
    expect(await query(first.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    await expect(query(second.url, 'select * from marker')).rejects.toThrow('does not exist')
    await first.drop()
    await second.drop()
    await expect(query(first.url, 'select 1')).rejects.toThrow('does not exist')
  })

  it('is dropped even while somebody is connected', async () => {
    const { url, drop } = await createDatabase()
    const client = new pg.Client(url)
    client.on('error', () => {})
    await client.connect()
    await drop()
    await expect(query(url, 'select 1')).rejects.toThrow('does not exist')
    await client.end()
  })

  it('copies a template that is prepared once, however many ask for it', async () => {
    let prepared = 0
    const prepare = async (url: string) => {
      prepared++
      await query(url, 'create table marker as select 7 as id')
    }
    const names = await Promise.all([1, 2, 3].map(() => prepareTemplate('marker', prepare)))
    expect(prepared).toBe(1)
    const copies = await Promise.all(names.map((name) => createDatabase(name)))
    for (const copy of copies) {
      expect(await query(copy.url, 'select id from marker')).toEqual([{ id: 7 }])
      await copy.drop()
    }
  })

  it('is prepared again after a failed preparation', async () => {
    const fails = () => Promise.reject(new Error('no'))
    await expect(prepareTemplate('twice', fails)).rejects.toThrow('no')
    const name = await prepareTemplate('twice', async (url) => void (await query(url, 'create table marker (id int)')))
    const copy = await createDatabase(name)
    expect(await query(copy.url, 'select * from marker')).toEqual([])
    await copy.drop()
  })
})
