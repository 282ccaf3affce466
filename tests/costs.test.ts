import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { SourceTree } from './support/architecture/source-tree.ts'
import { changesOf } from './support/costs/changes.ts'
import { follow, fragments, sources } from './support/costs/follow.ts'
import { ways } from './support/costs/ways.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tree = (files: Record<string, string>): SourceTree => new Map(Object.entries(files))

describe('to follow', () => {
  it.each(Object.entries(ways))('%s takes no more files and changes of folder than its target', (_name, way) => {
    const { files, folderChanges } = follow(sources, way)
    const [filesMax, folderChangesMax] = way.target
    expect(files.length).toBeLessThanOrEqual(filesMax)
    expect(folderChanges).toBeLessThanOrEqual(folderChangesMax)
  })

  const files = tree({
    'src/a/one.ts': `import { x } from './two.ts'\nimport { y } from '../b/three.ts'\nexport const one = x + y`,
    'src/a/two.ts': 'export const x = 1',
    'src/b/three.ts': `import type { Four } from '../c/types.ts'\nexport const y: Four = 1`,
    'src/c/types.ts': `import type { Five } from '../d/five.ts'\nexport type Four = Five`,
    'src/d/five.ts': 'export type Five = number\nexport const five = 5',
  })
  const target = [0, 0] as const

  it('enters a folder once on each side, whatever is read between its files', () => {
    const way = { target, sides: [[['a/one.ts', 'b/three.ts'], ['a/two.ts']]] }
    expect(follow(files, way)).toEqual({ files: ['src/a/one.ts', 'src/b/three.ts', 'src/a/two.ts'], folderChanges: 1 })
  })

  it('comes back to a folder on another side for what was not read yet, and not for what was', () => {
    const there = [['a/one.ts', 'b/three.ts']]
    expect(follow(files, { target, sides: [there, [['a/two.ts']]] }).folderChanges).toBe(2)
    expect(follow(files, { target, sides: [there, [['a/one.ts']]] }).folderChanges).toBe(1)
  })

  it('takes what lies on the chain of imports, but for types alone', () => {
    expect(follow(files, { target, sides: [[['a/one.ts', 'd/five.ts']]] }).files).toEqual([
      'src/a/one.ts',
      'src/b/three.ts',
      'src/d/five.ts',
    ])
  })

  it('leaves no fragment that its only importer could hold', () => expect(fragments(sources)).toEqual([]))
})

describe('to change', () => {
  const changes = changesOf(sources)

  it.each(changes)('$name takes no more files than its target', ({ files, target, lists }) => {
    expect(files, lists.join(', ')).toBeLessThanOrEqual(target)
    expect(files).toBeGreaterThan(0)
  })

  it.each(changes)('$name is counted in a decision record', ({ record }) => {
    expect(readFileSync(root + record.file, 'utf8').replaceAll(/\s+/g, ' ')).toContain(record.says)
  })

  it('a role costs one file more when another one lists the roles', () => {
    const more = new Map(sources)
    more.set('src/server/more.ts', sources.get('src/core/texts/roles.ts') ?? '')
    const roleIn = (of: SourceTree) => changesOf(of).find(({ name }) => name === 'a new role')?.files
    expect(roleIn(more)).toBe((roleIn(sources) ?? 0) + 1)
  })
})
