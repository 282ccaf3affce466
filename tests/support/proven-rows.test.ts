import { describe, expect, it } from 'vitest'
import { idsInTests, rowGroups, unknownIds } from './proven-rows.ts'

const idsIn = (source: string) => [...idsInTests(new Map([['src/a.test.ts', source]])).keys()]

describe('the checklist', () => {
  it('is read from the tables, group by group', () => {
    const markdown = [
      '| Group | What | Rows |',
      '| LIST | Lists | 2 |',
      '## LIST – Lists',
      '| LIST-01 | Sorts | Click → sorted, see LIST-02 |',
      '| LIST-03 | Pages | as AUTH-16 to AUTH-24 |',
      '| I18N-01 | English | default |',
      '| ERR-M01 | Message | shown |',
    ].join('\n')
    expect(rowGroups(markdown)).toEqual([
      { name: 'LIST', ids: ['LIST-01', 'LIST-03'] },
      { name: 'I18N', ids: ['I18N-01'] },
      { name: 'ERR', ids: ['ERR-M01'] },
    ])
  })

  it.each([
    [`it('LIST-01 LIST-02 sorts', () => {})`, ['LIST-01', 'LIST-02']],
    ['test(`LIST-01 sorts ${direction}`, async () => {})', ['LIST-01']],
    [`describe('LIST-01 sorting', () => {})`, ['LIST-01']],
    [`test.describe.serial('LIST-01 sorting', () => {})`, ['LIST-01']],
    [`it.each([1, 2])('LIST-01 sorts %d', () => {})`, ['LIST-01']],
    ['it.each`a\n1`("LIST-01 sorts", () => {})', ['LIST-01']],
    [`it.skipIf(mac)('LIST-01 sorts', () => {})`, ['LIST-01']],
    [`it.each([['ERR-1910', 1], ['ERR-M01', 2]])('%s is told', () => {})`, ['ERR-1910', 'ERR-M01']],
    [`it.each([['PWD-08 ERR-1910 see LIST-01', 1]])('%s is told', () => {})`, ['PWD-08', 'ERR-1910']],
    ['for (const id of ["VAL-01 name", "VAL-02"]) test(`${id} is checked`, () => {})', ['VAL-01', 'VAL-02']],
  ])('counts %s', (source, ids) => expect(idsIn(source)).toEqual(ids))

  it.each([
    `it.skip('LIST-01 sorts', () => {})`,
    `it.todo('LIST-01 sorts')`,
    `it.each([['see LIST-01']])('%s sorts', () => {})`,
    `test.fixme('LIST-01 sorts', () => {})`,
    `// it('LIST-01 sorts')`,
    `expect('LIST-01').toBe(id)`,
    `it('sorts', () => { submit('LIST-01') })`,
  ])('does not count %s', (source) => expect(idsIn(source)).toEqual([]))

  it('knows ids that are no rows of its groups', () => {
    const groups = [{ name: 'LIST', ids: ['LIST-01'] }]
    const inTests = new Map(['LIST-01', 'LIST-99', 'SEC-22', 'UTF-16'].map((id) => [id, new Set(['a'])]))
    expect(unknownIds(groups, inTests)).toEqual(['LIST-99'])
  })
})
