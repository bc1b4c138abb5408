import { WalletError } from '@nightjar/wallet/errors'
import { namedCodes, plainCodes, type Reason } from '@nightjar/wallet/reason'
import { describe, expect, test } from 'vitest'
import { loadWalletWords, wordsFor } from './words.ts'

/** All of them. */
const reasons: readonly Reason[] = [
  ...plainCodes.map((code) => ({ code })),
  ...namedCodes.map((code) => ({ code, name: 'Leo Wallet' })),
  { code: 'notInstalled', name: 'Leo Wallet', url: 'https://app.leo.app' },
  { code: 'otherAccount', address: 'aleo1…q' },
  { code: 'otherNetwork', name: 'Leo Wallet', wanted: 'Testnet' },
  { code: 'isOn', name: 'Leo Wallet', other: 'Mainnet', wanted: 'Testnet' },
]

describe('wordsFor', () => {
  test.each(reasons)('default: $code is a sentence with all its values', (reason) => {
    const { code, ...values } = reason
    const text = wordsFor(reason)
    for (const value of Object.values(values)) expect(text).toContain(value)
    expect(text).toMatch(/^[^{]+\.$/)
  })

  test('behavior: nobody is told to try again what may have been sent', () => {
    expect(wordsFor({ code: 'noWords' })).toBe('Your wallet gave no reason. It may be locked.')
  })

  test('args: a network without a name here', () => {
    const reason = { code: 'isOn', name: 'Leo Wallet', other: null, wanted: 'Testnet' } as const
    expect(wordsFor(reason)).toBe(
      'Leo Wallet is on another network. Switch it to Testnet and try again.',
    )
  })
})

describe('loadWalletWords', () => {
  test('behavior: errors are in words from then on', async () => {
    await loadWalletWords()
    const error = new WalletError('Account', { code: 'accountChanged' })
    expect(error.message).toBe('The account changed in the meantime. Try again.')
    expect(error.reason).toEqual({ code: 'accountChanged' })
  })
})
