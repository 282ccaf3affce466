import { expect, it } from 'vitest'
import { statementOf } from './statement.ts'

it.each([
  ['select * from "portal_user" where "email" = $1', 'select', 'select * from "portal_user" where "email" = $1'],
  ["update t set a = 'it''s Anna',\n  b = $2", 'update', "update t set a = '?', b = $2"],
  ['/* planned once */ with x as (select 1) select', 'with', '/* planned once */ with x as (select 1) select'],
  ['(select 1)', 'select', '(select 1)'],
  ['', 'statement', ''],
])('%j is shown as a statement without values', (sql, operation, text) => {
  expect(statementOf(sql)).toEqual({ operation, text })
})

it('a long statement is cut after its values were taken out', () => {
  const { text } = statementOf(`select ${'x, '.repeat(1000)} 'Anna'`)
  expect(text).toHaveLength(2000)
})
