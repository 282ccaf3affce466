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
  await writeFile(join(folder.path, 'index.html'), '<script id="config" type="application/json"></script>')
  await writeFile(join(folder.path, 'receipt.html'), '<!doctype html>')
  site = await createStatic(folder.path, { config: readConfig({}), identityProvider: undefined })
})
afterAll(() => folder.remove())

it('API-71 HEAD of the icon of a host answers without a body, and 404 where there is none', async () => {
  const ask = (hostname: string) => site.request(`/static/icons/${hostname}.ico`, { method: 'HEAD' })
  const [known, unknown] = [await ask('shop.example'), await ask('other.example')]
  expect([known.status, known.headers.get('content-type'), await known.text()]).toEqual([200, 'image/x-icon', ''])
  expect([unknown.status, await unknown.text()]).toEqual([404, ''])
})

it('the page of a receipt has it asked for at once, whatever else its address says', async () => {
  const linkOf = async (path: string) => (await site.request(path)).headers.get('link')
  expect(await linkOf('/qr/Ab-1_z?from=mail')).toBe('</api/qr/Ab-1_z>; rel=preload; as=fetch; crossorigin=anonymous')
  expect(await linkOf('/qr/a%3E;rel=preload')).toBeNull()
  expect(await linkOf('/qr/a/b')).toBeNull()
  expect(await linkOf('/login')).toBeNull()
})
