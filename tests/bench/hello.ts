import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** Where React is found from. */
const packages = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Hello</title><link rel="icon" href="data:,">
<div id="root"></div><script type="module" src="./main.js"></script></html>`
const script = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'))`

export interface Hello {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** A page with React and nothing else on a loopback port, built and sent as the portal is: the floor of how soon one is there. */
export const startHello = async (): Promise<Hello> => {
  await mkdir(packages, { recursive: true })
  const root = await mkdtemp(`${packages}hello-`)
  await writeFile(`${root}/index.html`, page)
  await writeFile(`${root}/main.js`, script)
  await build({ configFile: false, root, logLevel: 'error', build: { modulePreload: { polyfill: false } } })
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = await readFile(`${root}/dist${path}`).catch(() => undefined)
    if (!body) return response.writeHead(404).end()
    const isPage = path.endsWith('.html')
    response.writeHead(200, {
      'content-type': isPage ? 'text/html' : 'text/javascript',
      'content-encoding': 'br',
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    return response.end(brotliCompressSync(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(root, { recursive: true })
    },
  }
}
