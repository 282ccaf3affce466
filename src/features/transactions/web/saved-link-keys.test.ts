import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { asTransactionKey, receiptFingerprintIn } from '#core/text/transaction-key.ts'
import { codeOfLink, findTransactionOfReceipt, savedLinksKey } from './saved-link-keys.ts'

const path = '/qr/Zk3vT9qLx0aWb7YdE2fGhJ5mNpRsUcK1'

it('JOB-22 the code below a receipt is the one by which the device finds its sale', () => {
  const client = new QueryClient()
  const fingerprint = receiptFingerprintIn(asTransactionKey(path))
  client.setQueryData([...savedLinksKey('standard'), 'sale1'], { path: 'ciphertext', expiresAt: '', fingerprint })
  const code = codeOfLink(`https://pay.example${path}`)
  expect(code).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/)
  expect(codeOfLink(path)).toBe(code)
  expect(findTransactionOfReceipt(client, code ?? '', 'standard')).toBe('sale1')
  expect(findTransactionOfReceipt(client, '0000-0000', 'standard')).toBeUndefined()
})

it('what is no link of a receipt has no code', () => {
  expect(codeOfLink('/transactions/view/sale1')).toBeUndefined()
})
