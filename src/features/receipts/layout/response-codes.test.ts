import { expect, it } from 'vitest'
import { responseMeaning } from './response-codes.ts'

it.each([
  ['00', 'approved'],
  ['51', 'insufficient-funds'],
  ['55', 'incorrect-pin'],
  ['1A', 'authentication-required'],
  ['91', 'technical'],
])('%s means %s', (code, meaning) => {
  expect(responseMeaning(code)).toBe(meaning)
})

it.each(['04', '07', '41', '43', '59'])('%s, which accuses the card holder, reads as a plain refusal', (code) => {
  expect(responseMeaning(code)).toBe('declined')
})

it('a code of another rail has no meaning here', () => {
  expect(responseMeaning('INSTRUMENT_DECLINED')).toBeUndefined()
})
