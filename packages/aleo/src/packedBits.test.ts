import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plaintextBits, pushBigBits, pushBits } from './bits.ts'
import { PackedBits, pushPackedPlaintext } from './packedBits.ts'
import { parsePlaintext } from './plaintext.ts'

const unpack = (bits: PackedBits): boolean[] =>
  Array.from({ length: bits.length }, (_, at) => bits.read(at, 1) === 1)

const address = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

describe('PackedBits', () => {
  const part = fc.oneof(
    fc.record({
      size: fc.integer({ min: 0, max: 256 }),
      big: fc.bigInt(-(2n ** 260n), 2n ** 260n),
    }),
    fc.array(fc.boolean(), { maxLength: 70 }),
  )
  test('property: contains the pushed bits in order', () => {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const packed = new PackedBits()
        const bits: boolean[] = []
        for (const each of parts) {
          if (Array.isArray(each)) {
            packed.pushEach(each)
            bits.push(...each)
          } else {
            packed.pushBig(each.big, each.size)
            pushBigBits(bits, each.big, each.size)
          }
        }
        expect(unpack(packed)).toEqual(bits)
        const copy = new PackedBits()
        copy.push(1, 1)
        copy.pushAll(packed)
        expect(unpack(copy)).toEqual([true, ...bits])
      }),
    )
  })

  test('default: pushes numbers of up to 32 bits, and reads up to 25 bits anywhere', () => {
    const packed = new PackedBits()
    const bits: boolean[] = []
    for (const [value, size] of [
      [5, 3],
      [0xffff_ffff, 32],
      [0, 7],
      [0x8000_0001, 32],
    ] as const) {
      packed.push(value, size)
      pushBits(bits, value, size)
    }
    expect(unpack(packed)).toEqual(bits)
    for (let at = 0; at < bits.length; at++) {
      const expected: boolean[] = []
      pushBits(expected, packed.read(at, 25), 25)
      expect(expected).toEqual(Array.from({ length: 25 }, (_, by) => bits[at + by] ?? false))
    }
  })

  test('behavior: after clearing nothing of the old content remains', () => {
    const packed = new PackedBits()
    packed.pushBig(2n ** 200n - 1n, 200)
    packed.clear().push(0, 20)
    packed.align()
    expect(packed.length).toBe(32)
    expect([...packed.words]).toEqual([0])
    expect(packed.read(0, 25)).toBe(0)
  })

  test('error: something that is not a bit, or a number of more than 256 bits', () => {
    const packed = new PackedBits()
    expect(() => packed.pushEach([true, 1] as unknown as boolean[])).toThrow(TypeError)
    expect(() => packed.pushBig(1n, 257)).toThrow(RangeError)
  })
})

describe('pushPackedPlaintext', () => {
  test.each([
    ...['0u8', '-128i8', '-1i64', '340282366920938463463374607431768211455u128', 'true'],
    ...['0field', '-1field', '-1scalar', '2group', "'name'", '"text é"', address],
    ...['[1u8, 2u8]', '[[true], [false]]'],
    `{ name: 1u8, other_name: { inner: [ 1field, 2field ], to: ${address} } }`,
  ])('default: equals the bits of %s', (text) => {
    const packed = new PackedBits()
    pushPackedPlaintext(packed, parsePlaintext(text))
    expect(unpack(packed)).toEqual(plaintextBits(parsePlaintext(text)))
  })

  test('error: a part of more than 65,535 bits', () => {
    const long = parsePlaintext(`{ a: [ ${Array.from({ length: 300 }, () => '1field').join()} ] }`)
    expect(() => pushPackedPlaintext(new PackedBits(), long)).toThrow('exceeds 65535')
  })
})
