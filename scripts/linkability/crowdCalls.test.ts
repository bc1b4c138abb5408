import { linkablePatterns, type PrivateAction } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../market/tokens.ts'
import { createCrowdCalls } from './crowdCalls.ts'
import { watchMarket } from './watchMarket.ts'

const action: PrivateAction = {
  ...{ kind: 'swap', path: [tokenOf('USDX').id, tokenOf('WALEO').id], exact: 'in' },
  ...{ maximumIn: 1n, minimumOut: 1n },
}

/** The share of private swaps before which the page would have called the crowd too small. */
function tooSmall(swapsPerHour: number): number {
  const calls = createCrowdCalls()
  const said: boolean[] = []
  const from = 86_400 // the first day has no past
  for (const sighting of watchMarket({ seed: 5, days: 3, swapsPerHour }).chain) {
    const isSwap = sighting.function === 'swap_exact_private_for_private'
    if (isSwap && sighting.second > from) {
      const { height, second: now } = sighting
      const facts = { action, shieldings: [], calls: calls.list(), height, now }
      const kinds = linkablePatterns(facts).patterns.map(({ kind }) => kind)
      said.push(kinds.includes('few') || kinds.includes('first'))
    }
    calls.add(sighting)
  }
  return said.filter(Boolean).length / said.length
}

describe('the page', () => {
  test('behavior: calls the crowd too small at 2 private swaps an hour, and large enough at 20', () => {
    expect(tooSmall(2)).toBeGreaterThan(0.8)
    expect(tooSmall(20)).toBeLessThan(0.2)
  })
})
