import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readConfig } from '../config.ts'
import { createStatic } from './static.ts'

let site: Awaited<ReturnType<typeof createStatic>>
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder.path, 'static/icons'), { recursive: true })
  await writeFile(join(folder.path, 'static/icons/shop.example.ico'), 'icon')
  await writeFile(join(folder.path, 'index.html'), '<script id="config" type="application/json"></script>')
  site = await createStatic(folder.path, { config: readConfig({}), identityProvider: undefined })
})
afterAll(() => folder.remove())

it.each([
  ['shop.example', 200, 'image/x-icon'],
  ['other.example', 404, null],
])('API-71 HEAD of the icon of %s answers %i, without a body', async (hostname, status, type) => {
  const reply = await site.request(`/static/icons/${hostname}.ico`, { method: 'HEAD' })
  expect(reply.status).toBe(status)
  expect(await reply.text()).toBe('')
  if (type) expect(reply.headers.get('content-type')).toBe(type)
})
