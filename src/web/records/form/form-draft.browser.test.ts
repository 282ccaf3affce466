import { beforeEach, expect, it } from 'vitest'
import { keepDraft, restoreDraft } from './form-draft.ts'

beforeEach(() => {
  localStorage.setItem('sid', 'session')
  sessionStorage.clear()
})

it('SEC-54 keeps a draft without the card numbers in its texts', () => {
  const base = { name: 'Anna', codes: ['a'], password: '' }
  const values = { name: 'Anna 4111.1111.1111.1111', codes: ['4111111111111111'], password: 'Blue-Kettle-42' }
  keepDraft('user', { base, values }, ['password'])
  const stored = Object.values(sessionStorage).join()
  expect(stored).toContain('Anna ****1111')
  expect(stored).not.toMatch(/4111|Blue/)
  expect(restoreDraft('user', base)?.values).toEqual({ name: 'Anna ****1111', codes: ['****1111'], password: '' })
})
