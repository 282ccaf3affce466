import type { Plugin } from 'vite'
import { fromRoot } from './from-root.ts'

/** The pages and where the server finds them: the portal answers every address but /qr/…, which is the receipt. */
const pages = {
  portal: { source: 'web/index.html', output: 'index.html' },
  receipt: { source: 'receipt-page/index.html', output: 'receipt.html' },
  repair: { source: 'web/repair/index.html', output: 'repair.html' },
}

/** The bundler's entries: a page's name and its absolute path. */
export const pageInputs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(pages).map(([name, { source }]) => [name, fromRoot(`src/${source}`)]),
)

/** Writes each page to the top of dist/, and lets the development server answer as the product's server does. */
export const pagesAtRoot: Plugin = {
  name: 'pages-at-root',
  enforce: 'post',
  apply: (_, { mode }) => mode !== 'test',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      const url = request.url ?? '/'
      if (request.headers.accept?.includes('text/html')) {
        request.url = `/${(url.startsWith('/qr/') ? pages.receipt : pages.portal).source}`
      }
      next()
    })
  },
  generateBundle(_, bundle) {
    for (const { source, output } of Object.values(pages)) {
      const page = bundle[source]
      if (page) page.fileName = output
    }
  },
}

/** Pages that share no file with the portal, by their folders. */
const separatePages = { receipt: 'src/receipt-page/', repair: 'src/web/repair/' }
const receiptLayout = 'src/features/receipts/layout/'

/** Globs of the sources of all separate pages. */
export const separateSources: readonly string[] = Object.values(separatePages).map((folder) => `${folder}**`)

/** What Vite has every `import()` of a page call, to load style sheets beside; it would be a file of the portal's. */
const preloadHelper = '\0vite/preload-helper.js'
const preloadNothing = '\0separate/preload-nothing.js'

/**
 * Gives separate pages their own copies of what they share with the portal, by a query after the module's path (`?receipt`):
 * a shared file would be one more request for a customer who opens one receipt and never the portal, and may be what the
 * repair page repairs.
 */
export const separateCopies: Plugin = {
  name: 'separate-copies',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === preloadNothing ? 'export const __vitePreload = (load) => load()' : null),
  async resolveId(source, importer = '', options) {
    const page = Object.entries(separatePages).find(
      ([name, folder]) => importer.startsWith(fromRoot(folder)) || importer.endsWith(`?${name}`),
    )?.[0]
    if (!page) return null
    if (source === preloadHelper) return preloadNothing
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    const isShared = ['src/core/', receiptLayout, 'node_modules/uqr/'].some((path) =>
      resolved?.id.startsWith(fromRoot(path)),
    )
    return resolved && isShared ? `${resolved.id}?${page}` : resolved
  },
}

/**
 * Whether a module belongs to a separate page. Without a build there are no copies: the receipt layout then serves the
 * receipt page and the portal.
 */
export const isOfSeparatePage = (filename: string, isBuild: boolean): boolean => {
  const folders = [...Object.values(separatePages), ...(isBuild ? [] : [receiptLayout])]
  return (
    folders.some((folder) => filename.startsWith(fromRoot(folder))) ||
    Object.keys(separatePages).some((name) => filename.endsWith(`?${name}`))
  )
}
