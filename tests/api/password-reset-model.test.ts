import { expect, it } from 'vitest'
import { playSequences } from '#tests/support/password-reset-model.ts'

it('answers every sequence of three steps as the model does', async () => {
  let played = 0
  for await (const { sequence, replies, expected } of playSequences(3)) {
    expect(replies, sequence.join(' → ')).toEqual(expected)
    played += 1
  }
  expect(played).toBe(6 ** 3)
})
