import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readConfig } from '#server/config/config.ts'
import { createStatic } from './static.ts'

let site: Awaited<ReturnType<typeof createStatic>>
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  folder = await temporaryFolder()
  await mkdir(join(folder.path, 'static/icons'), { recursive: true })
  await writeFile(join(folder.path, 'static/icons/shop.example.ico'), 'icon')
  await writeFile(join(folder.path, 'favicon.ico'), 'default')
  await writeFile(join(folder.path, 'index.html'), '<script id="config" type="application/json"></script>')
  await writeFile(join(folder.path, 'receipt.html'), '<!doctype html>')
  site = await createStatic(folder.path, { config: readConfig({}), identityProvider: undefined })
})
afterAll(() => folder.remove())

it('API-71 HEAD of the icon of a host answers without a body, and the default icon where it has none', async () => {
  const ask = (hostname: string, method: string) => site.request(`/static/icons/${hostname}.ico`, { method })
  const [known, unknown] = [await ask('shop.example', 'HEAD'), await ask('other.example', 'HEAD')]
  expect([known.status, known.headers.get('content-type'), await known.text()]).toEqual([200, 'image/x-icon', ''])
  expect([unknown.status, unknown.headers.get('content-type'), await unknown.text()]).toEqual([200, 'image/x-icon', ''])
  expect(await (await ask('shop.example', 'GET')).text()).toBe('icon')
  expect(await (await ask('other.example', 'GET')).text()).toBe('default')
  expect((await site.request('/static/icons/a/b.ico')).status).toBe(404)
})

it('the page of a receipt has it asked for at once, whatever else its address says', async () => {
  const linkOf = async (path: string) => (await site.request(path)).headers.get('link')
  expect(await linkOf('/qr/Ab-1_z?from=mail')).toBe('</api/qr/Ab-1_z>; rel=preload; as=fetch; crossorigin=anonymous')
  expect(await linkOf('/qr/a%3E;rel=preload')).toBeNull()
  expect(await linkOf('/qr/a/b')).toBeNull()
  expect(await linkOf('/login')).toBeNull()
})
