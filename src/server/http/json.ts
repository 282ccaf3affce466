/** Objects and lists within one another; the deepest call and the deepest line of a feed have six. */
export const JSON_DEPTH_MAX = 32

type Parsed =
  | { readonly problem?: undefined; readonly value: unknown }
  | {
      /** 'text': a text that PostgreSQL cannot store, with a NUL or half a surrogate pair. */
      readonly problem: 'notJson' | 'tooDeep' | 'text'
      readonly value?: unknown
      /** The path of a text: its names joined by dots. */
      readonly path?: string
    }

interface JsonNode {
  readonly value: object
  readonly depth: number
  readonly name: string
  readonly outer: JsonNode | undefined
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * Reads JSON from outside. V8 parses without recursion; what comes behind it does not always, so that depth is limited
 * here. Texts and names that cannot be stored are found wherever they are. What they hold is returned for 'text' too: a
 * feed names the field of its schema.
 */
export const parseJson = (json: string): Parsed => {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { problem: 'notJson' }
  }
  if (typeof value === 'string' && !isStorable(value)) return { problem: 'text', value, path: '' }
  if (typeof value !== 'object' || value === null) return { value }
  let wrong: string | undefined
  const waiting: JsonNode[] = [{ value, depth: 1, name: '', outer: undefined }]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { depth } = node
    if (depth > JSON_DEPTH_MAX) return { problem: 'tooDeep' }
    for (const [name, inner] of Object.entries(node.value) as [string, unknown][]) {
      if (typeof inner === 'object' && inner !== null)
        waiting.push({ value: inner, depth: depth + 1, name, outer: node })
      else if (!isStorable(name) || (typeof inner === 'string' && !isStorable(inner))) wrong ??= pathOf(name, node)
    }
  }
  return wrong === undefined ? { value } : { problem: 'text', value, path: wrong }
}

const pathOf = (name: string, node: JsonNode): string => {
  const names = [name]
  for (let at: JsonNode | undefined = node; at?.outer; at = at.outer) names.unshift(at.name)
  return names.join('.').toWellFormed().replaceAll('\0', '\uFFFD').slice(0, 200)
}
