import type { ESTree, VisitorObject } from 'rolldown/utils'
import { features } from 'web-features'
import { type SourceTree, visitScripts } from '#tests/support/architecture/source-tree.ts'

/**
 * A feature is widely available 30 months after the last of the engines got it (web.dev/baseline); this is the day that far
 * before the list was looked through last. Set it forward to take from the list what has become usual.
 */
const USUAL_UNTIL = '2024-05-22'

interface StatusOfKey {
  readonly baseline?: 'high' | 'low' | false
  readonly baseline_low_date?: string
}

/** What of the platform is not yet usual, by the keys of browser-compat-data, such as `css.properties.field-sizing`. */
const unusual = new Map<string, string>()
/** The keys of scripts that end in a name; null where one of them is usual. */
const members = new Map<string, string[] | null>()

/** The keys of functions in the values of style sheets, by the name of the function. */
const types = new Map<string, string[]>()

for (const [id, feature] of Object.entries(features)) {
  if (feature.kind !== 'feature') continue
  for (const [key, status] of Object.entries<StatusOfKey>(feature.status.by_compat_key ?? {})) {
    const isUsual = status.baseline !== false && (status.baseline_low_date ?? '9').replace('≤', '') <= USUAL_UNTIL
    if (!isUsual) unusual.set(key, id)
    const [area, ...parts] = key.split('.')
    const name = parts.at(-1) ?? ''
    if (!isUsual && key.startsWith('css.types.')) types.set(name, [...(types.get(name) ?? []), key])
    if ((area !== 'api' && area !== 'javascript') || parts.length < 2) continue
    const known = members.get(name)
    members.set(name, isUsual || known === null ? null : [...(known ?? []), key])
  }
}

/** The features that a tree of sources uses and that are not usual yet, each with the files that use it. */
export const unusualFeatures = (tree: SourceTree): Map<string, Set<string>> => {
  const used = new Map<string, Set<string>>()
  const note = (path: string) => (key: string) => {
    const id = unusual.get(key)
    if (id) used.set(id, (used.get(id) ?? new Set()).add(path))
  }
  for (const [path, source] of tree) if (path.endsWith('.css')) readStyles(source, note(path))
  const ours = ownNames(tree)
  visitScripts(tree, (path) => scriptVisitor(note(path), ours))
  return used
}

const readStyles = (source: string, use: (key: string) => void): void => {
  const plain = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"]*"|'[^']*'/g, '')
  for (const [, name] of plain.matchAll(/@([a-z-]+)/g)) use(`css.at-rules.${name}`)
  for (const [, name] of plain.matchAll(/::?([a-z-]+)(?=[^;}]*\{)/g)) use(`css.selectors.${name}`)
  for (const [, property = '', value = ''] of plain.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    use(`css.properties.${property}`)
    for (const [word] of value.matchAll(/[a-z][a-z-]*/g)) use(`css.properties.${property}.${word}`)
    for (const [, name] of value.matchAll(/([a-z-]+)\(/g)) (types.get(name ?? '') ?? []).forEach(use)
  }
}

/** Whose members these objects of every page have. */
const interfaces: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
  storage: 'StorageManager',
  serviceWorker: 'ServiceWorkerContainer',
}

/** Names of properties, functions and variables: what is called so is ours, not the platform's. */
const ownNames = (tree: SourceTree): Set<string> => {
  const ours = new Set<string>()
  const add = (key: ESTree.Node) => {
    if (key.type === 'Identifier') ours.add(key.name)
  }
  visitScripts(tree, () => ({
    Property: ({ key }) => add(key),
    TSPropertySignature: ({ key }) => add(key),
    TSMethodSignature: ({ key }) => add(key),
    MethodDefinition: ({ key }) => add(key),
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: ({ id }) => id && add(id),
  }))
  return ours
}

const scriptVisitor = (use: (key: string) => void, ours: ReadonlySet<string>): VisitorObject => {
  const imported = new Set<string>()
  const noteKnown = (object: string, member: string) => {
    use(`javascript.builtins.${object}.${member}`)
    use(`api.${object}.${member}_static`)
    use(`api.${interfaces[object]}.${member}`)
    if (interfaces[object] === 'Window') use(`api.${member}`)
  }
  const noteMember = (object: ESTree.Node, member: string) => {
    const name = nameOf(object)
    if (name) noteKnown(name, member)
    const isKnown = name !== undefined && (imported.has(name) || /^[A-Z]/.test(name) || name in interfaces)
    if (!ours.has(member) && !isKnown) noteName(member)
  }
  const noteName = (name: string) => {
    for (const key of members.get(name) ?? []) use(key)
  }
  const noteAttribute = (element: string, attribute: string) => {
    use(`html.global_attributes.${attribute.toLowerCase()}`)
    use(`html.elements.${element}.${attribute.toLowerCase()}`)
  }
  const isOurs = (name: string) => imported.has(name) || ours.has(name)
  return {
    ImportDeclaration({ specifiers }) {
      for (const { local } of specifiers) imported.add(local.name)
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && !isOurs(callee.name)) use(`api.${callee.name}`)
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && !isOurs(callee.name)) use(`api.Window.${callee.name}`)
      if (nameOf(callee) === 'addEventListener' && first?.type === 'Literal') noteName(`${String(first.value)}_event`)
    },
    MemberExpression({ object, property, computed }) {
      if (!computed && property.type === 'Identifier') noteMember(object, property.name)
      if (object.type === 'Identifier' && !isOurs(object.name)) noteKnown('window', object.name)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || !init) return
      const name = nameOf(init)
      for (const property of id.properties) {
        if (name && property.type === 'Property' && property.key.type === 'Identifier')
          noteKnown(name, property.key.name)
      }
    },
    BinaryExpression({ operator, left, right }) {
      if (operator === 'in' && left.type === 'Literal') noteMember(right, String(left.value))
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier') return
      for (const attribute of attributes) {
        if (attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier')
          noteAttribute(name.name, attribute.name.name)
      }
    },
  }
}

/** `storage` of `navigator.storage`, whatever type it is said to be. */
const nameOf = (node: ESTree.Node): string | undefined => {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name
  if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression')
    return nameOf(node.expression)
  return undefined
}
