import { expect, test } from 'vitest'
import { answerLimits } from './answerLimits.ts'

const any = { timeout: 10, maxBytes: 100 }
const oneBlock = { timeout: 40, maxBytes: 400 }

test.each([
  ['block/7', oneBlock],
  ['block/latest', oneBlock],
  ['block/ab1qqq', oneBlock],
  ['block/7/transactions', oneBlock],
  ['blocks?start=7&end=8', oneBlock],
  ['blocks?start=7&end=9', any],
  ['blocks?start=7&end=7', any],
  ['blocks', any],
  ['block/height/latest', any],
  ['block/height/latest?after=7&wait=1000', any],
  ['block/hash/latest', any],
  ['program/block.aleo', any],
] as const)('answerLimits: %s', (path, limits) => {
  expect(answerLimits(path, any)).toEqual(limits)
})
