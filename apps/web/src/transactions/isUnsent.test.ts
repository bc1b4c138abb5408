import { WalletError } from '@nightjar/wallet/errors'
import { describe, expect, test } from 'vitest'
import { isUnsent } from './isUnsent.ts'

describe('isUnsent', () => {
  test.each([
    ['the person said no', new WalletError('Transaction', 'No.', { rejected: true }), true],
    ['no wallet is connected', new WalletError('NotConnected', 'Connect one.'), true],
    ['another account is connected', new WalletError('Account', 'Switch back.'), true],
    ['it is on another network', new WalletError('Config', 'Switch it.'), true],
    ['it could not be built', new WalletError('SignTransaction', 'A check fails.'), true],
    ['the node refused it', new WalletError('SendTransaction', 'Invalid transaction'), true],
    ['the wallet failed', new WalletError('Transaction', 'The node isn’t responding.'), false],
    ['something else failed', new Error('Failed to fetch'), false],
    ['what is no error', 'Timeout', false],
  ])('behavior: %s', (_, error, is) => {
    expect(isUnsent(error)).toBe(is)
  })
})
