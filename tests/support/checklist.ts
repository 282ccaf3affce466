// `npm run checklist`: which acceptance rows have no test. The documents lie beside the repository, where they exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { idsInTests, rowGroups, unknownIds } from './proven-rows.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = ['../shared/checklist.md', '../shared/offline.md'].map((path) => root + path).filter(existsSync)

if (documents.length === 0) console.log('There is no ../shared/checklist.md here: nothing to compare with.')
else compare()

function compare() {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.ts'], {
    cwd: root,
    exclude: ['tests/support/**'],
  })
  const inTests = idsInTests(new Map(files.map((path) => [path, readFileSync(root + path, 'utf8')])))
  const groups = documents.flatMap((path) => rowGroups(readFileSync(path, 'utf8')))

  for (const { name, ids } of groups) {
    const open = ids.filter((id) => !inTests.has(id))
    const numbers = open.map((id) => id.slice(name.length + 1)).join(' ')
    console.log(
      `${name.padEnd(6)}${ids.length - open.length} of ${ids.length}${open.length ? `, without a test: ${numbers}` : ''}`,
    )
  }
  const rows = groups.flatMap(({ ids }) => ids)
  console.log(`${rows.filter((id) => inTests.has(id)).length} of ${rows.length} rows have a test`)

  const unknown = unknownIds(groups, inTests)
  for (const id of unknown) console.error(`${id} is no row, but stands in ${[...(inTests.get(id) ?? [])].join(', ')}`)
  process.exitCode = unknown.length === 0 ? 0 : 1
}
