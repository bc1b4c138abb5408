import {
  addressToField,
  bech32Data,
  encodeBech32m,
  FIELD_MODULUS,
  fieldToAddress,
  parsePlaintext,
  plaintextBits,
  SCALAR_MODULUS,
} from '@nightjar/aleo'
import * as sdk from '@nightjar/snarkvm/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitsToFields } from '../encode.ts'
import { hashPoseidon } from '../poseidon/hashPoseidon.ts'
import { addGroups, multiplyGroup } from './group.ts'
import { ACCOUNT_GENERATOR, verifySignature } from './verifySignature.ts'

const PART_BYTES = 32

type Signed = { readonly text: string; readonly address: string; readonly message: string }

const keys = Array.from({ length: 3 }, (_, seed) =>
  sdk.PrivateKey.from_seed_unchecked(new Uint8Array(32).fill(seed + 1)),
)
const addresses = keys.map((key) => key.to_address().to_string())
const messages = [
  'true',
  '1u8',
  `${FIELD_MODULUS - 1n}field`,
  `[${Array(40).fill('7u64').join(', ')}]`,
  `{ owner: ${addresses[0]}, amount: 5u128 }`,
]

const signed = fc
  .record({ signer: fc.constantFrom(0, 1, 2), message: fc.constantFrom(...messages) })
  .map(({ signer, message }): Signed => {
    const text = sdk.Signature.signValue(keys[signer] ?? new sdk.PrivateKey(), message).to_string()
    return { text, address: addresses[signer] ?? '', message }
  })

/** What a verifier says; malformed texts are refused. */
function verdict(verify: () => boolean): boolean | 'refused' {
  try {
    return verify()
  } catch {
    return 'refused'
  }
}

const ours = ({ text, address, message }: Signed) =>
  verdict(() =>
    verifySignature(text, address, bitsToFields(plaintextBits(parsePlaintext(message)), false)),
  )
const theirs = ({ text, address, message }: Signed) =>
  verdict(() =>
    sdk.Signature.from_string(text).verifyValue(sdk.Address.from_string(address), message),
  )

/** The signature with one of its four parts replaced. */
function withPart(text: string, part: number, value: bigint): string {
  const bytes = Uint8Array.from(bech32Data(text, 'sign') ?? [])
  for (let at = 0; at < PART_BYTES; at++) {
    bytes[part * PART_BYTES + at] = Number((value >> BigInt(8 * at)) & 255n)
  }
  return encodeBech32m('sign', bytes)
}

const partOf = (text: string, part: number): bigint =>
  BigInt(
    `0x${[...(bech32Data(text, 'sign') ?? [])]
      .slice(part * PART_BYTES, (part + 1) * PART_BYTES)
      .reverse()
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')}`,
  )

describe('verifySignature', () => {
  test("property: accepts what snarkVM signed, for its signer and message alone, as snarkVM's own", () => {
    fc.assert(
      fc.property(
        signed,
        fc.constantFrom(...addresses),
        fc.constantFrom(...messages),
        (one, address, message) => {
          expect(ours(one)).toBe(true)
          const other = { ...one, address, message }
          expect(ours(other)).toBe(theirs(other))
        },
      ),
      { numRuns: 40 },
    )
  })

  test("property: with a part changed, gives snarkVM's verdict", () => {
    const verdicts = new Set<unknown>()
    const part = fc.constantFrom(0, 1, 2, 3)
    const value = fc.oneof(
      fc.constantFrom(0n, 1n, SCALAR_MODULUS - 1n, SCALAR_MODULUS, FIELD_MODULUS - 1n),
      fc.constantFrom(FIELD_MODULUS, 2n ** 256n - 1n),
      fc.bigInt(0n, SCALAR_MODULUS - 1n),
    )
    fc.assert(
      fc.property(signed, part, value, fc.boolean(), (one, at, changed, isSwapped) => {
        const swapped = withPart(withPart(one.text, 2, partOf(one.text, 3)), 3, partOf(one.text, 2))
        const wrong = { ...one, text: isSwapped ? swapped : withPart(one.text, at, changed) }
        expect(ours(wrong)).toBe(theirs(wrong))
        verdicts.add(ours(wrong))
      }),
      { numRuns: 120 },
    )
    expect(verdicts).toContain(false)
    expect(verdicts).toContain('refused')
  })

  test('behavior: keys that fit the hash but not the address have snarkVM’s verdict', () => {
    const message = '1u8'
    const fields = bitsToFields(plaintextBits(parsePlaintext(message)), false)
    const [secret, nonce] = [123456789n, 987654321n]
    const [pkSig, prSig] = [multiplyGroup(ACCOUNT_GENERATOR, secret), ACCOUNT_GENERATOR]
    const prf = BigInt.asUintN(250, hashPoseidon(4, [pkSig, prSig]))
    const own = addGroups(addGroups(pkSig, prSig), multiplyGroup(ACCOUNT_GENERATOR, prf))
    const signFor = (address: string): Signed => {
      const start = [multiplyGroup(ACCOUNT_GENERATOR, nonce), pkSig, prSig, addressToField(address)]
      const challenge = BigInt.asUintN(250, hashPoseidon(8, [...start, ...fields]))
      const rest = (nonce - challenge * secret) % SCALAR_MODULUS
      const parts = [challenge, rest < 0n ? rest + SCALAR_MODULUS : rest, pkSig, prSig]
      const empty = encodeBech32m('sign', new Uint8Array(4 * PART_BYTES))
      const text = parts.reduce((made, value, part) => withPart(made, part, value), empty)
      return { text, address, message }
    }
    const [mine, forged] = [signFor(fieldToAddress(own)), signFor(addresses[0] ?? '')]
    expect([ours(mine), ours(forged)]).toEqual([true, false])
    expect([theirs(mine), theirs(forged)]).toEqual([true, false])
  })

  test('behavior: the neutral point as signer and as keys has snarkVM’s verdict', () => {
    const nothing = encodeBech32m('sign', new Uint8Array(4 * PART_BYTES))
    for (const address of [fieldToAddress(0n), addresses[0] ?? '']) {
      const one = { text: nothing, address, message: '1u8' }
      expect(ours(one)).toBe(theirs(one))
    }
  })

  test.each([
    ['sign1qqqq', addresses[0] ?? ''],
    ['', addresses[0] ?? ''],
    [encodeBech32m('sign', new Uint8Array(4 * PART_BYTES)), 'aleo1qqqq'],
    [encodeBech32m('sign', new Uint8Array(4 * PART_BYTES)), fieldToAddress(1n)],
  ])('error: "%s" by "%s" is malformed', (text, address) => {
    const one = { text, address, message: '1u8' }
    expect(ours(one)).toBe('refused')
    expect(theirs(one)).toBe('refused')
  })
})
