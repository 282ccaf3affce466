import { isGenerated, parse, type SourceTree } from './source-tree.ts'

const LINES_MAX = 300
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const drawers = ['utils', 'misc', 'common', 'helpers', 'general']
const topLevel = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'src',
  'public',
  'locales',
  'tests',
  'deploy',
  'docs',
  'README.md',
  'LICENSE',
]
/** Made by running things, ignored by git. */
const products = ['node_modules', 'dist', 'test-results', 'playwright-report']

/** A route's file name is its address. */
const isRoute = (path: string) => path.startsWith('src/web/routes/')

/** Names in the root folder that the plan of the house does not know. */
export function strangersAtTheTop(names: readonly string[]): string[] {
  const known = new Set([...topLevel, ...products])
  return names.filter((name) => !name.startsWith('.') && !name.endsWith('.log') && !known.has(name))
}

export const longFiles = (tree: SourceTree) =>
  ownFiles(tree)
    .map(([path, source]) => ({ path, lines: source.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${LINES_MAX}`)

export const drawerFolders = (tree: SourceTree) =>
  ownFiles(tree)
    .filter(([path]) =>
      path
        .split('/')
        .slice(0, -1)
        .some((folder) => drawers.includes(folder)),
    )
    .map(([path]) => `${path} lies in a drawer`)

export const oddNames = (tree: SourceTree) =>
  ownFiles(tree)
    .filter(([path]) => !isRoute(path) && !path.split('/').every((name) => kebab.test(name)))
    .map(([path]) => `${path} is not kebab-case`)

/** Files named index.ts, and files under any name that only pass on what others export. */
export const barrels = (tree: SourceTree) =>
  ownFiles(tree)
    .filter(([path, source]) => !isRoute(path) && /\.tsx?$/.test(path) && isBarrel(path, source))
    .map(([path]) => `${path} is a barrel`)

function isBarrel(path: string, source: string): boolean {
  if (/\/index\.tsx?$/.test(path)) return true
  const { body } = parse(path, source)
  const passedOn = body.filter(
    (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source),
  )
  return passedOn.length > 0 && passedOn.length === body.length
}

const ownFiles = (tree: SourceTree) => [...tree].filter(([path]) => !isGenerated(path))
