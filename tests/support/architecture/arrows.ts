import { importsOf, isTest, type SourceTree } from './source-tree.ts'

/** What signs somebody in, reads, keeps and shows anything at all, below every screen. */
const webBase = [
  'api',
  'config',
  'connectivity',
  'i18n',
  'install',
  'messages',
  'offline',
  'preferences',
  'session',
].map((name) => `web/${name}`)

/**
 * What each part of `src` may import besides itself (`docs/architecture.md`, Imports). A feature has three parts: its
 * contract, which both sides read, `server` and `web`; what one feature names for others stands in its `server/queries.ts`
 * and `web/shared.ts`.
 */
const arrows: Record<string, readonly string[]> = {
  // Catalogues are read by the build as the server reads them.
  build: ['core', 'server'],
  core: [],
  contract: ['core', 'receipt-layout'],
  'receipt-layout': [],
  'features/server': ['core', 'contract', 'receipt-layout', 'server', 'features/server/queries'],
  'features/web': [
    'core',
    'contract',
    'receipt-layout',
    'features/web/shared',
    'web',
    'web/ui',
    'web/lists',
    'web/records',
    ...webBase,
  ],
  server: ['core', 'server/feed-kinds'],
  'server/feed-kinds': ['core', 'server', 'features/server'],
  'server/composition': [
    'core',
    'contract',
    'receipt-layout',
    'server',
    'server/feed-kinds',
    'features/server',
    'features/server/queries',
  ],
  web: ['core', ...webBase],
  'web/ui': [],
  'web/lists': ['core', 'web', 'web/ui', ...webBase],
  'web/records': ['core', 'web', 'web/ui', 'web/lists', ...webBase],
  'web/shell': ['core', 'web', 'web/ui', 'web/lists', 'web/records', ...webBase],
  'web/routes': [
    'core',
    'contract',
    'features/web',
    'features/web/shared',
    'web',
    'web/ui',
    'web/lists',
    'web/records',
    'web/shell',
    ...webBase,
  ],
  'web/composition': ['core', 'contract', 'web', 'web/routes', 'web/shell', 'web/ui', ...webBase],
  // What repairs must not need what may be broken.
  'web/repair': ['core'],
  'receipt-page': ['core', 'contract', 'receipt-layout', 'locales'],
  ...Object.fromEntries(webBase.map((name) => [name, ['core', 'locales', 'web', ...webBase]])),
}

/** Where only these packages may be imported; everywhere else that is npm's and the linter's business. */
const packages: Record<string, readonly string[]> = {
  // SHA-256 at once: the platform's own comes later.
  core: ['valibot', '@noble/hashes/sha2.js', 'uqr'],
  contract: ['valibot'],
  'receipt-layout': [],
}

/** Know all features of their side. */
const compositions: Record<string, RegExp> = {
  'server/feed-kinds': /^src\/server\/feed\/kinds\.ts$/,
  'server/composition': /^src\/server\/(process\/|cli\/|demo\/|exports\/export-writer\.ts$)/,
  'web/composition': /^src\/web\/(main\.tsx|routeTree\.gen\.ts)$/,
}

/** The part a path belongs to: `core`, `features/web`, `web/lists` */
function partOf(path: string): string {
  const [top, first = '', second = '', third = '', fourth] = path.split('/')
  if (top !== 'src') return top ?? path
  const composition = Object.keys(compositions).find((name) => compositions[name]?.test(path))
  if (composition) return composition
  if (first === 'features') {
    if (second === 'receipts' && third === 'layout') return 'receipt-layout'
    if (third === 'server') return fourth === 'queries.ts' ? 'features/server/queries' : 'features/server'
    if (third === 'web') return fourth === 'shared.ts' ? 'features/web/shared' : 'features/web'
    return 'contract'
  }
  if (first === 'web' && third !== '') return `web/${second}`
  return first
}

/** The feature a path belongs to, if any. */
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** Builders of tests that stand beside what they build (docs/architecture.md). */
const isTestBuilder = (path: string) => /\/(build|stub)-[^/]+$/.test(path)

const isOurs = (target: string) => /^(src|tests|locales)\//.test(target)

/** Imports that no arrow allows, as sentences. Tests may also import packages and `tests/support`. */
export function forbiddenArrows(tree: SourceTree): string[] {
  return [...importsOf(tree)]
    .filter(([path]) => path.startsWith('src/'))
    .flatMap(([path, targets]) =>
      targets.filter((target) => !mayImport(path, target)).map((target) => `${path} must not import ${target}`),
    )
}

function mayImport(path: string, target: string): boolean {
  const from = partOf(path)
  if (!isOurs(target)) {
    const leavesTheTree =
      target.startsWith('..') || (/^[\w.-]+\.json$/.test(target) && path !== 'src/server/version.ts')
    return !leavesTheTree && (isTest(path) || (packages[from]?.includes(target) ?? true))
  }
  const to = partOf(target)
  if (to === 'tests') return isTest(path)
  if (isTestBuilder(target) && !isTest(path) && !isTestBuilder(path)) return false
  if (isTest(path)) return mayImportInTest(path, to)
  if (from === to && (from === 'features/server' || from === 'features/web'))
    return featureOf(path) === featureOf(target)
  if (from.startsWith('features/') && featureOf(path) === featureOf(target)) {
    return to === 'contract' || to === 'receipt-layout' || to.split('/')[1] === from.split('/')[1]
  }
  return to === from || (arrows[from.replace(/\/(queries|shared)$/, '')] ?? []).includes(to)
}

/** A test may take any feature as its sample and draw the shell around what it tests, on its own side. */
function mayImportInTest(path: string, to: string): boolean {
  const from = partOf(path)
  if (to === from || ['core', 'contract', 'receipt-layout', 'locales'].includes(to)) return true
  const side = /\b(server|web)\b/.exec(from)?.[1]
  return side !== undefined && to.includes(side)
}
