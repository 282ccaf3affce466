import * as v from 'valibot'
import { contains } from '#core/list/filters.ts'
import { folded, foldedWords } from '#core/text/fold.ts'

/** Of more names than these none is compared with all others, which takes their square in time. */
const COMPARED_MAX = 1000

/** Those names of cashiers that, as a filter by name, select one cashier only: the filter finds parts of names. */
export const namesThatFindOne = (all: readonly string[]): ReadonlySet<string> => {
  if (all.length > COMPARED_MAX) return new Set()
  const texts = all.map(folded)
  const findsOne = (name: string) => {
    const search = v.safeParse(contains.schema, name)
    const words = foldedWords(name)
    return (
      search.success &&
      search.output === name &&
      texts.filter((text) => words.every((word) => text.includes(word))).length === 1
    )
  }
  return new Set(all.filter(findsOne))
}
