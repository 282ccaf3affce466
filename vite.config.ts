import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createCompiledCatalog } from '@lingui/cli/api'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { createFilter, minifySync, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { type Language, languages } from './src/core/languages/languages.ts'
import { compileCatalogues, readCatalogue } from './src/server/texts.ts'
import { findChromium } from './tests/support/chromium.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Tests without a browser: `include` names their files, `globalSetup` what has to run once before the first. Files that are
 * not isolated share the server's modules, which take longer to load than most tests.
 */
const node = (name: string, include: string[], { globalSetup = [] as string[], isolate = true } = {}) => ({
  test: {
    name,
    root: here('.'),
    environment: 'node' as const,
    include,
    exclude: ['**/*.browser.test.*', ...(isolate ? [] : ['**/*.mocked.test.ts'])],
    isolate,
    globalSetup,
    // A database, a process or some thousand tries take their time on a machine that does something else as well.
    testTimeout: name === 'unit' ? 60_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})

/** The pages and where the server finds them: the portal answers every address but /qr/…, which is the receipt. */
const pages = {
  portal: { source: 'web/index.html', output: 'index.html' },
  receipt: { source: 'receipt-page/index.html', output: 'receipt.html' },
  repair: { source: 'web/repair/index.html', output: 'repair.html' },
}

/** Puts each page at the top of dist/, and lets the development server answer as the product's server does. */
const pagesAtTheTop: Plugin = {
  name: 'pages-at-the-top',
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
const pagesApart = { receipt: 'src/receipt-page/', repair: 'src/web/repair/' }
const receiptLayout = 'src/features/receipts/layout/'

/**
 * Gives pages their own copies of what they share with the portal: a shared file would be one more request for somebody in the
 * street who opens one receipt and never the portal, and may be what the repair page repairs.
 */
const ownCopies: Plugin = {
  name: 'own-copies',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    const page = Object.entries(pagesApart).find(
      ([name, folder]) => importer.startsWith(here(folder)) || importer.endsWith(`?${name}`),
    )?.[0]
    if (!page) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    const isShared = ['src/core/', receiptLayout].some((path) => resolved?.id.startsWith(here(path)))
    return resolved && isShared ? `${resolved.id}?${page}` : resolved
  },
}

/** Without a build there are no copies: the layout of receipts then serves page and portal. */
const isOfPageApart = (filename: string, isBuild: boolean) => {
  const folders = [...Object.values(pagesApart), ...(isBuild ? [] : [receiptLayout])]
  return (
    folders.some((folder) => filename.startsWith(here(folder))) ||
    Object.keys(pagesApart).some((name) => filename.endsWith(`?${name}`))
  )
}

/**
 * The portal's scripts in few files. A group takes what its `test` names and all that these import, unless an earlier group
 * has it; without groups everything that two pages share would be a file of its own.
 */
const screensOf = (features: string, others = '') =>
  new RegExp(`src/(features/(${features})/web|web/routes/_app/(${features})${others})\\b`)
const groups = [
  // The start and the login page, with what the bundler adds to every script.
  { name: 'portal', test: /src\/web\/(index\.html|main\.tsx|routes\/login)|rolldown\/runtime/ },
  // The house around every screen, the lists, the first of them, and the looks of all of it in one style sheet: areas have
  // none of their own. Loaded when the login page is drawn: whoever signs in needs it next.
  {
    name: 'frame',
    test: /src\/(features\/(all\.|receipts\/layout\/.*\.css|transactions\/web\/(screen|shared)|exports\/web\/exports-badge|.*\.module\.css)|web\/(lists\/(list-screen|owned-list)\.|shell\/settle-in|offline\/(boot-snapshot|persistence)|routes\/(?!_app\/(?!not-found|read-only|transactions\.)|dr\.)|.*\.module\.css))/,
  },
  // What follows the rows of the first list: what they come to, then one of them.
  {
    name: 'transaction',
    test: /src\/(core\/texts\/processing|features\/transactions\/web\/(details|latest-transactions|totals-line)|web\/routes\/_app\/transactions\/view)\b/,
  },
  // What opens over a list when it is asked for.
  {
    name: 'tools',
    test: /src\/(web\/((shell|lists)\/|ui\/(combobox|date-range)\/)|features\/search\/web\/)|node_modules\/uqr\//,
  },
  {
    name: 'password',
    test: /src\/(features\/authentication\/web\/(password|sign-in\/single-sign-on)|web\/routes\/dr\.)/,
  },
  { name: 'today', test: screensOf('today', '|features/dashboard/web/shared') },
  { name: 'dashboard', test: screensOf('dashboard') },
  {
    name: 'records',
    test: screensOf(
      'merchants|mids|stores|terminals|devices|users',
      '|features/transactions/web/terminal-transactions',
    ),
  },
  {
    name: 'desk',
    test: /src\/(features\/(exports|views|account|audit-log|data-feeds)\/web|web\/(routes\/_app\/(exports|ordering|settings|audit|feed-status|-pack)|offline\/pack\/(?!start)))/,
  },
]

/** A text of plain data with an id, in the syntax tree. */
interface TextNode {
  readonly leadingComments?: readonly { readonly value: string }[] | null
  properties: readonly {
    readonly key?: { readonly name?: string }
    readonly value?: { readonly value?: string; readonly elements?: readonly object[] }
  }[]
}

const catalogues: ReturnType<typeof readCatalogue>[] = []

/** The property `translations`, with a text in every language, in the order of `languages`. */
const translationsNode = (id: string) => {
  if (catalogues.length === 0) catalogues.push(...languages.map(readCatalogue))
  const texts = catalogues.map((catalogue) => catalogue[id]?.translation || catalogue[id]?.message)
  return {
    type: 'ObjectProperty',
    key: { type: 'Identifier', name: 'translations' },
    value: { type: 'ArrayExpression', elements: texts.map((value) => ({ type: 'StringLiteral', value })) },
  }
}

/**
 * Texts that are plain data with an id; the comment is the one by which `lingui extract` knows them. The build takes the
 * English out of them, because every catalogue holds it, the English one too; the macros of all other texts do so by
 * themselves. A page apart loads no catalogue: its texts carry their translations.
 */
const textsWithIds = (isBuild: boolean) =>
  defineRolldownBabelPreset({
    preset: () => ({
      plugins: [
        {
          visitor: {
            ObjectExpression({ node: text }: { node: TextNode }, { filename }: { filename: string }) {
              if (!text.leadingComments?.some(({ value }) => value === 'i18n')) return
              const id = text.properties.find(({ key }) => key?.name === 'id')?.value?.value ?? ''
              if (isOfPageApart(filename, isBuild)) {
                text.properties = [...(isBuild ? [] : text.properties), translationsNode(id)]
              } else if (isBuild) text.properties = text.properties.filter(({ key }) => key?.name !== 'message')
            },
          },
        },
      ],
    }),
    rolldown: {
      filter: { code: '/*i18n*/' },
      configResolvedHook: ({ command }) => (command === 'build') === isBuild,
    },
  })

/** Where the texts stand that the login page may say; everything else is said by somebody who is signed in, or lost. */
const firstTexts = [
  'src/core/texts/errors-everywhere.ts',
  'src/features/authentication/web/sign-in/**',
  'src/web/{api,config,connectivity,exports,i18n,install,live,messages,offline,preferences,session,ui}/**',
  'src/web/routes/login.tsx',
  'src/web/shell/language-select.tsx',
  'src/web/shell/{notice,title}/**',
  'src/web/shell/pages/end-reason.tsx',
  'src/web/shell/pages/page-error.tsx',
]
const within = (globs: string | string[], without: string[] = []) => {
  const fits = createFilter(globs, without, { resolve: here('.') })
  return ({ origin = [] }: { origin?: readonly (readonly [string, number?])[] }) =>
    origin.some(([file]) => fits(here(file)))
}
const isFirst = within(firstTexts)
/** The pages apart have texts of their own, which the portal never says. */
const isOfPortal = within(
  'src/**',
  Object.values(pagesApart).map((folder) => `${folder}**`),
)

/** The cities that time zones are named after, as messages (src/web/i18n/city.ts). */
const citiesIn = (language: Language): [id: string, city: string][] => {
  const cities = JSON.parse(readFileSync(here(`locales/cities/${language}.json`), 'utf8')) as Record<string, string>
  return Object.entries(cities).map(([zone, city]) => [`city.${zone}`, city])
}

/** A catalogue, `…/en.po?all`, and what the login page needs of it, `…/en.po?first`, so that a first visit waits for little text. */
const catalogueParts: Plugin = {
  name: 'catalogue-parts',
  enforce: 'pre',
  async load(id) {
    const [, path, code, part] = /^(.*\/(\w+)\.po)\?(first|all)$/.exec(id) ?? []
    const language = languages.find((each) => each === code)
    if (!path || !language) return null
    this.addWatchFile(path)
    const catalogue = readCatalogue(language)
    const empty = firstTexts.find((glob) => !Object.values(catalogue).some(within(glob, [])))
    if (empty) this.error(`firstTexts of vite.config.ts names ${empty}, where no text stands.`)
    const messages = Object.entries(catalogue)
      .filter(([, message]) => (part === 'all' ? isOfPortal : isFirst)(message))
      .map(([key, { translation }]) => [key, translation ?? ''])
    const cities = part === 'all' ? citiesIn(language) : []
    const texts = Object.fromEntries([...messages, ...cities])
    const { source, errors } = createCompiledCatalog(language, texts, { namespace: 'es' })
    if (errors.length > 0) throw errors[0]?.error
    return { code: source, moduleType: 'js' }
  },
}

/**
 * Tells the one script that public/ holds what whoever is signed in needs beside the portal's own files, and takes the words
 * out of it: every first visit waits for it.
 */
const bootGuard: Plugin = {
  name: 'boot-guard',
  apply: 'build',
  writeBundle(_, bundle) {
    const files = Object.values(bundle)
    const fileOf = (fits: (file: (typeof files)[number]) => boolean) => `/${files.find(fits)?.fileName}`
    const texts = languages.map((language) => [
      language,
      fileOf((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${language}.po?all`) === true),
    ])
    const script = fileOf((file) => file.type === 'chunk' && file.name === 'frame')
    const style = fileOf((file) => file.type === 'asset' && file.names.includes('frame.css'))
    const ahead = [Object.fromEntries(texts), script, style]
    const path = here('dist/boot-guard.js')
    const source = readFileSync(path, 'utf8').replaceAll('AHEAD', JSON.stringify(ahead))
    writeFileSync(path, minifySync('boot-guard.js', source).code)
  },
}

/** What the server says of the same catalogues. */
const catalogueOfServer: Plugin = {
  name: 'catalogues-of-server',
  apply: 'build',
  closeBundle: () => compileCatalogues(),
}

/** Writes `.br` and `.gz` beside every text of dist/, the worker included, for the server to send as they are. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler() {
      for (const name of globSync('**/*.{js,css,html,svg,ico,json,txt,webmanifest}', { cwd: here('dist') })) {
        const path = here(`dist/${name}`)
        const text = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
        )
      }
    },
  },
}

/** Known beforehand: a package found only on the way makes the development server start over, under running tests too. */
const browserPackages = [
  '@lingui/core',
  '@lingui/react',
  '@tanstack/query-sync-storage-persister',
  '@tanstack/react-query',
  '@tanstack/react-query-persist-client',
  '@tanstack/react-router',
  '@visx/axis',
  '@visx/group',
  '@visx/pattern',
  '@visx/scale',
  '@visx/shape',
  'dayjs',
  'dayjs/plugin/timezone.js',
  'dayjs/plugin/utc.js',
  'downshift',
  'eventsource-parser',
  'idb-keyval',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'uqr',
  'valibot',
  'workbox-window',
]

/** A class name that no other style sheet has. Without the number of its line, which is the default, as every visitor would load it. */
const generateScopedName = (name: string, path: string) => {
  const sheet = createHash('sha256')
    .update(path.slice(here('.').length))
    .digest('base64url')
  return `${name}_${sheet.slice(0, 5)}`
}

/** `npm run dev` draws the pages; everything else is asked of the product, started beside it. */
const product = { target: `http://127.0.0.1:${process.env.PORT ?? 8080}`, changeOrigin: true }

/** Starts the server in which every test file has a database of its own. */
const database = here('tests/support/global-setup.ts')

export default defineConfig({
  root: here('src'),
  publicDir: here('public'),
  cacheDir: here('node_modules/.vite'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader knows its list, which other pages do without.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      routesDirectory: here('src/web/routes'),
      generatedRouteTree: here('src/web/routeTree.gen.ts'),
      addExtensions: true,
      quoteStyle: 'single',
    }),
    react(),
    catalogueParts,
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here('.') }), textsWithIds(true), textsWithIds(false)] }),
    pagesAtTheTop,
    ownCopies,
    bootGuard,
    VitePWA({
      strategies: 'injectManifest',
      filename: 'sw.js',
      integration: {
        beforeBuildServiceWorker(options) {
          options.swSrc = here('src/web/offline/worker.ts')
        },
      },
      // The page asks before it takes a new version, and registers the worker itself, after the first paint.
      registerType: 'prompt',
      injectRegister: null,
      // public/manifest.webmanifest is linked from the portal's page alone; the plugin would link it from both.
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['*.html', 'boot-guard.js', 'assets/*.{js,css}', 'assets/source-sans-3-greek-*.woff2'],
        // A page that the worker keeps takes the whole catalogue. What repairs comes from the server.
        globIgnores: ['assets/*-first-*.js', 'repair.html', 'assets/repair-*'],
      },
    }),
    catalogueOfServer,
    precompress,
  ],
  server: { proxy: { '/api': product, '/probe.txt': product, '/static': product } },
  // React has had it for long; the copy for older ones would be sent for nothing.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  optimizeDeps: {
    include: browserPackages,
    exclude: ['@lingui/core/macro', '@lingui/react/macro'],
  },
  css: { modules: { generateScopedName } },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(pages).map(([name, { source }]) => [name, here(`src/${source}`)])),
      output: {
        codeSplitting: { groups },
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/[name]${facadeModuleId?.endsWith('?first') ? '-first' : ''}-[hash].js`,
      },
    },
  },
  test: {
    // Tests with a database wait for it most of the time: also two cores carry two files at once.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      node('unit', ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/support/**/*.test.ts']),
      node('process', ['tests/process/**/*.test.ts']),
      {
        extends: true,
        optimizeDeps: { include: ['@guidepup/virtual-screen-reader', 'fast-check', 'vitest-browser-react'] },
        test: {
          name: 'browser',
          root: here('.'),
          include: ['src/**/*.browser.test.{ts,tsx}'],
          globalSetup: [here('tests/support/chromium.ts')],
          setupFiles: [here('tests/support/component-test-setup.ts')],
          // A browser on a busy machine takes longer than a second for what it does at once on others.
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium() } }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
          },
        },
      },
      node('api', ['tests/api/**/*.test.ts'], { globalSetup: [database], isolate: false }),
      // Draws screens too, as text, beside the server that they are compared with.
      {
        extends: true,
        test: {
          ...node('api-equalities', ['tests/equalities/**/*.test.ts'], { globalSetup: [database] }).test,
          setupFiles: [here('tests/equalities/browser-facts.ts')],
        },
      },
      node('api-mocked', ['tests/api/**/*.mocked.test.ts'], { globalSetup: [database] }),
      node('cluster', ['tests/cluster/**/*.test.ts']),
      node('long', ['tests/long/**/*.test.ts'], { globalSetup: [database] }),
    ],
  },
})
