import { expect, it } from 'vitest'
import { referenceIn } from './reference-in.ts'

const reference = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

it.each([
  reference,
  reference.toUpperCase(),
  ` ${reference}\n`,
  reference.replaceAll('-', ' '),
  reference.replaceAll('-', ''),
  reference.replaceAll('-', '–'),
])('JOB-16 a reference is recognised as it was pasted or typed: %j', (text) => {
  expect(referenceIn(text)).toBe(reference)
})

it.each([
  '',
  '4242',
  reference.slice(1),
  `${reference}0`,
  reference.replace('b', 'g'),
  `x ${reference}`,
  'Maria Ioannou',
])('what is none is left to others: %j', (text) => {
  expect(referenceIn(text)).toBeUndefined()
})
