// `npm run costs`: how many files it takes to follow what the product does, and how far they lie apart. A way is named by
// the files that it must come through; between two of them the shortest chain of imports is taken.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importsOf, isTest } from './architecture/source-tree.ts'

interface Way {
  /** Files read and changes of folder at most. */
  readonly target: readonly [files: number, folders: number]
  /** Each list is one side of the network; the next one begins there anew. */
  readonly through: readonly (readonly string[])[]
}

const api = ['server/app.ts', 'server/http/api-router.ts'] as const

const ways: Readonly<Record<string, Way>> = {
  'sign-in': {
    target: [22, 8],
    through: [
      ['web/routes/login.tsx', 'features/authentication/web/sign-in/sign-in.tsx', 'core/session.ts'],
      ['web/api/transport.ts'],
      [...api, 'server/http/handle.ts', 'server/http/input.ts'],
      [
        'features/authentication/server/routes.ts',
        'features/authentication/server/sign-in.ts',
        'server/security/throttle.ts',
        'server/security/password-hash.ts',
      ],
      ['features/authentication/server/queries.ts', 'server/security/access-token.ts'],
      [
        'web/session/session.ts',
        'web/session/stored-session.ts',
        'web/session/sealed-token.ts',
        'web/session/times.ts',
      ],
      ['web/session/me.ts', 'web/shell/guard/landing.ts'],
    ],
  },
  'a list with a filter': {
    target: [27, 12],
    through: [
      [
        'web/routes/_app/transactions.tsx',
        'features/transactions/web/list.tsx',
        'web/lists/list-screen.tsx',
        'web/lists/filter-chips.tsx',
        'web/lists/filter-editor.tsx',
        'web/lists/filter-control.tsx',
      ],
      [
        'features/transactions/web/filters.ts',
        'features/transactions/contract.ts',
        'core/list/declare.ts',
        'core/list/filters.ts',
      ],
      ['features/transactions/web/queries.ts', 'web/lists/list-query.ts', 'core/list/address.ts'],
      ['web/api/call.ts', 'web/api/transport.ts', 'core/list/calls.ts'],
      [...api, 'server/http/handle.ts', 'server/http/input.ts', 'server/security/narrow-scope.ts'],
      [
        'features/transactions/server/routes.ts',
        'features/transactions/server/source.ts',
        'server/lists/source.ts',
        'server/lists/page.ts',
        'server/database/scope.ts',
      ],
      ['features/transactions/web/columns.tsx', 'web/lists/list-table.tsx', 'web/ui/table/data-table.tsx'],
    ],
  },
  'a receipt link': {
    target: [16, 7],
    through: [
      ['features/transactions/web/receipt-actions.tsx', 'features/receipts/contract.ts'],
      [...api, 'server/http/handle.ts'],
      ['features/receipts/server/routes.ts', 'features/receipts/server/links.ts', 'server/security/seal.ts'],
      ['receipt-page/main.ts', 'receipt-page/load-receipt.ts', 'receipt-page/keep.ts'],
      ['features/receipts/server/receipt-data.ts', 'features/receipts/layout/receipt.ts'],
      ['features/receipts/layout/lines.ts', 'features/receipts/layout/render.ts'],
    ],
  },
  'a queued export': {
    target: [26, 8],
    through: [
      [
        'web/lists/export/export-tool.tsx',
        'web/lists/export/export-dialog.tsx',
        'web/lists/export/use-export.ts',
        'core/list/export-calls.ts',
      ],
      [...api, 'server/http/handle.ts', 'server/database/idempotency.ts'],
      ['features/exports/server/routes.ts', 'features/exports/server/queue-export.ts', 'server/jobs/queue.ts'],
      ['features/exports/server/worker.ts', 'features/exports/server/work.ts', 'features/exports/server/job.ts'],
      ['server/process/export-writer.ts', 'features/exports/server/write-rows.ts', 'server/files/xlsx-writer.ts'],
      ['server/live/live.ts', 'web/live/listen.ts', 'web/exports/statistics.ts'],
      ['features/exports/web/screen.tsx', 'features/exports/web/export-action.tsx', 'web/api/download.ts'],
      ['features/exports/server/download.ts', 'features/exports/server/saved-scope.ts'],
    ],
  },
  'reading without a network': {
    target: [20, 7],
    through: [
      ['features/transactions/web/queries.ts', 'core/offline.ts'],
      [
        'web/start.ts',
        'web/offline/persistence.ts',
        'web/offline/persister.ts',
        'web/offline/session-store.ts',
        'web/offline/storage-bucket.ts',
      ],
      ['web/offline/saved-records.ts', 'core/list/declare.ts'],
      ['web/lists/saved-page.ts', 'web/lists/saved-rows.ts'],
      ['web/shell/notice/offline-banner.tsx', 'web/connectivity/monitor.ts', 'web/connectivity/tracker.ts'],
    ],
  },
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const tree = new Map(
  globSync('src/**/*.{ts,tsx,css}', { cwd: root }).map((path) => [path, readFileSync(root + path, 'utf8')]),
)
const imports = importsOf(tree)

/** The shortest chain of imports from one file to another, without the first; the second alone where there is none. */
const chain = (from: string, to: string): string[] => {
  const before = new Map<string, string>()
  const waiting = [from]
  for (const path of waiting) {
    if (path === to) break
    for (const next of imports.get(path) ?? []) {
      if (!before.has(next) && next !== from && tree.has(next)) {
        before.set(next, path)
        waiting.push(next)
      }
    }
  }
  const found: string[] = []
  for (let at = before.has(to) ? to : undefined; at !== undefined && at !== from; at = before.get(at)) found.unshift(at)
  return found.length > 0 ? found : [to]
}

const filesOf = ({ through }: Way): string[] => {
  const whole = through.flatMap((side) => {
    const paths = side.map((path) => `src/${path}`)
    return paths.flatMap((path, at) => (at === 0 ? [path] : chain(paths[at - 1] ?? path, path)))
  })
  const missing = whole.filter((path) => !tree.has(path))
  if (missing.length > 0) throw new Error(`Not in the tree: ${missing.join(', ')}`)
  return [...new Set(whole)]
}

/** How often the next file lies in another folder than the one before. */
const folderChanges = (paths: readonly string[]): number =>
  paths.filter((path, at) => at > 0 && dirname(path) !== dirname(paths[at - 1] ?? path)).length

/** Each is run once, by its number: they never become one file. */
const isMigration = (path: string) => path.includes('/migrations/')

/**
 * Files of at most 30 lines that one file of their folder imports and nothing else: they could stand in it. One with a test
 * is left alone: it is apart so that its rule can be tested without what the importer needs.
 */
const fragments = (): string[] => {
  const importers = new Map<string, string[]>()
  for (const [path, targets] of imports) {
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

const line = (name: string, files: number | string, folders: number | string, target: string) =>
  console.log(`${name.padEnd(28)}${String(files).padStart(7)}${String(folders).padStart(17)}   ${target}`.trimEnd())

line('to follow', 'files', 'folder changes', 'target')
for (const [name, way] of Object.entries(ways)) {
  const paths = filesOf(way)
  line(name, paths.length, folderChanges(paths), `${way.target[0]}, ${way.target[1]}`)
  if (process.argv.includes('--files')) for (const path of paths) console.log(`    ${path}`)
}
const short = fragments()
console.log(
  `\n${short.length} files of at most 30 lines with one importer in the same folder, which they could join (target 0)`,
)
if (process.argv.includes('--files')) for (const path of short) console.log(`    ${path}`)
