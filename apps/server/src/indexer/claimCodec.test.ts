import { PackedBits, type Plaintext, parsePlaintext, plaintextBits } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { decodeClaims, encodeClaims } from './claimCodec.ts'
import type { Claim } from './proof.ts'

const value = parsePlaintext('{ reserve: 5u128, last: 7field, names: [ true, false ] }')
const write = (key: string, written: Plaintext | null) => ({
  ...{ program: 'core.aleo', mapping: 'pairs', key, value: written },
})
const operation = (key: string, id: string | null) => ({ mapping: '1', key, value: id })

const claims: readonly Claim[] = [
  {
    writes: [write('1field', value), write('2field', null), write('3field', parsePlaintext('9u8'))],
    operations: [operation('11', '5'), operation('12', null), operation('13', '0')],
  },
  { writes: [], operations: [] },
  { writes: [], operations: [operation('14', '6')] },
  { writes: [write('4field', value)], operations: [] },
]

const packed = (plaintext: Plaintext | null): PackedBits | null => {
  if (plaintext === null) return null
  const bits = new PackedBits()
  bits.pushEach(plaintextBits(plaintext))
  return new PackedBits(bits.words, bits.length)
}

describe('encodeClaims', () => {
  test('default: decodes to the same claims, with values as bits', () => {
    const expected = claims.map(({ writes, operations }) => ({
      writes: writes.map((each) => ({ ...each, value: packed(each.value) })),
      operations,
    }))
    const found = [...decodeClaims(structuredClone(encodeClaims(claims)))]
    expect(found.map(readable)).toEqual(expected.map(readable))
  })

  test('default: no claims encode to nothing', () => {
    expect([...decodeClaims(encodeClaims([]))]).toEqual([])
  })
})

/** Shows bits as their words, which are private. */
const readable = ({ writes, operations }: Claim<PackedBits>) => ({
  operations,
  writes: writes.map((each) => ({
    ...each,
    value: each.value && { length: each.value.length, words: [...each.value.words] },
  })),
})
