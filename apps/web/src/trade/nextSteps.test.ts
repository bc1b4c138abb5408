import { CREDITS, PROGRAMS, type Token } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../testing/exchange.ts'
import { type Holdings, type NextStep, nextSteps } from './nextSteps.ts'

const waleo = tokenOf('WALEO')
const usdx = tokenOf('USDX')
const unknown: Token = { ...usdx, id: '9field', symbol: 'NEW', type: 2 }
const rgc: Token = { ...usdx, id: '77field', symbol: 'RGC', wrapperProgram: PROGRAMS.registry }
const original: Token = { ...rgc, id: '7001field' }
const wrappings = [
  { inside: waleo, outside: CREDITS },
  { inside: rgc, outside: original },
]
const wrappingOf = ({ id }: Token) =>
  wrappings.find(({ inside, outside }) => inside.id === id || outside.id === id)

type Places = Partial<Record<'inside' | 'outside' | 'hiddenInside' | 'hiddenOutside', Token>>

/** An account that holds a hundred whole tokens in the given places. */
function holding({ inside, outside, hiddenInside, hiddenOutside }: Places): Holdings {
  const only = (token: Token | undefined) => new Map(token ? [[token.id, 100_000_000n]] : [])
  return {
    inside: { public: only(inside), private: only(hiddenInside) },
    outside: { public: only(outside), private: only(hiddenOutside) },
  }
}

describe('nextSteps', () => {
  /** Missing token × holdings × mode. */
  test.each<[string, Token, Places, 'public' | 'private', readonly NextStep[]]>([
    ['WALEO, with ALEO', waleo, { outside: CREDITS }, 'public', ['wrap']],
    ['WALEO, with private ALEO', waleo, { hiddenOutside: CREDITS }, 'private', ['wrap']],
    ['WALEO, with private WALEO', waleo, { hiddenInside: waleo }, 'public', ['makePublic']],
    ['WALEO privately, with public WALEO', waleo, { inside: waleo }, 'private', ['makePrivate']],
    ['WALEO, with USDX', waleo, { inside: usdx }, 'public', ['swapInto']],
    ['WALEO, with nothing', waleo, {}, 'public', ['receive']],
    ['ALEO, with WALEO', CREDITS, { inside: waleo }, 'public', ['unwrap', 'faucet']],
    [
      'ALEO, with private ALEO',
      CREDITS,
      { hiddenOutside: CREDITS },
      'public',
      ['makePublic', 'faucet'],
    ],
    ['ALEO, with nothing', CREDITS, {}, 'public', ['faucet']],
    ['USDX, with private USDX', usdx, { hiddenInside: usdx }, 'public', ['makePublic', 'faucet']],
    [
      'USDX privately, with public USDX',
      usdx,
      { inside: usdx },
      'private',
      ['makePrivate', 'faucet'],
    ],
    ['USDX, with WALEO', usdx, { inside: waleo }, 'public', ['swapInto', 'faucet']],
    ['USDX, with nothing', usdx, {}, 'public', ['faucet']],
    ['RGC, held outside', rgc, { outside: original }, 'public', ['wrap', 'faucet']],
    ['original RGC, held wrapped', original, { inside: rgc }, 'public', ['unwrap', 'faucet']],
    ['an imported token, with nothing', unknown, {}, 'public', ['receive']],
    ['an imported token, with USDX', unknown, { inside: usdx }, 'public', ['swapInto']],
  ])('default: %s', (_, token, places, mode, steps) => {
    const holdings = holding(places)
    const ground = { mode, holdings, wrapping: wrappingOf(token), hasFaucet: true }
    expect(nextSteps({ token, missing: 100_000n }, ground)).toEqual(steps)
  })

  test('behavior: where ALEO itself can pay, that comes first', () => {
    const holdings = holding({ outside: CREDITS })
    const ground = {
      mode: 'public',
      holdings,
      wrapping: wrappingOf(waleo),
      hasFaucet: true,
    } as const
    const shortage = { token: waleo, missing: 1n, takesCredits: true }
    expect(nextSteps(shortage, ground)).toEqual(['payWithCredits', 'wrap'])
  })

  test('behavior: a step that does not bring enough is not offered', () => {
    const holdings = holding({ outside: CREDITS, hiddenInside: waleo })
    const ground = {
      mode: 'public',
      holdings,
      wrapping: wrappingOf(waleo),
      hasFaucet: true,
    } as const
    expect(nextSteps({ token: waleo, missing: 100_000_000n }, ground)).toEqual(['makePublic']) // the wrap costs its fee
    expect(nextSteps({ token: waleo, missing: 100_000_001n }, ground)).toEqual(['receive'])
  })

  test('behavior: without a faucet, only others can help', () => {
    const ground = {
      mode: 'public',
      holdings: holding({}),
      wrapping: undefined,
      hasFaucet: false,
    } as const
    expect(nextSteps({ token: usdx }, ground)).toEqual(['receive'])
  })

  test.each([
    ['WALEO', waleo, { outside: CREDITS }],
    ['ALEO', CREDITS, { inside: waleo }],
    ['RGC', rgc, { outside: original }],
  ] as const)(
    'behavior: where both forms of %s pay already, neither brings more',
    (_, token, places) => {
      const ground = { mode: 'public', holdings: holding(places), hasFaucet: true } as const
      const wrapping = wrappingOf(token)
      const steps = (countsBoth: boolean) =>
        nextSteps({ token, missing: 5n, countsBoth, takesCredits: true }, { ...ground, wrapping })
      const turns = (found: readonly NextStep[]) =>
        found.filter((step) => ['wrap', 'unwrap', 'payWithCredits'].includes(step))
      expect(turns(steps(false)).length).toBeGreaterThan(0)
      expect(turns(steps(true))).toEqual([])
    },
  )
})
