import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { forbiddenArrows } from './support/architecture/arrows.ts'
import { cycles } from './support/architecture/cycles.ts'
import { barrels, drawerFolders, longFiles, oddNames, strangersAtTheTop } from './support/architecture/files.ts'
import { forbiddenCode } from './support/architecture/forbidden.ts'
import { importsOf, type SourceTree } from './support/architecture/source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const repository: SourceTree = new Map(
  globSync(['{src,tests,public}/**/*.{ts,tsx,js,mjs,css,html}', '*.ts'], { cwd: root }).map((path) => [
    path,
    readFileSync(root + path, 'utf8'),
  ]),
)
/** Every file of the repository that is text, documents and configuration included; catalogues are data. */
const allFiles: SourceTree = new Map(
  globSync(['*', '.*', '{.ci,.github,deploy,docs,public,src,tests}/**/*'], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(png|ico|log)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(root, path), readFileSync(path, 'utf8')]),
)

const tree = (files: Record<string, string>): SourceTree => new Map(Object.entries(files))

describe('imports', () => {
  it('follow the arrows', () => expect(forbiddenArrows(repository)).toEqual([]))
  it('form no cycle', () => expect(cycles(repository)).toEqual([]))

  it('of the build lead to files whose change lets `npm start` build again', () => {
    const imports = importsOf(repository)
    const reached = new Set(['vite.config.ts'])
    for (const path of reached)
      for (const target of imports.get(path) ?? []) if (imports.has(target)) reached.add(target)
    const [, list = ''] = /const SOURCES = \[(.*?)\]/s.exec(repository.get('src/server/cli/start.mjs') ?? '') ?? []
    const watched = [...list.matchAll(/'(.*?)'/g)].map(([, path = '']) => path)
    const isWatched = (path: string) => watched.some((source) => path === source || path.startsWith(`${source}/`))
    // The browser of component tests has no part in what is built.
    expect([...reached].filter((path) => !isWatched(path))).toEqual(['tests/support/chromium.ts'])
  })

  it.each([
    ['src/core/a.ts', '#features/receipts/layout/lines.ts'],
    ['src/core/a.ts', 'kysely'],
    ['src/core/a.ts', 'node:fs'],
    ['src/features/receipts/layout/a.ts', '#core/money/money.ts'],
    ['src/features/receipts/layout/a.ts', 'valibot'],
    ['src/receipt-page/main.ts', '#server/config/config.ts'],
    ['src/receipt-page/main.ts', '#web/api/call.ts'],
    ['src/features/users/server/routes.ts', '#web/api/call.ts'],
    ['src/features/users/server/routes.ts', '#server/process/compose.ts'],
    ['src/server/http/app.ts', '#features/users/server/routes.ts'],
    ['src/features/users/server/routes.ts', '#features/stores/server/source.ts'],
    ['src/features/users/server/queries.ts', '#features/stores/server/source.ts'],
    ['src/features/users/contract.ts', './server/source.ts'],
    ['src/server/database/scope.ts', '#features/users/server/queries.ts'],
    ['src/server/http/api-router.ts', '#features/users/contract.ts'],
    ['src/server/jobs/work.ts', '../../receipt-page/main.ts'],
    ['src/web/main.tsx', '#server/config/config.ts'],
    ['src/web/shell/rail.tsx', '#features/users/web/list.tsx'],
    ['src/features/users/web/list.tsx', '#web/shell/rail.tsx'],
    ['src/features/users/web/list.tsx', '#features/stores/web/columns.tsx'],
    ['src/features/users/web/list.tsx', '#web/routes/users.list.tsx'],
    ['src/web/ui/table/table.tsx', '#core/list/declare.ts'],
    ['src/web/ui/table/table.tsx', '#web/i18n/load.ts'],
    ['src/web/api/call.ts', '#web/ui/dialog/dialog.tsx'],
    ['src/web/api/call.ts', '#features/receipts/layout/lines.ts'],
    ['src/web/api/call.ts', '#tests/support/factories.ts'],
    ['src/web/session/me.ts', './build-session.ts'],
    ['src/web/api/call.ts', './stub-server.ts'],
    ['src/web/api/call.ts', '../../../../package.json'],
    ['src/server/http/app.ts', '../../build/from-root.ts'],
    ['src/build/pages.ts', '#features/receipts/contract.ts'],
  ])('%s must not import %s', (path, target) => {
    expect(forbiddenArrows(tree({ [path]: `import { x } from '${target}'` }))).toHaveLength(1)
  })

  it.each([
    ['src/core/a.ts', 'valibot'],
    ['src/core/list/declare.ts', '../errors.ts'],
    ['src/core/a.test.ts', 'fast-check'],
    ['src/receipt-page/main.ts', '#features/receipts/layout/lines.ts'],
    ['src/server/process/compose.ts', '../http/app.ts'],
    ['src/server/process/features.ts', '#features/users/server/routes.ts'],
    ['src/features/users/server/routes.ts', '#features/stores/server/queries.ts'],
    ['src/features/users/server/routes.ts', '#features/stores/contract.ts'],
    ['src/features/users/web/list.tsx', '#features/stores/web/shared.ts'],
    ['src/features/users/server/queries.ts', '#features/stores/server/queries.ts'],
    ['src/features/users/server/routes.ts', '#server/database/scope.ts'],
    ['src/features/users/server/routes.ts', '#server/config/config.ts'],
    ['src/features/users/server/routes.test.ts', '#tests/support/factories.ts'],
    ['src/features/users/web/list.browser.test.tsx', './build-user.ts'],
    ['src/features/users/web/build-user.ts', '#web/api/stub-server.ts'],
    ['src/web/main.tsx', './shell/rail.tsx'],
    ['src/web/routes/users.list.tsx', '#features/users/web/list.tsx'],
    ['src/features/users/web/list.tsx', '#web/ui/table/table.tsx'],
    ['src/web/i18n/load.ts', '../../../locales/en.ts'],
    ['src/web/ui/table/table.tsx', 'react'],
    ['src/build/catalogues.ts', '#server/texts.ts'],
  ])('%s may import %s', (path, target) => {
    expect(forbiddenArrows(tree({ [path]: `import { x } from '${target}'` }))).toEqual([])
  })

  it.each([
    `import type { X } from '#server/x.ts'`,
    `import '#server/x.ts'`,
    `export * from '#server/x.ts'`,
    `export { x } from '#server/x.ts'`,
    `const x = await import('#server/x.ts')`,
    'const x = (name: string) => import(`#server/${name}.ts`)',
    `type X = import('#server/x.ts').X`,
    `new Worker(new URL('../server/x.ts', import.meta.url))`,
  ])('are seen in every form: %s', (source) => {
    expect(forbiddenArrows(tree({ 'src/web/main.tsx': source }))).toHaveLength(1)
  })

  it('find a cycle through several files, types included', () => {
    const files = tree({
      'src/web/a.ts': `import { b } from './b.ts'`,
      'src/web/b.ts': `import type { C } from '#web/c.ts'`,
      'src/web/c.ts': `import { a } from './a.ts'`,
      'src/web/d.ts': `import { a } from './a.ts'`,
    })
    expect(cycles(files)).toEqual(['src/web/a.ts -> src/web/b.ts -> src/web/c.ts -> src/web/a.ts'])
  })
})

describe('files', () => {
  it('are at most 300 lines long, wherever they stand', () => {
    expect([...allFiles.keys()]).toEqual(
      expect.arrayContaining(['vite.config.ts', '.linguirc.ts', '.ci/run', 'README.md', 'public/boot-guard.js']),
    )
    expect(longFiles(allFiles)).toEqual([])
  })
  it('lie in no drawer', () => expect(drawerFolders(repository)).toEqual([]))
  it('have kebab-case names', () => expect(oddNames(repository)).toEqual([]))
  it('are no barrels', () => expect(barrels(repository)).toEqual([]))
  it('at the top are those of the plan', () => expect(strangersAtTheTop(readdirSync(root))).toEqual([]))

  it('are counted by lines', () => {
    const files = tree({
      'src/a.ts': 'x\n'.repeat(300),
      'src/b.css': 'x\n'.repeat(301),
      'src/c.gen.ts': 'x\n'.repeat(999),
      'package-lock.json': 'x\n'.repeat(999),
      'vite.config.ts': 'x\n'.repeat(450),
    })
    expect(longFiles(files)).toEqual([
      'src/b.css has 301 lines, more than 300',
      'vite.config.ts has 450 lines, more than 300',
    ])
  })

  it('in a folder for everything are found', () => {
    expect(drawerFolders(tree({ 'src/web/utils/a.ts': '', 'src/web/dates.ts': '' }))).toHaveLength(1)
  })

  it('with other names are found, except routes', () => {
    const files = tree({
      'src/web/ui/DatePicker.tsx': '',
      'src/web/ui/date_range/a.ts': '',
      'src/web/ui/date-range/cell.browser.test.tsx': '',
      'src/web/routes/_app/terminals.$id.tsx': '',
    })
    expect(oddNames(files)).toHaveLength(2)
  })

  it('that only pass on are found under any name, except index routes', () => {
    const files = tree({
      'src/web/ui/index.ts': 'export const a = 1',
      'src/core/all.ts': `export * from './a.ts'\nexport { b } from './b.ts'`,
      'src/core/a.ts': `export { b } from './b.ts'\nexport const a = 1`,
      'src/web/routes/index.tsx': 'export const Route = 1',
    })
    expect(barrels(files)).toEqual(['src/web/ui/index.ts is a barrel', 'src/core/all.ts is a barrel'])
  })

  it('at the top that the plan does not know are found', () => {
    expect(strangersAtTheTop(['src', '.ci', 'node_modules', 'npm.log', 'scripts', 'package.json'])).toEqual(['scripts'])
  })
})

describe('code', () => {
  it('contains nothing that is forbidden', () => expect(forbiddenCode(repository)).toEqual([]))

  it.each([
    ['src/web/ui/a.ts', 'const x = y as any'],
    ['src/web/ui/a.ts', 'let x: any'],
    ['src/web/ui/a.ts', `element.innerHTML = ''`],
    ['src/web/ui/a.ts', `element.insertAdjacentHTML('beforeend', text)`],
    ['src/web/ui/a.tsx', 'const x = <p dangerouslySetInnerHTML={{ __html }} />'],
    ['src/server/lists/order.ts', 'sql.raw(column)'],
    ['src/server/lists/order.ts', 'sql.ref(column)'],
    ['tests/e2e/a.spec.ts', 'await page.waitForTimeout(500)'],
    ['src/web/ui/a.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 100))'],
    ['tests/api/a.test.ts', `import { setTimeout } from 'node:timers/promises'`],
  ])('%s: %s', (path, source) => expect(forbiddenCode(tree({ [path]: source }))).toHaveLength(1))

  it.each([
    ['src/web/ui/a.ts', `// innerHTML and any\nconst x = 'as any'`],
    ['src/web/routeTree.gen.ts', 'const x = y as any'],
    ['src/server/database/scope.ts', 'sql.table(name)'],
    ['src/server/lists/order.ts', 'sql`select ${value}`'],
    ['src/web/a.ts', 'await new Promise((resolve) => setTimeout(resolve, 100))'],
  ])('%s may contain: %s', (path, source) => expect(forbiddenCode(tree({ [path]: source }))).toEqual([]))
})
