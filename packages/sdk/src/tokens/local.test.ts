import { Address, BHP256, Plaintext } from '@nightjar/snarkvm/sdk'
import { describe, expect, test } from 'vitest'
import { PROGRAM_ADDRESSES, PROGRAMS } from '../programs.ts'
import { LOCAL_PAIRS, LOCAL_TOKENS } from './local.ts'
import { LOCAL_WRAPPED_PAIRS, LOCAL_WRAPPED_TOKENS } from './localWrapped.ts'
import { WRAPPED_ALEO } from './wrappedAleo.ts'

const hasher = new BHP256() // its tables take a fifth of a second
const hash = (text: string) => hasher.hash(Plaintext.fromString(text).toBitsLe()).toString()

const known = [WRAPPED_ALEO, ...LOCAL_TOKENS, ...LOCAL_WRAPPED_TOKENS]
const tokenBySymbol = new Map(known.map((token) => [token.symbol, token]))

const idOf = (symbol: string) => tokenBySymbol.get(symbol)?.id ?? 'unknown'

const digits = (id: string) => BigInt(id.replace('field', ''))

describe('PROGRAM_ADDRESSES', () => {
  test.each(Object.entries(PROGRAMS))('default: %s', (name, id) => {
    const address = Address.fromProgramId(id).to_string()
    expect(Object.entries(PROGRAM_ADDRESSES)).toContainEqual([name, address])
  })
})

describe('LOCAL_TOKENS', () => {
  test.each(known)('behavior: the id of $symbol is its hash', (token) => {
    expect(hash(`{creator: ${token.creator}, salt: ${token.salt}}`)).toBe(token.id)
  })

  test('behavior: symbols and salts are unique', () => {
    expect(new Set(known.map(({ symbol }) => symbol)).size).toBe(10)
    expect(new Set(known.map(({ creator, salt }) => `${creator} ${salt}`)).size).toBe(10)
  })
})

describe('LOCAL_PAIRS', () => {
  test.each([...LOCAL_PAIRS, ...LOCAL_WRAPPED_PAIRS])(
    'behavior: the id of $a/$b is the hash, lower token first',
    (pair) => {
      const [a, b] = [idOf(pair.a), idOf(pair.b)]
      expect(digits(a)).toBeLessThan(digits(b))
      expect(hash(`{token_a: ${a}, token_b: ${b}}`)).toBe(pair.id)
    },
  )
})
