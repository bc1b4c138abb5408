import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OperationContext } from './operation.ts'
import { signatureOperations } from './signatures.ts'

const { Fn } = secp256k1.Point
const n = Fn.ORDER
const ethereumAddress = (key: Uint8Array) => keccak_256(key.subarray(1)).subarray(12)

/** What an opcode answers for a signature, a key or an address, and a digest. */
function verdict(opcode: string, ...operands: readonly Uint8Array[]): unknown {
  const operation = signatureOperations[opcode]
  const run = operation?.evaluate({} as OperationContext, {} as never) // neither is read for digests
  const values = operands.map((bytes) => [...bytes])
  try {
    return (run as (...values: readonly unknown[]) => unknown)(...values)
  } catch {
    return 'rejected'
  }
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const given = fc.record({
  key: fc.bigInt(1n, n - 1n),
  digest: bytes(32),
  isHigh: fc.boolean(),
  recovery: fc.constantFrom(0, 1, 2, 3),
  other: bytes(32),
})

function sign({ key, digest, isHigh }: { key: bigint; digest: Uint8Array; isHigh: boolean }) {
  const made = secp256k1.sign(digest, Fn.toBytes(key), { prehash: false, format: 'recovered' })
  const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(made, 'recovered')
  const [sent, bit] = isHigh ? [n - s, recovery ^ 1] : [s, recovery]
  return { compact: new secp256k1.Signature(r, sent).toBytes('compact'), bit }
}

describe('ecdsa.verify.digest', () => {
  test("property: gives noble's verdict, and refuses the greater s", () => {
    fc.assert(
      fc.property(given, ({ key, digest, isHigh, other }) => {
        const { compact } = sign({ key, digest, isHigh })
        const point = secp256k1.getPublicKey(Fn.toBytes(key))
        const signature = Uint8Array.from([...compact, 0])
        for (const message of [digest, other]) {
          const theirs = secp256k1.verify(compact, message, point, { prehash: false, lowS: true })
          expect(verdict('ecdsa.verify.digest', signature, point, message)).toBe(theirs)
        }
        expect(verdict('ecdsa.verify.digest', signature, point, digest)).toBe(!isHigh)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['r is 0', 0n, 1n],
    ['s is 0', 1n, 0n],
    ['r is the order', n, 1n],
    ['s is the order', 1n, n],
  ])('error: rejects where %s', (_, r, s) => {
    const words = [r, s].map((word) => Buffer.from(word.toString(16).padStart(64, '0'), 'hex'))
    const signature = Uint8Array.from([...Buffer.concat(words), 0])
    const key = secp256k1.getPublicKey(Fn.toBytes(7n))
    expect(verdict('ecdsa.verify.digest', signature, key, new Uint8Array(32))).toBe('rejected')
  })
})

describe('ecdsa.verify.digest.eth', () => {
  test('property: recovers the address that noble recovers, with every recovery id', () => {
    const recover = (signature: Uint8Array, digest: Uint8Array) => {
      try {
        const { r, s } = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
        const made = new secp256k1.Signature(r, s, signature[64])
        return ethereumAddress(made.recoverPublicKey(digest).toBytes(false))
      } catch {
        return undefined
      }
    }
    fc.assert(
      fc.property(given, ({ key, digest, isHigh, recovery }) => {
        const { compact, bit } = sign({ key, digest, isHigh })
        const own = ethereumAddress(secp256k1.getPublicKey(Fn.toBytes(key), false))
        const signed = Uint8Array.from([...compact, bit])
        expect(verdict('ecdsa.verify.digest.eth', signed, own, digest)).toBe(true)
        const other = Uint8Array.from([...compact, recovery])
        const theirs = recover(other, digest)
        expect(verdict('ecdsa.verify.digest.eth', other, theirs ?? own, digest)).toBe(
          theirs !== undefined,
        )
      }),
      { numRuns: 40 },
    )
  })
})
