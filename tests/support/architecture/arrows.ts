import { importsOf, isTest, type SourceTree } from './source-tree.ts'

/** Below the areas of the server: they may use one another, as long as no cycle comes of it. */
const serverBase = ['db', 'security', 'jobs', 'mail', 'files', 'live', 'list', 'intake', '.'].map(
  (name) => `server/${name}`,
)
const shared = ['contract', 'paper', 'locales']

/**
 * architecture.md section 1: what each part may import besides itself. `server/.` and `web/.` are the files directly in
 * those folders, except the compositions `main` and `app`, which may import all of their side.
 */
const arrows: Record<string, readonly string[]> = {
  contract: [],
  paper: [],
  receipt: shared,
  'web/.': ['contract', 'locales', 'web/app'],
  'web/main': [...shared, 'web/*'],
  // What repairs must not need what may be broken.
  'web/repair': ['contract'],
  'web/routes': ['contract', 'web/frame', 'web/areas', 'web/list', 'web/app'],
  'web/frame': ['contract', 'paper', 'web/ui', 'web/app'],
  'web/areas': ['contract', 'paper', 'web/list', 'web/record', 'web/ui', 'web/app'],
  'web/record': ['contract', 'web/list', 'web/ui', 'web/app'],
  'web/list': ['contract', 'web/ui', 'web/app'],
  'web/ui': [],
  'web/app': ['contract', 'locales'],
  'server/main': [...shared, 'server/*'],
  'server/http': [...shared, 'server/areas', ...serverBase],
  'server/areas': [...shared, ...serverBase],
  'server/demo': [...shared, ...serverBase],
  'server/cli': [...shared, ...serverBase, 'server/areas', 'server/demo'],
  ...Object.fromEntries(serverBase.map((name) => [name, [...shared, ...serverBase]])),
}

/** Where only these packages may be imported; everywhere else that is npm's and the linter's business. */
const packages: Record<string, readonly string[]> = { contract: ['valibot'], paper: [] }

const compositions = /^src\/(web|server)\/(main|app|compose|routeTree\.gen)\.tsx?$/

/** The part of the house a path lies in: `contract`, `web/areas`, `server/.` */
function partOf(path: string): string {
  const [top, first = '', second, third] = path.split('/')
  if (top !== 'src') return top ?? path
  if (first !== 'web' && first !== 'server') return first
  if (compositions.test(path)) return `${first}/main`
  return third === undefined ? `${first}/.` : `${first}/${second}`
}

const isOurs = (target: string) => /^(src|tests|locales)\//.test(target)

/** Imports that no arrow of the picture allows, as sentences. Tests may also import packages and `tests/support`. */
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
  // A test may draw the house around what it tests.
  if (isTest(path) && from.startsWith('web/') && to === 'web/frame') return true
  const allowed = arrows[from] ?? []
  return to === from || allowed.includes(to) || allowed.includes(to.replace(/\/.*/, '/*'))
}
