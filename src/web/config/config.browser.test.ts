import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { currentConfig, loadConfig } from './config.ts'

const build = (productName: string) => ({ ...currentConfig(), productName })

const inPage = (content: unknown) => {
  const script = document.createElement('script')
  script.id = 'config'
  script.type = 'application/json'
  script.textContent = JSON.stringify(content)
  document.body.append(script)
}

/** The page may come from the worker, which keeps it for months. */
const pageFromWorker = (isSo: boolean) =>
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(isSo ? ({} as ServiceWorker) : null)

beforeEach(() => bootClient.clear())

afterEach(() => {
  vi.restoreAllMocks()
  document.getElementById('config')?.remove()
})

it('VAR-02 a page from the server brings its configuration, and nothing is asked', () => {
  stubServer({})
  pageFromWorker(false)
  inPage(build('From page'))
  loadConfig()
  expect(currentConfig().productName).toBe('From page')
  expect(bootClient.isFetching()).toBe(0)
})

it('VAR-02 a page from the worker starts with what was known last, and takes what the server says', async () => {
  stubServer({ 'GET /api/config': () => answer({ data: build('From server') }) })
  pageFromWorker(true)
  inPage(build('From page'))
  bootClient.setQueryData(['config'], build('Known'))
  loadConfig()
  expect(currentConfig().productName).toBe('Known')
  await vi.waitFor(() => expect(currentConfig().productName).toBe('From server'))
})

it.each([[null], [{}], [{ productName: 'Half' }]])(
  'VAR-01 with %j in the page the standard variant starts',
  async (content) => {
    const server = stubServer({})
    pageFromWorker(false)
    inPage(content)
    loadConfig()
    expect(currentConfig()).toMatchObject({ variant: 'standard', productName: 'Counterside' })
    await vi.waitFor(() => expect(server.lines()).toEqual(['GET /api/config']))
  },
)
