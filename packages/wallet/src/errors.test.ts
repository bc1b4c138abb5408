import { describe, expect, test } from 'vitest'
import { toWalletError, WalletError, walletErrorKinds } from './errors.ts'

describe('walletErrorKinds', () => {
  test('default: the 21 kinds of the specification, in its order', () => {
    expect(walletErrorKinds.join(', ')).toBe(
      'NotReady, Load, Config, Connection, NotSelected, Disconnected, Disconnection, Account, PublicKey, Keypair, NotConnected, SendTransaction, SignMessage, SignTransaction, Timeout, WindowBlocked, WindowClosed, DecryptionNotAllowed, Decryption, Records, Transaction',
    )
  })
})

describe('WalletError', () => {
  test('default: carries kind, name, code, message and the original', () => {
    const original = { message: 'no' }
    const error = new WalletError('NotReady', 'Install it.', { error: original })
    expect(error).toMatchObject({
      kind: 'NotReady',
      name: 'WalletNotReadyError',
      code: 'wallet_not_ready',
      message: 'Install it.',
      error: original,
      rejected: false,
    })
  })
})

describe('toWalletError', () => {
  test('args: an Error, a plain object and a string keep their message', () => {
    expect(toWalletError(new Error('boom'), 'Transaction').message).toBe('boom')
    expect(toWalletError({ message: 'An unknown error occured' }, 'Records').message).toBe(
      'An unknown error occured',
    )
    expect(toWalletError({ error: 'locked' }, 'Connection').message).toBe('locked')
    expect(toWalletError('Unsupport network', 'Connection').message).toBe('Unsupport network')
  })

  test('behavior: its words are on one line, without what nobody sees, and not endless', () => {
    const said = (words: string) => toWalletError(words, 'Transaction').message
    expect(said('Sen\u202et\u200b\n  no fee')).toBe('Sen t no fee')
    expect(said('x'.repeat(10_000))).toHaveLength(500)
    expect(toWalletError('\u200b \n', 'Transaction').reason).toEqual({ code: 'noWords' })
  })

  test('args: a value without a message gets a reason', () => {
    for (const kind of ['Load', 'Connection', 'Transaction', 'SignMessage', 'Records'] as const) {
      const error = toWalletError(undefined, kind)
      expect(error.kind).toBe(kind)
      expect(error.reason).toEqual({ code: 'noWords' })
    }
  })

  test.each([
    [{ data: { message: 'Fee too low' } }],
    [{ error: { data: { message: 'Fee too low' } } }],
    [{ message: '', reason: 'Fee too low' }],
    [{ message: { message: 'Fee too low' } }],
    [Object.assign(new Error(''), { cause: new Error('Fee too low') })],
  ])('args: words that are nested: %j', (thrown) => {
    expect(toWalletError(thrown, 'Transaction').message).toBe('Fee too low')
  })

  test.each([
    ['null', null],
    ['a bigint', 0n],
    ['a list', []],
    ['a symbol', Symbol('x')],
    ['a function', () => 'x'],
    ['members of other types', { message: 7, error: [] }],
    [
      'a member that throws',
      Object.defineProperty({}, 'message', {
        get: () => {
          throw new Error('a getter of its own')
        },
      }),
    ],
  ])('args: nothing to say: %s', (_, thrown) => {
    expect(toWalletError(thrown, 'Transaction').reason).toEqual({ code: 'noWords' })
  })

  test('args: one that contains itself', () => {
    const thrown: { error?: unknown } = {}
    thrown.error = thrown
    expect(toWalletError(thrown, 'Transaction').reason).toEqual({ code: 'noWords' })
  })

  test.each([
    new DOMException('The transaction was aborted.', 'AbortError'),
    new DOMException('Permission was denied.', 'NotAllowedError'),
    new TypeError("Cannot read properties of undefined (reading 'request')"),
    new Error('Permission denied to access property "request"'), // Firefox
  ])("behavior: the browser's own words are not shown: %s", (thrown) => {
    expect(toWalletError(thrown, 'Connection')).toMatchObject({
      reason: { code: 'noWords' },
      error: thrown,
      rejected: false,
    })
  })

  test('behavior: a refusal may be a code alone', () => {
    expect(toWalletError({ code: 4001 }, 'Transaction').rejected).toBe(true)
    expect(toWalletError({ code: '4001' }, 'Transaction').rejected).toBe(true)
    expect(toWalletError({ code: -32000 }, 'Transaction').rejected).toBe(false)
  })

  test('behavior: a refusal is distinguished from a failure', () => {
    expect(toWalletError({ message: 'Permission Not Granted' }, 'Transaction').rejected).toBe(true)
    expect(toWalletError('User rejected the request', 'Transaction').rejected).toBe(true)
    expect(toWalletError('fee too low', 'Transaction').rejected).toBe(false)
  })

  test('behavior: a WalletError passes through', () => {
    const error = new WalletError('Timeout', 'Too late.')
    expect(toWalletError(error, 'Transaction')).toBe(error)
  })
})
