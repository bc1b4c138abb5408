// @vitest-environment happy-dom
import { PROGRAMS, type PrivateAction } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { trialOf } from '../plans/trialOf.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { privateSwap } from '../testing/privateActions.ts'
import { broadcaster, broadcastTo } from './broadcast.ts'

const alice = { operator: 'Alice', url: 'https://node.alice.example' }
const bob = { operator: 'Bob', url: 'https://node.bob.example' }
const others = { own: undefined, listed: [alice, bob] }
const own = { own: 'http://abc.onion', listed: [alice] }
const none = { own: undefined, listed: [] }

function signed(action: PrivateAction, privateFee = true) {
  const call = trialOf(action, { address: ADDRESS, deadlineHeight: 100 })
  return { ...call, signer: ADDRESS, privateFee }
}

describe('broadcastTo', () => {
  test('privacy 22: a private transaction goes to a node of another operator, each as often', () => {
    const firsts = Array.from({ length: 400 }, () => broadcastTo(signed(privateSwap), others)[0])
    const count = firsts.filter((url) => url === alice.url).length
    expect(new Set(firsts)).toEqual(new Set([alice.url, bob.url]))
    expect(count).toBeGreaterThan(120) // 1 in 10^15 by chance
    expect(count).toBeLessThan(280)
  })

  test('privacy 22: the person’s own node receives it alone', () => {
    expect(broadcastTo(signed(privateSwap), own)).toEqual(['http://abc.onion'])
  })

  test('behavior: what names its account goes to this site’s node', () => {
    expect(broadcastTo(signed(privateSwap, false), others)).toEqual([])
    expect(broadcastTo(signed({ ...privateSwap, receives: 'public' }), own)).toEqual([])
    const call = { program: PROGRAMS.core, function: 'transfer_public', inputs: [] }
    expect(broadcastTo({ ...call, signer: ADDRESS, privateFee: true }, others)).toEqual([])
    expect(broadcastTo(signed(privateSwap), none)).toEqual([])
  })
})

describe('broadcaster', () => {
  test('default: names the operators, once each', () => {
    const listed = [alice, bob, { ...alice, url: 'https://two.alice.example' }]
    expect(broadcaster({ ...others, listed })).toEqual({
      kind: 'others',
      operators: ['Alice', 'Bob'],
    })
    expect(broadcaster(own)).toEqual({ kind: 'own', host: 'abc.onion' })
    expect(broadcaster(none)).toEqual({ kind: 'site' })
  })
})
