import { CREDITS, encodeProgramId, PROGRAM_ADDRESSES, PROGRAMS, showName } from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeRequest, namedOutside } from './describeRequest.ts'

const me = `aleo1${'m'.repeat(54)}wxyz`
const other = `aleo1${'o'.repeat(54)}abcd`
const tokens = [
  { id: '11field', symbol: 'USDX', decimals: 6 },
  { id: '22field', symbol: 'WETH', decimals: 18 },
  { id: '33field', symbol: 'OWL', decimals: 18 },
  { id: '99field', symbol: 'TOK', decimals: 6 },
  { id: encodeProgramId('tok.aleo'), symbol: 'TOK', decimals: 6 },
  { id: '11field', symbol: 'FAKE', decimals: 2, isOfRegistry: true }, // the same id as USDX inside
]
const open = { type: 'field', visibility: 'public' } as const
const veiled = { type: 'address', visibility: 'private' } as const

function describeCall(
  name: string,
  inputs: readonly string[],
  visibilities = inputs.map(() => open as typeof open | typeof veiled),
  program = 'nightjar_core.aleo',
) {
  const request = {
    program,
    function: name,
    inputs,
    feeMicrocredits: 1n,
    privateFee: false,
  }
  const { title, facts } = describeRequest({ request, inputs: visibilities, address: me, tokens })
  return [
    title,
    ...facts.map(({ label, value, visibility }) => `${label}: ${value} (${visibility})`),
  ]
}

/** Base units of a shown amount, also of one in powers of ten. */
function unitsOf(shown: string, decimals: number): bigint {
  const [digits = '', power = ''] = shown.replaceAll(',', '').split('×10⁻')
  const exponent = Number([...power].map((each) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(each)).join(''))
  const [whole = '', part = ''] = digits.split('.')
  return BigInt(whole + part.padEnd(decimals - exponent, '0'))
}

describe('describeRequest', () => {
  const hostile = fc.string({
    unit: fc.constantFrom(...'rnm1lO0{}<>#,\'"', '\u202e', '\u200b', '\n', 'Х'),
    maxLength: 31,
  })

  test('behavior: whatever a stranger stores, an amount is exact, and its token whole and readable', () => {
    const stored = fc.record({
      symbol: hostile.map((text) => showName(text, '44field')),
      decimals: fc.integer({ min: 0, max: 255 }),
      amount: fc.bigInt(1n, 2n ** 128n - 1n),
    })
    fc.assert(
      fc.property(stored, ({ symbol, decimals, amount }) => {
        const request = {
          ...{ program: 'nightjar_core.aleo', function: 'transfer_public' },
          ...{
            inputs: ['44field', other, `${amount}u128`],
            feeMicrocredits: 1n,
            privateFee: false,
          },
        }
        const strange = [{ id: '44field', symbol, decimals }]
        const inputs = [open, open, open]
        const { facts } = describeRequest({ request, inputs, address: me, tokens: strange })
        const said = facts.map(({ value }) => value).find((value) => value.endsWith(` ${symbol}`))
        expect(unitsOf(said?.slice(0, -symbol.length - 1) ?? '', decimals)).toBe(amount)
        for (const { label, value } of facts)
          expect(label + value).not.toMatch(/[\p{Cc}\p{Cf}]|NaN/u)
      }),
    )
  })

  test('default: a swap in whole units, without repeating what the amounts name', () => {
    const inputs = [
      '11field',
      '22field',
      '1250000000u128',
      '500000000000000001u128',
      me,
      '12345u32',
    ]
    expect(describeCall('swap_exact_tokens_for_tokens', inputs)).toEqual([
      'Swap',
      'From: You, aleo1mmm…wxyz (public)',
      'You pay: 1,250 USDX (public)',
      'You receive at least: 0.500000000000000001 WETH (public)',
      'Goes to: You (public)',
      'Valid until: block 12,345 (public)',
    ])
  })

  test('args: another receiver and an unknown token are shown as such', () => {
    const id = '12345678901234567890field'
    const inputs = ['11field', id, '1u128', '7000u128', other, '9u32']
    const lines = describeCall('swap_exact_tokens_for_tokens', inputs)
    expect(lines).toContain('Token you receive: 123456…567890, unknown token (public)')
    expect(lines).toContain('You receive at least: 7,000 base units (public)')
    expect(lines).toContain('Goes to: aleo1ooo…abcd (public)')
  })

  test('args: a path shows its intermediate tokens, and its end once', () => {
    const inputs = ['11field', '22field', '33field', '0field', '1000000u128', '5u128', me, '9u32']
    expect(describeCall('swap_exact_path', inputs)).toEqual([
      'Swap through several pools',
      'From: You, aleo1mmm…wxyz (public)',
      'Token you pay with: USDX (public)',
      'Then: WETH (public)',
      'Then: OWL (public)',
      'You pay: 1 USDX (public)',
      'You receive at least: 0.000000000000000005 OWL (public)',
      'Goes to: You (public)',
      'Valid until: block 9 (public)',
    ])
  })

  test('behavior: privacy: values that only the signer sees are marked, records are shown by their amount', () => {
    const record = `{ owner: ${me}.private, token: 11field.private, amount: 2500000u128.private, _nonce: 1group.public }`
    expect(
      describeCall('transfer_private', [record, other, '1500000u128'], [veiled, veiled, veiled]),
    ).toEqual([
      'Send tokens privately',
      'From: You, aleo1mmm…wxyz, because you pay the fee (public)',
      'Record spent: a record of 2.5 USDX (private)',
      'Goes to: aleo1ooo…abcd (private)',
      'Amount: 1.5 USDX (private)',
    ])
  })

  test('behavior: the router swaps credits, paid or received', () => {
    const coins = `{ owner: ${me}.private, microcredits: 9500000u64.private, _nonce: 1group.public }`
    const pay = [coins, '9000000u64', '11field', '7000000u128', me, other, '9u32']
    const router = 'nightjar_router.aleo'
    const open7 = pay.map(() => open)
    expect(describeCall('swap_private_credits_for_token', pay, open7, router)).toEqual([
      'Swap privately',
      'From: You, aleo1mmm…wxyz, because you pay the fee (public)',
      'Record spent: 9.5 ALEO (public)',
      'You pay: 9 ALEO (public)',
      'You receive at least: 7 USDX (public)',
      'Goes to: You (public)',
      'Remainder goes to: aleo1ooo…abcd (public)',
      'Valid until: block 9 (public)',
    ])
    const sell = ['11field', '2500000u128', '8000000u64', me, me, '9u32']
    expect(
      describeCall(
        'swap_tokens_for_credits',
        sell,
        sell.map(() => open),
        router,
      ),
    ).toEqual([
      'Swap',
      'From: You, aleo1mmm…wxyz (public)',
      'You pay: 2.5 USDX (public)',
      'You receive at least: 8 ALEO (public)',
      'Goes to: You (public)',
      'Surplus goes to: You (public)',
      'Valid until: block 9 (public)',
    ])
  })

  test('behavior: the router pays out an ARC-20 program’s token, named once', () => {
    const record = `{ owner: ${me}.private, token: 11field.private, amount: 9500000u128.private, _nonce: 1group.public }`
    const inputs = ['99field', record, '7000000u128', '5000u128', me, other, '12345u32']
    const visibilities = inputs.map((_, at) => (at === 1 || at === 4 ? veiled : open))
    expect(
      describeCall('swap_private_for_arc20', inputs, visibilities, 'nightjar_router.aleo'),
    ).toEqual([
      'Swap privately',
      'From: You, aleo1mmm…wxyz, because you pay the fee (public)',
      'Record spent: a record of 9.5 USDX (private)',
      'You pay: 7 USDX (public)',
      'You receive at least: 0.005 TOK (public)',
      'Goes to: You (private)',
      'Remainder goes to: aleo1ooo…abcd (public)',
      'Valid until: block 12,345 (public)',
    ])
  })

  test('behavior: wraps and unwraps name the outside token, a registry token by its id there', () => {
    const record = `{ owner: ${me}.private, amount: 900u128.private, token_id: 11field.private, external_authorization_required: false.private, _nonce: 1group.public }`
    const inputs = [record, '250u128', me]
    const visibilities = [veiled, open, veiled]
    expect(describeCall('wrap_private', inputs, visibilities, PROGRAMS.registry)).toEqual([
      'Wrap a token privately',
      'From: You, aleo1mmm…wxyz, because you pay the fee (public)',
      'Record spent: a record of 9 FAKE (private)',
      'Amount: 2.5 FAKE (public)',
      'Goes to: You (private)',
    ])
    const unwrap = ['11field', '250u128', me]
    expect(describeCall('unwrap_public', unwrap, undefined, PROGRAMS.registry)).toEqual([
      'Unwrap a token',
      'From: You, aleo1mmm…wxyz (public)',
      'Amount: 2.5 FAKE (public)',
      'Goes to: You (public)',
    ])
    const arc20 = ['99field', '2500000u128', other]
    expect(describeCall('wrap_public', arc20, undefined, PROGRAMS.arc20)).toEqual([
      'Wrap a token',
      'From: You, aleo1mmm…wxyz (public)',
      'Amount: 2.5 TOK (public)',
      'Goes to: aleo1ooo…abcd (public)',
    ])
  })

  test('behavior: joins of outside tokens name what they join', () => {
    const coin = (amount: number) => `{ owner: ${me}.private, amount: ${amount}u128.private }`
    const joined = (program: string) =>
      describeCall('join', [coin(1_500_000), coin(2_000_000)], [veiled, veiled], program)
    expect(joined('tok.aleo')).toEqual([
      'Join two records',
      'From: You, aleo1mmm…wxyz (public)', // what another program shows is unknown
      'First record: a record of 1.5 TOK (private)',
      'Second record: a record of 2 TOK (private)',
    ])
    const held = (amount: number) =>
      `{ owner: ${me}.private, amount: ${amount}u128.private, token_id: 11field.private }`
    const lines = describeCall(
      'join',
      [held(100), held(250)],
      [veiled, veiled],
      'token_registry.aleo',
    )
    expect(lines).toContain('Second record: a record of 2.5 FAKE (private)') // not USDX, whose inside id it has
    expect(joined('other.aleo')[0]).toBe('Call join') // the meaning of that program's join is unknown
  })

  test('namedOutside: default: ARC-20 tokens by their program’s number, registry tokens by their id, no others', () => {
    const token = { ...CREDITS, originName: '', originSymbol: '', originTokenId: '' }
    const arc20 = { ...token, programId: 'ab.aleo', symbol: 'TOK', wrapperProgram: PROGRAMS.arc20 }
    expect(
      namedOutside([
        { ...token, isRegistryToken: false },
        { ...arc20, isRegistryToken: false },
        {
          ...arc20,
          wrapperProgram: PROGRAMS.registry,
          originTokenId: '7field',
          isRegistryToken: true,
        },
      ]),
    ).toEqual([
      { id: '25185field', symbol: 'TOK', decimals: 6 },
      { id: '7field', symbol: 'TOK', decimals: 6, isOfRegistry: true },
    ])
  })

  test('behavior: the router adds credits and a token', () => {
    const coins = `{ owner: ${me}.private, microcredits: 9500000u64.private, _nonce: 1group.public }`
    const tokens = `{ owner: ${me}.private, token: 11field.private, amount: 2500000u128.private, _nonce: 1group.public }`
    const amounts = ['8000000u128', '1000000u128', '5000000u128']
    const add = [coins, '9000000u64', tokens, '2000000u128', ...amounts, me, other, '9u32']
    expect(
      describeCall(
        'add_liquidity_credits_first',
        add,
        add.map(() => open),
        'nightjar_router.aleo',
      ),
    ).toEqual([
      'Add liquidity privately',
      'From: You, aleo1mmm…wxyz, because you pay the fee (public)',
      'First record spent: 9.5 ALEO (public)',
      'You pay at most: 9 ALEO (public)',
      'Second record spent: a record of 2.5 USDX (public)',
      'You pay at most: 2 USDX (public)',
      'At least: 8 ALEO (public)',
      'At least: 1 USDX (public)',
      'LP tokens, at least: 5000000u128 (public)',
      'Goes to: You (public)',
      'Remainder goes to: aleo1ooo…abcd (public)',
      'Valid until: block 9 (public)',
    ])
  })

  test('behavior: an allowance names the program that may spend', () => {
    const inputs = ['11field', PROGRAM_ADDRESSES.router, '5u128']
    expect(describeCall('approve_public', inputs)).toContain(
      'May spend it: the exchange’s program nightjar_router.aleo (public)',
    )
  })

  test('behavior: the title is shown before the program is loaded', () => {
    const request = {
      program: 'nightjar_core.aleo',
      function: 'join',
      inputs: ['{}', '{}'],
      feeMicrocredits: 1n,
      privateFee: false,
    }
    expect(describeRequest({ request, inputs: [], address: me, tokens }).title).toBe(
      'Join two records',
    )
  })

  test('privacy 18: the sender is marked by what the chain will show of the whole call', () => {
    const senderOf = (name: string, privateFee: boolean) => {
      const call = { program: PROGRAMS.core, function: name, inputs: [], feeMicrocredits: 1n }
      const request = { ...call, privateFee }
      const [sender] = describeRequest({ request, inputs: [], address: me, tokens }).facts
      return `${sender?.value} (${sender?.visibility})`
    }
    const [named, byFee] = ['You, aleo1mmm…wxyz', 'You, aleo1mmm…wxyz, because you pay the fee']
    expect(senderOf('swap_exact_tokens_for_tokens', true)).toBe(`${named} (public)`)
    expect(senderOf('swap_exact_tokens_for_tokens', false)).toBe(`${named} (public)`)
    expect(senderOf('swap_exact_private_for_private', true)).toBe(`${named} (private)`)
    expect(senderOf('swap_exact_private_for_private', false)).toBe(`${byFee} (public)`)
  })

  test('args: a call without labels shows every input unchanged', () => {
    const request = {
      program: 'any.aleo',
      function: 'run',
      inputs: ['5u8', 'x'.repeat(40)],
      feeMicrocredits: 1n,
      privateFee: true,
    }
    const inputs = [{ type: 'u8', visibility: 'public' } as const, veiled]
    const { title, facts } = describeRequest({ request, inputs, address: me, tokens })
    expect(title).toBe('Call run')
    expect(facts.map(({ label, value, visibility }) => [label, value, visibility])).toEqual([
      ['From', 'You, aleo1mmm…wxyz', 'public'],
      ['Input 1, u8', '5u8', 'public'],
      ['Input 2, address', 'xxxxxxxxxxxxxx…xxxxxxxxxx', 'private'],
    ])
  })
})
