import fc from 'fast-check'
import * as v from 'valibot'
import { hostileKeys, hostileStrings } from './hostile-strings.ts'

/** The parts of a valibot schema that say what its values look like. */
interface Schema {
  readonly type: string
  readonly pipe?: readonly Action[]
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly items?: readonly Schema[]
  readonly key?: Schema
  readonly value?: Schema
  readonly wrapped?: Schema
  readonly options?: readonly unknown[]
  readonly literal?: unknown
}

interface Action {
  readonly type: string
  readonly requirement?: unknown
}

const TEXT_MAX = 40
const ENTRIES_MAX = 4

/**
 * Values that are made as a schema says, all but its own rules (`check`), which leave some of them invalid; texts come
 * from `known` where one fits, so that calls find something.
 */
export const valuesOf = (schema: v.GenericSchema, known: readonly string[]): fc.Arbitrary<unknown> => {
  const values = (of: Schema): fc.Arbitrary<unknown> => {
    const fitting = known.filter((text) => v.is(of as never, text))
    const made = build(of)
    // What a rule of its own decides cannot be made, only found.
    if (fitting.length > 0) {
      const found = fc.constantFrom(...fitting)
      return hasOwnRule(of) && of.type === 'string' ? found : fc.oneof({ arbitrary: found, weight: 3 }, made)
    }
    return made
  }

  const build = (of: Schema): fc.Arbitrary<unknown> => {
    switch (of.type) {
      case 'string':
        return textsOf(of)
      case 'number':
        return numbersOf(of)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'undefined':
        return fc.constant(undefined)
      case 'unknown':
        return fc.jsonValue({ maxDepth: 1 })
      case 'literal':
        return fc.constant(of.literal)
      case 'picklist':
        return fc.constantFrom(...(of.options ?? []))
      case 'array':
        return fc.array(values(of.item as Schema), { minLength: 1, maxLength: ENTRIES_MAX })
      case 'record':
        return fc.dictionary(values(of.key as Schema) as fc.Arbitrary<string>, values(of.value as Schema), {
          maxKeys: 2,
        })
      case 'union':
      case 'variant':
        return fc.oneof(...(of.options as Schema[]).map(values))
      case 'optional':
        return fc.option(values(of.wrapped as Schema), { nil: undefined, freq: 2 })
      case 'nullable':
        return fc.option(values(of.wrapped as Schema), { nil: null, freq: 4 })
      case 'object':
      case 'strict_object':
        return fc.record(mapEntries(of.entries ?? {}, values))
      default:
        throw new Error(`no values are known for a schema of the type ${of.type}`)
    }
  }
  return values(schema)
}

const mapEntries = <Out>(entries: Readonly<Record<string, Schema>>, map: (of: Schema) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(entries).map(([name, of]) => [name, map(of)]))

const actionsOf = ({ pipe = [] }: Schema): readonly Action[] => pipe.slice(1)
const requirementOf = (of: Schema, type: string): unknown =>
  actionsOf(of).find((action) => action.type === type)?.requirement
const numberOf = (of: Schema, type: string): number | undefined => requirementOf(of, type) as number | undefined
const hasOwnRule = (of: Schema): boolean => actionsOf(of).some(({ type }) => type === 'check')

const textsOf = (of: Schema): fc.Arbitrary<unknown> => {
  const pattern = requirementOf(of, 'regex') as RegExp | undefined
  const minLength = numberOf(of, 'min_length') ?? 0
  const maxLength = Math.max(minLength, Math.min(numberOf(of, 'max_length') ?? TEXT_MAX, TEXT_MAX))
  return pattern ? fc.stringMatching(pattern) : fc.string({ minLength, maxLength, unit: 'grapheme' })
}

const numbersOf = (of: Schema): fc.Arbitrary<unknown> => {
  const min = numberOf(of, 'min_value') ?? 0
  const max = numberOf(of, 'max_value') ?? 2 ** 31
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 3) }), fc.integer({ min, max }))
}

/** Values that differ from a valid one in one place: something else there, left out, or one thing more. */
export const nearlyValid = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(valid, fc.nat(), fc.nat(2), junk, hostileKeys).map(([value, at, how, other, name]) => {
    const paths = pathsIn(value)
    const path = paths[at % paths.length] ?? []
    if (how === 1) return change(value, path, undefined)
    return how === 2 ? change(value, [...path, name], other) : change(value, path, other)
  })

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  hostileStrings,
  fc.double({ noNaN: true }),
  fc.constantFrom([], {}, null, -1, 2 ** 53),
)

/** Any value at all. */
export const anything: fc.Arbitrary<unknown> = junk

/** The path to every value in a value, the value itself included. */
const pathsIn = (value: unknown, path: readonly string[] = []): string[][] =>
  value !== null && typeof value === 'object'
    ? [[...path], ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))]
    : [[...path]]

const change = (value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown => {
  if (name === undefined) return other
  if (value === null || typeof value !== 'object') return other
  // What an array has besides its entries is lost in JSON, and `length` cannot be anything.
  if (Array.isArray(value) && !/^\d+$/.test(name)) return value
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  Object.defineProperty(copy, name, {
    value: change(copy[name], rest, other),
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy
}
