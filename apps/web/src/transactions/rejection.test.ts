import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { translate } from '../lib/text/translate.ts'
import { wordsForRejection } from './rejection.ts'

describe('wordsForRejection', () => {
  test.each([
    ['assert.eq found different values', 'A condition of the program wasn’t met.'],
    ['assert.neq found equal values', 'A condition of the program wasn’t met.'],
    ['The result is out of range for u128', /^An amount was out of range/],
    [`Key 1field does not exist in mapping ${PROGRAMS.core}/pairs`, /^The program didn’t find/],
    ['Division by zero', 'The program would have divided by zero.'],
    [
      'A program outside the exchange rejected the call.',
      'A program outside the exchange rejected it.',
    ],
    ['The block has no timestamp', 'The program rejected it.'],
  ])('default: %s', (reason, sentence) => {
    expect(translate(wordsForRejection(reason))).toMatch(sentence)
  })

  test.each([
    ['packages/avm/src/operations/logic.ts', 'assert.eq found '],
    ['packages/avm/src/operations/logic.ts', 'assert.neq found '],
    ['packages/avm/src/operations/integers.ts', 'The result is out of range for '],
    ['packages/avm/src/operations/integers.ts', 'Division by zero'],
    ['packages/avm/src/runtime/mappings.ts', ' does not exist in mapping '],
    ['apps/server/src/indexer/replay.ts', 'A program outside the exchange rejected the call.'],
  ])('behavior: %s still says "%s"', (file, words) => {
    const root = join(import.meta.dirname, '../../../..')
    expect(readFileSync(join(root, file), 'utf8')).toContain(words)
  })
})
