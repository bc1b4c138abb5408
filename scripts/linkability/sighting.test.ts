import {
  claimBlinded,
  PROGRAMS,
  swapExactPrivateForPrivate,
  transferPublicToPrivate,
} from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { sightingOf } from './sighting.ts'

const by = `aleo1${'q'.repeat(58)}`

describe('sightingOf', () => {
  test('default: of a private swap, what the compiled programs make public', () => {
    const call = swapExactPrivateForPrivate({
      ...{ record: 'own:7', tokenOut: '2', amountIn: 5n, amountOutMin: 4n, deadlineHeight: 200 },
      ...{ toPrivate: by, toPublic: 'blinded:9field', privateFee: true },
    })
    const played = { action: { by, call }, second: 301, records: { input: '1field' } }
    const sighting = sightingOf({ ...played, amountOut: 6n }, 3)
    expect(sighting).toEqual({
      ...{ index: 3, height: 100, second: 301, program: PROGRAMS.core, function: call.function },
      inputs: {
        'input.token': '1field',
        ...{ token_out: '2field', amount_in: '5u128', amount_out_min: '4u128' },
        ...{ to_pub: 'blinded:9field', deadline: '200u32' },
      },
      ...{ sender: null, recipients: [], payer: null, blinded: null, amountOut: 6n },
    })
    const text = JSON.stringify(sighting, (_, one) => (typeof one === 'bigint' ? `${one}` : one))
    expect(text).not.toContain(by)
    expect(text).not.toContain('own:7')
  })

  test('behavior: a public fee names its payer, and making money private its owner', () => {
    const call = transferPublicToPrivate({ token: '1', to: by, amount: 5n })
    expect(sightingOf({ action: { by, call }, second: 0 }, 0)).toMatchObject({
      ...{ sender: by, payer: by, inputs: { token: '1field', amount: '5u128' } },
    })
  })

  test('behavior: a claim shows its one-time address, not its factor', () => {
    const call = claimBlinded({
      factor: '9field',
      token: '1',
      amount: 2n,
      to: by,
      privateFee: true,
    })
    const played = { action: { by, call }, second: 0, blinded: 'blinded:9field' }
    expect(sightingOf(played, 0)).toMatchObject({
      ...{ sender: null, payer: null, recipients: [], blinded: 'blinded:9field' },
      inputs: { token: '1field', amount: '2u128' },
    })
  })
})
