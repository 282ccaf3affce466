import * as v from 'valibot'

/** A count or a version. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
