import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { feedKinds } from '#core/feed.ts'
import { feedDocuments } from './feed-guide.ts'
import { fieldNotes } from './field-notes.ts'
import { fieldRules } from './field-rules.ts'
import { fieldShapes } from './field-shapes.ts'
import { kinds } from './kinds.ts'

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url))

describe('the documents of the feeds', () => {
  it('are what the schemas say: `npm run docs:feeds` has been run since they changed', () => {
    for (const [path, text] of feedDocuments()) {
      expect([path, readFileSync(docs + path, 'utf8')]).toEqual([path, text])
    }
    const examples = readdirSync(`${docs}examples`).map((name) => `examples/${name}`)
    expect(examples.toSorted()).toEqual([...feedDocuments().keys()].filter((path) => path !== 'feeds.md').toSorted())
  })

  it.each(feedKinds)('have a row and a meaning for every field of %s, and for no other', (kind) => {
    const fields = [...fieldShapes(kinds[kind]).keys()]
    expect(fieldRules(kinds[kind]).map(({ name }) => name)).toEqual(fields)
    expect(Object.keys(fieldNotes[kind]).toSorted()).toEqual(fields.toSorted())
    for (const [field, note] of Object.entries(fieldNotes[kind]))
      expect([field, note]).toEqual([field, expect.stringMatching(/^\S.*\.$/)])
  })

  it.each([
    ['transactions', 'amount', 'number', true, ['must be a whole number from 0 to 999999999999']],
    ['transactions', 'trnKey', 'text', true, ['must be a code without blanks', 'must have at most 128 characters']],
    ['transactions', 'emv.aid', 'text', false, ['must have 10 to 32 hexadecimal digits']],
    ['attestations', 'result.passed', 'true or false', true, []],
    ['merchants', 'mccs', 'list of text', false, ['must have at most 200 entries', 'each must have four digits']],
    [
      'terminalReports',
      'totals',
      'list of object',
      true,
      ['must have at most 200 entries', 'each must have a currency, an operation, a count and an amount'],
    ],
  ] as const)(
    'say of %s that %s is %s, whether it is required (%s), and its limits',
    (kind, name, type, isRequired, rules) => {
      expect(fieldRules(kinds[kind]).find((field) => field.name === name)).toEqual({ name, type, isRequired, rules })
    },
  )
})
