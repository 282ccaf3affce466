import type { VisitorObject } from 'rolldown/utils'
import { isGenerated, isNamed, visitScripts, type SourceTree } from './source-tree.ts'

const htmlSinks = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML']
/** Kysely's ways to put text into SQL without binding it. */
const unboundSql = ['raw', 'lit', 'ref', 'id', 'table']
const mayWriteSql = (path: string) => path.startsWith('src/server/database/')

/** Things that must not be written, as sentences; comments and texts do not count. */
export function forbiddenCode(tree: SourceTree): string[] {
  const found: string[] = []
  visitScripts(tree, (path) => (isGenerated(path) ? {} : visitorFor(path, (what) => found.push(`${path} ${what}`))))
  return found
}

function visitorFor(path: string, report: (what: string) => void): VisitorObject {
  let promisesAround = 0
  return {
    TSAnyKeyword: () => report('uses any'),
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && htmlSinks.includes(node.name.name)) report(`uses ${node.name.name}`)
    },
    MemberExpression(node) {
      if (node.property.type !== 'Identifier' || node.computed) return
      const { name } = node.property
      if (htmlSinks.includes(name)) report(`uses ${name}`)
      if (name === 'waitForTimeout') report('waits for time instead of a condition')
      if (isNamed(node.object, 'sql') && unboundSql.includes(name) && !mayWriteSql(path)) report(`uses sql.${name}`)
    },
    ImportDeclaration(node) {
      if (isTestFile(path) && node.source.value === 'node:timers/promises')
        report('waits for time instead of a condition')
    },
    NewExpression(node) {
      if (isNamed(node.callee, 'Promise')) promisesAround++
    },
    'NewExpression:exit'(node) {
      if (isNamed(node.callee, 'Promise')) promisesAround--
    },
    CallExpression(node) {
      const sleeps = promisesAround > 0 && isNamed(node.callee, 'setTimeout')
      if (sleeps && isTestFile(path)) report('waits for time instead of a condition')
    },
  }
}

const isTestFile = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
