import { CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS, tokenOf } from '../../testing/exchange.ts'
import { buildTransfer, transferFee } from './buildTransfer.ts'

const usdx = tokenOf('USDX')

describe('buildTransfer', () => {
  test.each([
    [usdx, 'public', 'nightjar_core.aleo', 'transfer_public', [usdx.id, ADDRESS, '7u128']],
    [
      usdx,
      'private',
      'nightjar_core.aleo',
      'transfer_public_to_private',
      [usdx.id, ADDRESS, '7u128'],
    ],
    [CREDITS, 'public', 'credits.aleo', 'transfer_public', [ADDRESS, '7u64']],
    [CREDITS, 'private', 'credits.aleo', 'transfer_public_to_private', [ADDRESS, '7u64']],
  ] as const)('default: %o to %s', (token, arrives, program, name, inputs) => {
    expect(buildTransfer({ token, amount: 7n, to: ADDRESS, arrives })).toMatchObject({
      program,
      function: name,
      inputs,
      feeMicrocredits: transferFee(token, arrives),
    })
  })
})
