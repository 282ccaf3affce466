/** Whether two values of a form are equal. Values of forms are plain JSON. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A field that somebody else changed while it was edited, and both values. */
export interface Difference<Values> {
  readonly field: keyof Values & string
  readonly theirs: Values[keyof Values & string]
  readonly mine: Values[keyof Values & string]
}

/**
 * Three-way merge of what two people made of the same values: a field that only one of them changed has their value; one that
 * both changed has mine until I choose. `differences` are the fields in which theirs is new to me.
 */
export const merge = <Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; differences: Difference<Values>[] } => {
  const names = Object.keys(base) as (keyof Values & string)[]
  const joined = names.map((field) => [field, isSame(mine[field], base[field]) ? theirs[field] : mine[field]])
  return {
    values: { ...mine, ...(Object.fromEntries(joined) as Values) },
    differences: names
      .filter((field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]))
      .map((field) => ({ field, theirs: theirs[field], mine: mine[field] })),
  }
}
