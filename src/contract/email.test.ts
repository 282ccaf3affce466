import { expect, it } from 'vitest'
import { canonicalEmail } from './email.ts'

it('compares e-mail addresses without case, blanks around them and ways of writing an accent', () => {
  expect(canonicalEmail(' Ma.R\u0301ia@Example.COM ')).toBe('ma.ŕia@example.com')
})
