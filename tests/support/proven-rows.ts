import { visitScripts, type SourceTree } from './architecture/source-tree.ts'
import type { ESTree } from 'rolldown/utils'

/** A group of acceptance rows (`LIST`) and the ids of its rows (`LIST-14`, `ERR-M01`), in the document's order. */
export type Group = { name: string; ids: string[] }

const ID = /\b([A-Z][A-Z0-9]*)-M?\d+\b/g
/** One id or several at the beginning of a text. */
const LEADING = /^(?:[A-Z][A-Z0-9]*-M?\d+\b ?)+/
const notRun = ['skip', 'todo', 'fixme']

/** The rows of the tables of a Markdown document whose first cell is an id. */
export function rowGroups(markdown: string): Group[] {
  const ids = [...markdown.matchAll(/^\| ([A-Z][A-Z0-9]*-M?\d+) \|/gm)].map(([, id = '']) => id)
  return [...Map.groupBy(ids, groupOf)].map(([name, members]) => ({ name, ids: members }))
}

/**
 * The ids that tests carry in their titles, each with the files it stands in; skipped tests prove nothing. Where a file
 * completes titles at run time (`%s`, `$id`, a title that begins with `${`), the texts of the file that begin with an
 * id count as well.
 */
export function idsInTests(tree: SourceTree): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (path: string, ids: string[]) => {
    for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(path))
  }
  const completedLater = new Set<string>()
  const leadingIds = new Map<string, string[]>()

  visitScripts(tree, (path) => ({
    CallExpression(node) {
      const title = testTitle(node)
      if (title === undefined) return
      add(path, title.match(ID) ?? [])
      if (/^\$\{|%s|\$\w/.test(title)) completedLater.add(path)
    },
    Literal(node) {
      const text = typeof node.value === 'string' ? node.value : ''
      const ids = LEADING.exec(text)?.[0].match(ID) ?? []
      leadingIds.set(path, [...(leadingIds.get(path) ?? []), ...ids])
    },
  }))
  for (const path of completedLater) add(path, leadingIds.get(path) ?? [])
  return found
}

/** Ids in tests that look like rows of these groups and are none. */
export function unknownIds(groups: readonly Group[], inTests: ReadonlyMap<string, unknown>): string[] {
  const rows = new Set(groups.flatMap((group) => group.ids))
  const names = new Set(groups.map((group) => group.name))
  return [...inTests.keys()].filter((id) => names.has(groupOf(id)) && !rows.has(id))
}

const groupOf = (id: string) => id.slice(0, id.lastIndexOf('-'))

/** The title of `it(…)`, `test(…)`, `describe(…)` and their forms (`it.each(…)(…)`); `${…}` stands for what is not text. */
function testTitle(call: ESTree.CallExpression): string | undefined {
  const names = namesOf(call.callee)
  const root = names.at(-1) ?? ''
  if (!['it', 'test', 'describe'].includes(root) || names.some((name) => notRun.includes(name))) return undefined
  const title = call.arguments[0]
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  if (title?.type === 'TemplateLiteral') return title.quasis.map((part) => part.value.raw).join('${}')
  return undefined
}

/** `it.concurrent.each(table)` → each, concurrent, it. */
function namesOf(callee: ESTree.Expression | ESTree.Super): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag)
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return [callee.property.name, ...namesOf(callee.object)]
  return []
}
