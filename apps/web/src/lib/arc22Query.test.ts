import { parseProgram } from '@nightjar/aleo'
import { standIns } from '@nightjar/programs/stand-ins'
import { expect, test } from 'vitest'
import { isArc22 } from './arc22Query.ts'

test.each([
  ['test_arc22_token.aleo', true],
  ['test_arc20_token.aleo', false],
  ['token_registry.aleo', false],
] as const)('isArc22: %s %s', (id, expected) => {
  expect(isArc22(parseProgram(standIns[id]))).toBe(expected)
})
