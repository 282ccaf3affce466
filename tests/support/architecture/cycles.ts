import { importsOf, type SourceTree } from './source-tree.ts'

/** Circles of imports, each as `a -> b -> a`. */
export function cycles(tree: SourceTree): string[] {
  const imports = importsOf(tree)
  const finished = new Set<string>()
  const found: string[] = []

  const visit = (path: string, ancestors: string[]) => {
    if (ancestors.includes(path)) found.push([...ancestors.slice(ancestors.indexOf(path)), path].join(' -> '))
    else if (!finished.has(path)) {
      for (const target of imports.get(path) ?? []) visit(target, [...ancestors, path])
      finished.add(path)
    }
  }
  for (const path of imports.keys()) visit(path, [])
  return found
}
