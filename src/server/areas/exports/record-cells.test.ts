import { expect, it } from 'vitest'
import { terminalCells } from './record-cells.ts'

it.each([
  ['fr', 0, 'SoftPOS (Android)'],
  ['en', 3, 'Kiosk'],
  ['en', 4, '4'],
] as const)('D-69 in %s a terminal of type %i is written as %s', (language, type, word) => {
  const reader = { language, pendingLabel: 'failed', terminalTypes: { 3: 'Kiosk' } } as const
  expect(terminalCells.terminalType.word?.(type, reader)).toBe(word)
})
