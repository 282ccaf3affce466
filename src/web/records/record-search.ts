import * as v from 'valibot'
import type { RecordSearch } from '#web/lists/list-search.ts'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

const schema = v.object({
  open: optional(v.string()),
  form: optional(v.picklist(['new', 'edit'])),
  tab: optional(v.string()),
})

/** Takes that part out of an address; what makes no sense falls away. */
export const recordSearchOf = (search: Readonly<Record<string, unknown>>): RecordSearch => v.parse(schema, search)
