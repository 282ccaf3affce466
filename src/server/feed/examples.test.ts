import * as v from 'valibot'
import { expect, it } from 'vitest'
import { feedKinds } from '#core/feed.ts'
import { exampleLines } from '#core/feed-examples.ts'
import { kinds } from './kinds.ts'

it.each(feedKinds)('the example of a line of %s satisfies its schema', (kind) => {
  expect(v.safeParse(kinds[kind].schema, exampleLines[kind]).issues).toBeUndefined()
})
