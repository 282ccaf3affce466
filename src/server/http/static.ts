import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { capabilities } from '#core/access/variant.ts'
import { publicConfigFor } from '#server/config/public-config.ts'
import type { Services } from '#server/services.ts'
import { hostnameOf } from './request-info.ts'
import { acceptedEncoding } from './compress.ts'

interface Encodings {
  readonly identity: Buffer
  readonly br?: Buffer
  readonly gzip?: Buffer
}

interface StaticFile extends Encodings {
  readonly type: string
  readonly etag: string
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Files whose name carries their hash never change; everything else is asked for again each time. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

const HOST_ICON = /^\/static\/icons\/[^/]+\.ico$/

/** What the monitor of the portal expects of a server that is reachable and really ours (offline.md 2.4). */
const PROBE = { path: '/probe.txt', body: 'counterside', header: 'X-Counterside-Probe' }

/** Reads the built portal once: nothing of a request ever becomes a path of the file system. */
const readBuild = async (folder: string): Promise<Map<string, StaticFile>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = new Map(
    await Promise.all(
      paths.map(async (path) => [`/${relative(folder, path).split(sep).join('/')}`, await readFile(path)] as const),
    ),
  )
  const files = new Map<string, StaticFile>()
  for (const [path, identity] of contents) {
    const type = types[extname(path)]
    // Compressed twins are served under their original's name; anything of an unknown kind is not for browsers.
    if (type) files.set(path, { identity, type, etag: etagOf(identity), ...twins(contents, path) })
  }
  return files
}

const twins = (contents: ReadonlyMap<string, Buffer>, path: string) => {
  const [br, gzip] = [contents.get(`${path}.br`), contents.get(`${path}.gz`)]
  return { ...(br && { br }), ...(gzip && { gzip }) }
}

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** The portal's files, its HTML with the configuration of the host written into it, and the receipt page. */
export const createStatic = async (
  folder: string,
  services: Pick<Services, 'config' | 'identityProvider'>,
): Promise<Hono> => {
  const files = await readBuild(folder)
  const site = new Hono()

  const pages = new Map<string, StaticFile>()
  const page = (name: string, hostname: string): StaticFile | undefined => {
    // A provider that was away at the start is asked again; the page does not wait for it.
    void services.identityProvider?.learn()
    const publicConfig = JSON.stringify(publicConfigFor(services, hostname))
    const key = `${name} ${publicConfig}`
    const known = pages.get(key)
    const source = files.get(name)
    if (known || !source) return known
    const made = filled(source, publicConfig, services.config.productName)
    pages.set(key, made)
    return made
  }

  site.get(PROBE.path, (context) =>
    context.body(PROBE.body, 200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', [PROBE.header]: '1' }),
  )

  site.on(['GET', 'HEAD'], '*', (context) => {
    const path = context.req.path
    const hostname = hostnameOf(context)
    if (path.startsWith('/qr/')) {
      const { variant } = publicConfigFor(services, hostname)
      if (!capabilities[variant].receiptPage) return context.redirect('/login', 302)
      context.header('X-Robots-Tag', 'noindex')
      const [, token] = /^\/qr\/([\w-]+)$/.exec(path) ?? []
      if (token) context.header('Link', earlyReceipt(token))
      return send(context, page('/receipt.html', hostname), 'no-store')
    }
    if (path === '/invitation') context.header('X-Robots-Tag', 'noindex')
    if (path === '/index.html' || path === '/receipt.html' || path === '/manifest.webmanifest') {
      return send(context, page(path, hostname), REVALIDATE)
    }
    // A host without an icon of its own has the default one (§2).
    const file = files.get(path) ?? (HOST_ICON.test(path) ? files.get('/favicon.ico') : undefined)
    if (file) return send(context, file, path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE)
    // A missing file is missing: HTML in its place would be taken for the file (offline.md 2.2).
    if (extname(path) !== '' || path.startsWith('/assets/') || path.startsWith('/static/')) return context.notFound()
    return send(context, page('/index.html', hostname), REVALIDATE)
  })
  return site
}

/** Has the receipt asked for beside the script that shows it: on a slow line that is a round trip less. */
const earlyReceipt = (token: string) => `</api/qr/${token}>; rel=preload; as=fetch; crossorigin=anonymous`

const filled = (source: StaticFile, publicConfig: string, productName: string): StaticFile => {
  const text = source.identity.toString()
  const body = Buffer.from(
    source.type.startsWith('application/manifest')
      ? JSON.stringify({ ...JSON.parse(text), name: productName, short_name: productName })
      : // The text is inside a data block: only '<' could end it early.
        text.replace(
          /(<script id="config" type="application\/json">)[^<]*/,
          (_, start: string) => start + publicConfig.replaceAll('<', '\\u003c'),
        ),
  )
  return { identity: body, type: source.type, etag: etagOf(body), br: brotliCompressSync(body), gzip: gzipSync(body) }
}

const send = (context: Context, file: StaticFile | undefined, cacheControl: string) => {
  if (!file) return context.notFound()
  context.header('Cache-Control', cacheControl)
  context.header('ETag', file.etag)
  context.header('Vary', 'Accept-Encoding')
  if (context.req.header('if-none-match') === file.etag) return context.body(null, 304)
  const available = (['br', 'gzip'] as const).filter((name) => file[name])
  const { encoding } = acceptedEncoding(context.req.header('accept-encoding'), available)
  if (encoding) context.header('Content-Encoding', encoding)
  context.header('Content-Type', file.type)
  return context.body(new Uint8Array(file[encoding ?? 'identity'] ?? file.identity))
}
