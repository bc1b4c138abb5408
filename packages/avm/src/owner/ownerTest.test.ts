import { addressToField, bech32Bytes, bytesToBigint, FIELD_MODULUS } from '@nightjar/aleo'
import * as sdk from '@nightjar/snarkvm/sdk'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { createOwnerTest } from './ownerTest.ts'

/** A record from a chain: a variant, the owner's length, the owner from byte 3 on, its entries, and the nonce. */
const template = sdk.RecordCiphertext.fromString(
  'record1qvqsp0hf7kcgaae57ln0pnzqjlxx6s97g33d73xt3k0paxr72m5u7mgdqgzhgmmtv4hyxqqzqgqthlg6djehuu2t2wg6yvp0ra9wfyrp5z5uwy8re2nwgh8yrez0wqftq2r3lfx45886t7z0hzdpxdtjeyxv84tpnrvjt7rlr5m0ym2vqsrxzmt0w4h8ggcqqgqsqh6mq2d9x9pwln44pkscvg7v87w7r32x32aerv6c4d0cfadzzvc0shsvmncuee8p95yl4exr8s672uenzvqak3w8m8vut7ynngskngfqvkfx9u',
).toBytesLe()
const fieldSize = 32
const entries = template.subarray(3 + fieldSize, -fieldSize)

const account = () => {
  const key = new sdk.PrivateKey()
  const [viewKey, address] = [key.to_view_key(), key.to_address()]
  const addressX = addressToField(address.to_string())
  const isOwner = createOwnerTest({ viewKey: bytesToBigint(viewKey.toBytesLe()), addressX })
  return { viewKey, address, addressX, isOwner }
}
type Account = ReturnType<typeof account>
const accounts = [account(), account(), account()]

const [privateOwner, publicOwner] = [1, 0]
const text = (...parts: Iterable<number>[]): string =>
  sdk.RecordCiphertext.fromBytesLe(Uint8Array.from(parts.flatMap((part) => [...part]))).toString()
/** The bytes of a ciphertext, of whatever else some bytes. */
function bytesOf(text: string): Uint8Array {
  const size = Math.max(0, ((text.length - 'record1'.length - 6) * 5) >> 3)
  return bech32Bytes(text, 'record1'.length, size)
}
const field = (value: bigint) => sdk.Field.fromString(`${value}field`)

const hasher = new sdk.Poseidon8()
const domain = bytesToBigint(new TextEncoder().encode('AleoSymmetricEncryption0'))

/**
 * `count` private outputs, whose nonces are consecutive multiples of a random point, encrypted as in snarkVM with the
 * SDK's hash and groups.
 */
function encrypted({ viewKey, addressX }: Account, count: number, version = 0): readonly string[] {
  const step = sdk.Group.random()
  const sharedStep = step.scalarMultiply(viewKey.to_scalar())
  let [nonce, shared] = [step, sharedStep]
  return Array.from({ length: count }, () => {
    const mask = hasher.hash([field(domain), shared.toXCoordinate()])
    const owner = field((addressX + bytesToBigint(mask.toBytesLe())) % FIELD_MODULUS)
    const place = nonce.toXCoordinate().toBytesLe()
    nonce = nonce.add(step)
    shared = shared.add(sharedStep)
    return text([privateOwner + version, 1, 0], owner.toBytesLe(), entries, place)
  })
}

const nonce = template.subarray(-fieldSize)
const open = ({ address }: Account, version = 0): string =>
  text([publicOwner + version], address.toBytesLe(), entries, nonce)

const runs = inject('deep') ? 2000 : 500

const anAccount = fc.constantFrom(...accounts)
const versions = [0, 2]
const output = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...accounts.flatMap((one) =>
        versions.flatMap((version) => encrypted(one, (runs * 3) / 20, version)),
      ),
    ),
  },
  fc.tuple(anAccount, fc.constantFrom(...versions)).map((parts) => open(...parts)),
)
const sound = output.map((text) => ({ text, isSound: true }))
const spoiled = fc
  .tuple(output, fc.nat(), fc.constantFrom('', 'q', 'p', 'b', 'Q', '1', 'ä'), fc.nat(2))
  .map(([whole, at, put, cut]) => {
    const place = at % whole.length
    return { text: whole.slice(0, place) + put + whole.slice(place + cut), isSound: false }
  })

/** What the scanner did with each output before it had its own test. */
function isSdkOwner({ viewKey }: Account, ciphertext: string): boolean {
  try {
    const record = sdk.RecordCiphertext.fromString(ciphertext)
    const isOwner = record.isOwner(viewKey)
    record.free()
    return isOwner
  } catch {
    return false
  }
}

describe('createOwnerTest', () => {
  test('property: judges own, foreign and malformed outputs like the SDK', () => {
    const verdicts = { own: 0, foreign: 0 }
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: sound }, spoiled), anAccount, (given, by) => {
        const isTheirs = isSdkOwner(by, given.text)
        verdicts[isTheirs ? 'own' : 'foreign'] += 1
        // a corrupted text of an own record may match, since matches are checked again
        if (isTheirs || given.isSound) expect(by.isOwner(bytesOf(given.text))).toBe(isTheirs)
      }),
      { numRuns: runs },
    )
    expect(verdicts.own).toBeGreaterThan(runs * 0.15)
    expect(verdicts.foreign).toBeGreaterThan(runs * 0.4)
  })

  test('behavior: among valid outputs it finds only the account’s own', () => {
    const [own, other] = accounts
    for (const ciphertext of encrypted(own ?? account(), 20)) {
      expect(own?.isOwner(bytesOf(ciphertext))).toBe(true)
      expect(other?.isOwner(bytesOf(ciphertext))).toBe(false)
    }
  })

  test('error: something that is not an output belongs to nobody', () => {
    const texts = ['', 'record1', 'record1q', `record1${'q'.repeat(400)}`, 'sign1qqqq']
    for (const text of texts) {
      expect(accounts.some(({ isOwner }) => isOwner(bytesOf(text)))).toBe(false)
    }
  })
})
