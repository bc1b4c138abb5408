import { expect, test } from 'vitest'
import { answerLimits, MAX_RANGE_BYTES } from './answerLimits.ts'
import { BLOCKS_A_PAGE } from './readBlocks.ts'

const any = { timeout: 40, maxBytes: 400 }
const several = { timeout: 10, maxBytes: 100 }

test.each([
  ['blocks?start=7&end=9', several],
  ['blocks?start=7&end=7', several],
  ['blocks?start=7&end=8', any],
  ['blocks', any],
  ['block/7', any],
  ['block/latest', any],
  ['block/7/transactions', any],
  ['block/height/latest?after=7&wait=1000', any],
  ['program/blocks.aleo', any],
] as const)('answerLimits: %s', (path, limits) => {
  expect(answerLimits(path, any)).toEqual(limits)
})

test('answerLimits: however large one block may be, several are no larger than usual', () => {
  const large = { timeout: 40, maxBytes: 2 ** 28 }
  expect(answerLimits('blocks?start=7&end=9', large).maxBytes).toBe(MAX_RANGE_BYTES)
  expect(answerLimits('blocks?start=7&end=8', large).maxBytes).toBe(2 ** 28)
})

test('answerLimits: all attempts to read a block, from a page of them on, take 2.25 times the time-out', () => {
  let whole = 0
  for (let count = BLOCKS_A_PAGE; count >= 1; count = Math.floor(count / 2)) {
    whole += answerLimits(`blocks?start=7&end=${7 + count}`, any).timeout
  }
  expect(whole).toBe(2.25 * any.timeout)
})
