import { describe, expect, test } from 'vitest'
import { MAX_RESERVE } from './constants.ts'
import { explainNoRoute, type NoRoute, type UnroutedSwap } from './explainNoRoute.ts'
import { numberedPair as pair, numberedToken as token } from './testing/pairs.ts'

const path = [1, 2, 3, 4].map((place) => pair(place, place + 1, 1000n, 1000n))
const swap: UnroutedSwap = {
  pairs: path,
  tokenIn: token(1),
  tokenOut: token(4),
  exact: 'in',
  amount: 1n,
}

describe('explainNoRoute', () => {
  test.each<[NoRoute, Partial<UnroutedSwap>]>([
    ['too-small', {}],
    ['no-route', { pairs: [] }],
    ['no-route', { tokenOut: token(5) }], // four hops apart
    ['no-route', { pairs: path.map((each) => ({ ...each, reserve0: 0n })) }],
    ['in-doubt', { pairs: path.map((each) => ({ ...each, isInDoubt: true })) }],
    ['over-reserves', { exact: 'out', amount: 1001n }],
    ['over-limit', { amount: MAX_RESERVE - 1000n }],
    ['too-small', { amount: MAX_RESERVE - 1001n }],
  ])('default: %s (%o)', (reason, changed) => {
    expect(explainNoRoute({ ...swap, ...changed })).toBe(reason)
  })
})
