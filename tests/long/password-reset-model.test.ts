import { expect, it } from 'vitest'
import { playSequences } from '#tests/support/password-reset-model.ts'

it('answers every sequence of four steps as the model does', { timeout: 900_000 }, async () => {
  let played = 0
  for await (const { sequence, replies, expected } of playSequences(4)) {
    expect(replies, sequence.join(' → ')).toEqual(expected)
    played += 1
  }
  expect(played).toBe(6 ** 4)
})
