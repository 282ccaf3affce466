import type * as v from 'valibot'
import type { Kind } from './kind.ts'

/** What a reader of cells must know of a field. */
export interface FieldShape {
  readonly type: 'text' | 'number' | 'flag' | 'list'
  readonly isRequired: boolean
}

/** The fields of a kind by their names; those of a record inside are under `outer.inner`. */
export const fieldShapes = ({ schema }: Pick<Kind, 'schema'>): ReadonlyMap<string, FieldShape> =>
  new Map(shapesOf(schema.entries, ''))

type Field = v.ObjectEntries[string] | v.GenericSchema

const shapesOf = (entries: v.ObjectEntries, prefix: string): [string, FieldShape][] =>
  Object.entries(entries).flatMap(([name, field]): [string, FieldShape][] => {
    const isRequired = !('wrapped' in field)
    const bare = 'wrapped' in field ? (field.wrapped as Field) : field
    return 'entries' in bare
      ? shapesOf(bare.entries as v.ObjectEntries, `${prefix}${name}.`)
      : [[prefix + name, { type: typeOf(bare), isRequired }]]
  })

const typeOf = (field: Field): FieldShape['type'] => {
  if (field.type === 'number') return 'number'
  if (field.type === 'boolean') return 'flag'
  if (field.type === 'array') return 'list'
  const isNumeric = 'options' in field && (field.options as unknown[]).every((option) => typeof option === 'number')
  return isNumeric ? 'number' : 'text'
}
