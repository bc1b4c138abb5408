import { programIds } from '@nightjar/programs'
import { describe, expect, test } from 'vitest'
import { assertSame, describePlan, knownTotal, suiteSources } from './planDeployment.ts'

const admin = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const known = {
  program: 'some_program.aleo',
  source: '',
  imports: new Map<string, string>(),
  bytes: 4448,
  fee: {
    storage: 4_448_000n,
    namespace: 1_000_000n,
    constructor_: 2_000n,
    synthesis: 95_586n,
    total: 5_545_586n,
  },
}
const unknown = { ...known, fee: { ...known.fee, synthesis: undefined, total: 5_450_000n } }

describe('suiteSources', () => {
  test('default: local networks and testnet get the suite with their admin', () => {
    for (const network of ['local', 'testnet'] as const) {
      const sources = new Map(suiteSources(network, admin))
      expect([...sources.keys()]).toEqual([...programIds])
      expect(sources.get('nightjar_config.aleo')).toContain(admin)
    }
  })

  test('behavior: mainnet gets no faucet', () => {
    const ids = suiteSources('mainnet', admin).map(([id]) => id)
    expect(ids).toEqual(programIds.filter((id) => id !== 'nightjar_faucet.aleo'))
  })
})

describe('describePlan', () => {
  test('default: lists each part of the price and the exact total', () => {
    expect(describePlan([known, known])).toEqual([
      'some_program.aleo           4448 bytes  storage 4.448  namespace 1  constructor 0.002  synthesis 0.095586',
      'some_program.aleo           4448 bytes  storage 4.448  namespace 1  constructor 0.002  synthesis 0.095586',
      'in total 11.091172 credits',
    ])
    expect(knownTotal([known, known])).toBe(11_091_172n)
  })

  test('behavior: costs known only with the proving keys are not in the total', () => {
    expect(describePlan([unknown])).toEqual([
      'some_program.aleo           4448 bytes  storage 4.448  namespace 1  constructor 0.002',
      'in total 5.45 credits, plus the synthesis of the circuits, which is known only once the proving keys have been made',
    ])
  })
})

describe('assertSame', () => {
  test.each([
    ['a;\nb;\n', 'a;\nc;\n', 2],
    ['a;\nb;\n', 'a;\n', 2],
    ['a;\n', 'a;\nb;\n', 2],
    ['a;\n', '', 1],
  ])('error: %j and %j', (ours, there, line) => {
    expect(() => assertSame('some.aleo', ours, there)).toThrow(
      `differs from this one at line ${line}.`,
    )
  })
})
