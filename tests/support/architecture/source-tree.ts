import { posix } from 'node:path'
import { parseSync, Visitor, type ESTree, type VisitorObject } from 'rolldown/utils'

/** Paths from the repository's root (`src/web/main.tsx`) and what the files contain. */
export type SourceTree = ReadonlyMap<string, string>

export const isTest = (path: string) => path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path)

/** Files that programs write, by the program. The agreed matrix of rights is data that came with the specification. */
const generated: readonly RegExp[] = [
  /\.gen\.ts$/, // the router's plugin
  /^package-lock\.json$/, // npm
  /^docs\/feeds\.md$/, // npm run docs:feeds
  /^deploy\/grafana\/dashboard\.json$/, // Grafana
  /^tests\/support\/authz-matrix\.json$/,
]

/** Whether nobody edits a file: its name, size and shape are not ours. */
export const isGenerated = (path: string) => generated.some((pattern) => pattern.test(path))

const isScript = (path: string) => /\.(tsx?|m?js)$/.test(path)

/** Visits the syntax tree of every script in the tree. */
export function visitScripts(tree: SourceTree, visitor: (path: string) => VisitorObject) {
  for (const [path, source] of tree) if (isScript(path)) new Visitor(visitor(path)).visit(parse(path, source))
}

export function parse(path: string, source: string): ESTree.Program {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`)
  return program
}

/**
 * What each script refers to, type imports and worker addresses (`new URL('./x.ts', import.meta.url)`) included: paths
 * from the root for our own files, the plain specifier for packages and node's modules.
 */
export function importsOf(tree: SourceTree): Map<string, string[]> {
  const imports = new Map<string, string[]>()
  visitScripts(tree, (path) => {
    const found: string[] = []
    imports.set(path, found)
    const add = (source: ESTree.Expression | null) => {
      const specifier = source && staticText(source)
      if (specifier) found.push(resolve(path, specifier))
    }
    return {
      ImportDeclaration: (node) => add(node.source),
      ExportNamedDeclaration: (node) => add(node.source),
      ExportAllDeclaration: (node) => add(node.source),
      ImportExpression: (node) => add(node.source),
      TSImportType: (node) => add(node.source),
      NewExpression(node) {
        const [address, base] = node.arguments
        if (isNamed(node.callee, 'URL') && address?.type === 'Literal' && base?.type === 'MemberExpression')
          add(address)
      },
    }
  })
  return imports
}

export const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name

/** The text of a string; of a template the part before the first `${`. */
function staticText(node: ESTree.Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.raw
  return undefined
}

function resolve(from: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  if (path.startsWith('#tests/')) return path.slice(1)
  return path.startsWith('#') ? `src/${path.slice(1)}` : path
}
