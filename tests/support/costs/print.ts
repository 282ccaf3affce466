// `npm run costs`: how many files it takes to follow what the product does and how far they lie apart, and how many files a
// change takes. `tests/costs.test.ts` holds the targets. With `--files` the files themselves are named.
import { changesOf } from './changes.ts'
import { follow, fragments, sources } from './follow.ts'
import { ways } from './ways.ts'

const withFiles = process.argv.includes('--files')

const line = (name: string, ...cells: readonly (string | number)[]) =>
  console.log(`${name.padEnd(28)}${cells.map((cell) => String(cell).padEnd(17)).join('')}`.trimEnd())
const list = (paths: readonly string[]) => {
  if (withFiles) for (const path of paths) console.log(`    ${path}`)
}

line('to follow', 'files', 'folder changes', 'target')
for (const [name, way] of Object.entries(ways)) {
  const { files, folderChanges } = follow(sources, way)
  line(name, files.length, folderChanges, way.target.join(', '))
  list(files)
}

console.log()
line('to change', 'files', 'target', 'counted by')
for (const { name, files, target, lists, record } of changesOf(sources)) {
  line(name, files, target, record.file)
  list(lists)
}

const short = fragments(sources)
console.log(
  `\n${short.length} files of at most 30 lines with one importer in the same folder, which they could join (target 0)`,
)
list(short)
