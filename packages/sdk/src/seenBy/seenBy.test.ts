import { describe, expect, test } from 'vitest'
import { CREDITS_PROGRAM, PROGRAMS } from '../programs.ts'
import {
  swapExactPrivateForPrivate,
  swapExactPrivateForPublic,
  swapExactPublicForPrivate,
  swapExactTokensForTokens,
} from '../transactions/swap.ts'
import { transferPrivate, transferPublicToPrivate } from '../transactions/token.ts'
import { receiverOf, type SignedCall, seenBy, showsPart } from './seenBy.ts'

const me = `aleo1${'q'.repeat(58)}`
const other = `aleo1${'p'.repeat(58)}`
const once = `aleo1${'z'.repeat(58)}`
const record = `{ owner: ${me}.private, token: 1field.private, amount: 9u128.private, _nonce: 0group.public }`
const amounts = { amountIn: 5n, amountOutMin: 4n, deadlineHeight: 100 }

const signedBy = (call: Omit<SignedCall, 'signer'>): SignedCall => ({ ...call, signer: me })

describe('seenBy', () => {
  test.each([
    { privateFee: true, payer: null, account: 'hidden' },
    { privateFee: false, payer: me, account: 'payer' },
  ] as const)(
    'privacy 6: a private swap names nobody but who pays a public fee ($account)',
    (row) => {
      const { privateFee, payer, account } = row
      const terms = { ...amounts, tokenOut: '2', toPublic: once, toPrivate: me }
      const call = swapExactPrivateForPrivate({ ...terms, record, privateFee })
      expect(seenBy(signedBy(call))).toEqual({ sender: null, recipients: [once], payer, account })
    },
  )

  test.each([true, false])(
    'default: a public swap names its sender, whoever pays (%s)',
    (privateFee) => {
      const terms = { ...amounts, tokenIn: '1', tokenOut: '2', to: other }
      const call = swapExactTokensForTokens({ ...terms, privateFee })
      const payer = privateFee ? null : me
      expect(seenBy(signedBy(call))).toEqual({
        sender: me,
        recipients: [other],
        payer,
        account: 'named',
      })
    },
  )

  test('behavior: who pays from a public balance, or receives to one, is named', () => {
    const common = { ...amounts, tokenOut: '2', privateFee: true }
    const paying = { ...common, tokenIn: '1', toPublic: once, toPrivate: me }
    expect(seenBy(signedBy(swapExactPublicForPrivate(paying))).account).toBe('named')
    const received = seenBy(signedBy(swapExactPrivateForPublic({ ...common, record, to: me })))
    expect(received).toEqual({ sender: null, recipients: [me], payer: null, account: 'named' })
    const given = swapExactPrivateForPublic({ ...common, record, to: other })
    expect(seenBy(signedBy(given)).account).toBe('hidden')
  })

  test('behavior: a transfer to a record names its sender, not its receiver', () => {
    const call = signedBy(transferPublicToPrivate({ token: '1', to: other, amount: 1n }))
    expect(seenBy(call)).toMatchObject({ sender: me, recipients: [] })
    expect(seenBy(call, other).account).toBe('hidden')
  })

  test('args: an address that is named twice is listed once', () => {
    const inputs = ['1field', other, other, '5u128']
    const call = { program: PROGRAMS.core, function: 'transfer_from_public', inputs }
    expect(seenBy(signedBy({ ...call, privateFee: true })).recipients).toEqual([other])
  })

  test('args: without inputs, at least its sender is known', () => {
    const call = { program: CREDITS_PROGRAM, function: 'transfer_public' }
    const seen = { sender: me, recipients: [], payer: null, account: 'named' }
    expect(seenBy(signedBy({ ...call, privateFee: true }))).toEqual(seen)
  })

  test('args: of an unknown function nothing is promised', () => {
    const call = { program: 'other.aleo', function: 'main', inputs: [other, '1u8'] }
    const seen = { sender: me, recipients: [other], payer: null, account: 'named' }
    expect(seenBy(signedBy({ ...call, privateFee: true }))).toEqual(seen)
  })

  test.each([
    { address: other, recipient: null, fee_payer: other, account: 'named', mine: 'hidden' },
    { address: other, recipient: me, fee_payer: other, account: 'named', mine: 'named' },
    { address: null, recipient: me, fee_payer: other, account: 'payer', mine: 'named' },
    { address: null, recipient: null, fee_payer: me, account: 'payer', mine: 'payer' },
    { address: null, recipient: me, fee_payer: me, account: 'payer', mine: 'named' },
    { address: null, recipient: me, fee_payer: null, account: 'hidden', mine: 'named' },
    { address: null, recipient: once, fee_payer: null, account: 'hidden', mine: 'hidden' },
  ] as const)('args: a listed call treats who made it as $account, and me as $mine', (row) => {
    const { account, mine, ...call } = row
    const { address: sender, recipient, fee_payer: payer } = call
    const recipients = recipient === null ? [] : [recipient]
    expect(seenBy(call)).toEqual({ sender, recipients, payer, account })
    expect(seenBy(call, me).account).toBe(mine)
  })

  test('args: a trade is listed without a receiver', () => {
    expect(seenBy({ address: null, fee_payer: me })).toMatchObject({ recipients: [], payer: me })
  })
})

describe('receiverOf', () => {
  const received = (name: string, recipient: string | null = other) =>
    receiverOf({ program: PROGRAMS.core, function: name, recipient })

  test('default: the receiver of a public payment, however it was paid', () => {
    expect(received('swap_exact_private_for_public')).toBe(other)
    expect(received('transfer_public')).toBe(other)
    expect(received('transfer_public', null)).toBeNull()
  })

  test('privacy 6: a one-time address for a surplus is nobody’s', () => {
    expect(received('swap_exact_private_for_private', once)).toBeNull()
    expect(received('swap_private_for_exact_private', once)).toBeNull()
    expect(received('add_liquidity_privately', once)).toBeNull()
  })
})

describe('showsPart', () => {
  const swap = { program: PROGRAMS.core, function: 'swap_exact_private_for_private' }

  test('privacy 6: a private swap shows its amounts and tokens, not what is left or who receives', () => {
    expect(showsPart(swap, 'amount_in')).toBe(true)
    expect(showsPart(swap, 'input.token')).toBe(true)
    expect(showsPart(swap, 'input')).toBe(false)
    expect(showsPart(swap, 'input.amount')).toBe(false)
    expect(showsPart(swap, 'amount_in.token')).toBe(false)
    expect(showsPart(swap, 'to_pri')).toBe(false)
  })

  test('args: undefined for what is no part of it', () => {
    expect(showsPart(swap, 'liquidity')).toBeUndefined()
    expect(showsPart(transferPrivate({ record, to: other, amount: 1n }), 'token')).toBeUndefined()
  })

  test('args: in an unknown function everything is shown', () => {
    expect(showsPart({ ...swap, function: 'unknown' }, 'to_pri')).toBe(true)
  })
})
