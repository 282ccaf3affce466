import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importsOf, isTest, parse, type SourceTree } from '../architecture/source-tree.ts'
import type { Way } from './ways.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The sources as they are. */
export const sources: SourceTree = new Map(
  globSync('src/**/*.{ts,tsx,css}', { cwd: root }).map((path) => [path, readFileSync(root + path, 'utf8')]),
)

/** The files of a way, and how often somebody who reads them goes to another folder. */
export interface Followed {
  readonly files: readonly string[]
  readonly folderChanges: number
}

/**
 * Follows a way. Counted is what a person reads, not the order in which an import graph is walked:
 * - Whoever is in a folder reads there all that this side of the network needs of it, so that a folder is entered once on each
 *   side. Counted by every step, a function that calls its neighbour, a module elsewhere and another neighbour was three
 *   changes, and what a screen does with a reply counted as a second visit of the screen, though it stands below the call.
 * - A file of types alone between two others is not a step: from `services.throttles.take()` an editor leads to the throttle,
 *   not to the interface that lists all services.
 */
export const follow = (tree: SourceTree, { sides }: Way): Followed => {
  const imports = importsIn(tree)
  const isRead = (path: string) => !isTypesAlone(path, tree.get(path) ?? '')
  const seen = new Set<string>()
  const folders = sides.flatMap((side) => {
    const files = side.flatMap((through) => {
      const paths = through.map((path) => `src/${path}`)
      return paths.flatMap((path, at) =>
        at === 0 ? [path] : chain(imports, paths[at - 1] ?? path, path).filter((each) => each === path || isRead(each)),
      )
    })
    const missing = files.filter((path) => !tree.has(path))
    if (missing.length > 0) throw new Error(`Not in the tree: ${missing.join(', ')}`)
    const unread = files.filter((path) => !seen.has(path))
    for (const path of unread) seen.add(path)
    return [...new Set(unread.map((path) => dirname(path)))]
  })
  const folderChanges = folders.filter((folder, at) => at > 0 && folder !== folders[at - 1]).length
  return { files: [...seen], folderChanges }
}

/** The imports of trees that were asked for: reading them takes seconds. */
const known = new WeakMap<SourceTree, ReturnType<typeof importsOf>>()
const importsIn = (tree: SourceTree) => {
  const imports = known.get(tree) ?? importsOf(tree)
  known.set(tree, imports)
  return imports
}

/** The shortest chain of imports from one file to another, without the first; the second alone where there is none. */
const chain = (imports: ReadonlyMap<string, readonly string[]>, from: string, to: string): string[] => {
  const before = new Map<string, string>()
  const queue = [from]
  for (const path of queue) {
    if (path === to) break
    for (const next of imports.get(path) ?? []) {
      if (!before.has(next) && next !== from && imports.has(next)) {
        before.set(next, path)
        queue.push(next)
      }
    }
  }
  const found: string[] = []
  for (let at = before.has(to) ? to : undefined; at !== undefined && at !== from; at = before.get(at)) found.unshift(at)
  return found.length > 0 ? found : [to]
}

const isTypesAlone = (path: string, source: string): boolean =>
  path.endsWith('.ts') &&
  parse(path, source).body.every(
    (node) =>
      (node.type === 'ImportDeclaration' && node.importKind === 'type') ||
      node.type.startsWith('TS') ||
      (node.type === 'ExportNamedDeclaration' && node.declaration?.type.startsWith('TS')),
  )

/** Each is run once, by its number: they never become one file. */
const isMigration = (path: string) => path.includes('/migrations/')

/**
 * Files of at most 30 lines that one file of their folder imports and nothing else: they could stand in it. One with a test
 * is left alone: it is apart so that its rule can be tested without what the importer needs.
 */
export const fragments = (tree: SourceTree): string[] => {
  const importers = new Map<string, string[]>()
  for (const [path, targets] of importsIn(tree)) {
    for (const target of new Set(targets)) importers.set(target, [...(importers.get(target) ?? []), path])
  }
  return [...tree].flatMap(([path, source]) => {
    const [importer, ...others] = importers.get(path) ?? []
    const isShort = source.split('\n').length <= 31 && !path.endsWith('.css') && !isTest(path) && !isMigration(path)
    const sum = source.split('\n').length + (tree.get(importer ?? '')?.split('\n').length ?? 0)
    return isShort &&
      importer &&
      !isTest(importer) &&
      others.length === 0 &&
      dirname(importer) === dirname(path) &&
      sum < 200
      ? [path]
      : []
  })
}
