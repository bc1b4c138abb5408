import { PackedBits, SCALAR_MODULUS } from '@nightjar/aleo'
import * as sdk from '@nightjar/snarkvm/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BhpWidth } from '../crypto.ts'
import { addPoints, multiplyPoint, negatePoint, pointFromX } from '../curve/edwards.ts'
import { bhpBases } from './bhpBases.ts'
import {
  createHeadedHash,
  createTailedHash,
  hashBhp,
  hashManyBhp,
  hashTogether,
} from './hashBhp.ts'

/** By width: chunks per window, and input bits per block. */
const widths: readonly (readonly [width: BhpWidth, windowChunks: number, blockBits: number])[] = [
  [256, 57, 261],
  [512, 43, 522],
  [768, 23, 783],
  [1024, 54, 1044],
]
const hashers = {
  256: new sdk.BHP256(),
  512: new sdk.BHP512(),
  768: new sdk.BHP768(),
  1024: new sdk.BHP1024(),
}
const theirs = (width: BhpWidth, bits: boolean[]) =>
  BigInt(hashers[width].hash(bits).toString().slice(0, -'field'.length))

/** Pseudorandom bits, the same in every run. */
function someBits(length: number, seed = 1): boolean[] {
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state < 0
  })
}

describe.each(widths)('hashBhp of width %i', (width, _, blockBits) => {
  const edges = [1, 2, 3].flatMap((blocks) =>
    [-4, -3, -2, -1, 0, 1, 2, 3, 4, 9, 10].map((by) => blocks * blockBits + by),
  )
  const short = Array.from({ length: 40 }, (_, length) => length)

  test.each([...short, 64, 128, 252, 253, 1295, 1296, 1297, 5000, ...edges])(
    "default: equals the SDK's for %i bits",
    (length) => {
      const bits = someBits(length, length + width)
      expect(hashBhp(width, bits)).toBe(theirs(width, bits))
    },
  )

  test.each([false, true])("behavior: equals the SDK's for bits that are all %s", (bit) => {
    const bits = Array.from({ length: 2 * blockBits + 5 }, () => bit)
    expect(hashBhp(width, bits)).toBe(theirs(width, bits))
  })

  test("property: equals the SDK's for any bits", () => {
    const bits = fc.array(fc.boolean(), { maxLength: 3 * blockBits + 20, size: 'max' })
    fc.assert(
      fc.property(bits, (input) => {
        expect(hashBhp(width, input)).toBe(theirs(width, input))
      }),
      { numRuns: 100 },
    )
  })

  test("behavior: equals the SDK's for inputs that share long runs", () => {
    const length = blockBits + 200
    const base = someBits(length, 5)
    for (let seed = 1; seed <= 60; seed++) {
      const others = someBits(length, seed)
      const from = (seed * 37) % length
      const isOther = (at: number) => (at > 40 && at < 95) || (at >= from && at < from + 30)
      const bits = base.map((bit, at) => (isOther(at) ? (others[at] ?? false) : at > 300 && bit))
      expect(hashBhp(width, bits)).toBe(theirs(width, bits))
    }
  })

  test('behavior: an empty input hashes to 0, as in snarkVM', () => {
    expect(theirs(width, [])).toBe(0n)
    expect(hashBhp(width, [])).toBe(0n)
  })

  test('error: an input that is not made of bits, as in snarkVM', () => {
    const input = [true, 1, false] as unknown as boolean[]
    expect(() => hashers[width].hash(input)).toThrow()
    expect(() => hashBhp(width, input)).toThrow(TypeError)
    expect(hashBhp(width, someBits(70))).toBe(theirs(width, someBits(70)))
  })
})

describe.each(widths)('hashManyBhp of width %i', (width, _, blockBits) => {
  test('default: equals the hashes computed one by one', () => {
    const lengths = [0, 1, blockBits, blockBits + 1, 3 * blockBits + 7]
    const inputs = Array.from({ length: 140 }, (_, at) => someBits(lengths[at % 5] ?? 0, at))
    const packed = inputs.map((bits) => {
      const each = new PackedBits()
      each.pushEach(bits)
      return each
    })
    expect(hashManyBhp(width, packed)).toEqual(inputs.map((bits) => hashBhp(width, bits)))
    expect(hashManyBhp(width, [])).toEqual([])
  })
})

describe.each(widths)('createTailedHash of width %i', (width, _, blockBits) => {
  const lengths = [
    [0, 40],
    [1, 3],
    [8, 1],
    [9, 9],
    [254, 3],
    [40, 0],
    [blockBits - 1, 1],
    [3, blockBits - 3],
  ] as const
  test.each(lengths)('default: equals the hash of %i bits followed by %i more', (head, tail) => {
    const hash = createTailedHash(width, head, someBits(tail, 7))
    for (const seed of [1, 2, 3]) {
      const bits = [...someBits(head, seed), ...someBits(tail, 7)]
      expect(hash(someBits(head, seed))).toBe(hashBhp(width, bits))
    }
  })

  test('error: an empty input, more than a block, or another length', () => {
    expect(() => createTailedHash(width, 0, [])).toThrow(RangeError)
    expect(() => createTailedHash(width, blockBits, [true])).toThrow(RangeError)
    expect(() => createTailedHash(width, 2, [true])([true])).toThrow(RangeError)
  })
})

describe.each(widths)('createHeadedHash of width %i', (width, _, blockBits) => {
  const lengths = [
    [0, 40],
    [1, 3],
    [8, 1],
    [9, 9],
    [130, 127],
    [40, 0],
    [blockBits - 1, 1],
    [3, blockBits - 3],
  ] as const
  test.each(lengths)('default: equals the hash of %i bits followed by %i more', (head, tail) => {
    const { hash } = createHeadedHash(width, someBits(head, 7), tail)
    for (const seed of [1, 2, 3]) {
      const bits = [...someBits(head, 7), ...someBits(tail, seed)]
      expect(hash(someBits(tail, seed))).toBe(hashBhp(width, bits))
    }
  })

  test('default: many at once', () => {
    const heads = Array.from({ length: 150 }, (_, at) => someBits(at % 40, at))
    const tails = heads.map((_, at) => someBits(60, at + 500))
    const found = hashTogether(width, heads.length, (at) =>
      createHeadedHash(width, heads[at] ?? [], 60).sum(tails[at] ?? []),
    )
    expect(found).toEqual(heads.map((head, at) => hashBhp(width, [...head, ...(tails[at] ?? [])])))
    expect(hashTogether(width, 0, () => undefined)).toEqual([])
  })

  test('error: an empty input, more than a block, or another length', () => {
    expect(() => createHeadedHash(width, [], 0)).toThrow(RangeError)
    expect(() => createHeadedHash(width, [true], blockBits)).toThrow(RangeError)
    expect(() => createHeadedHash(width, [true], 2).hash([true])).toThrow(RangeError)
  })
})

describe.each(widths)('bhpBases of width %i', (width, windowChunks, blockBits) => {
  const headChunks = 84
  const none = Array.from({ length: blockBits }, () => false)
  const pointOf = (bits: boolean[]) => {
    const x = hashers[width].hashToGroup(bits).toXCoordinate().toString()
    return pointFromX(BigInt(x.slice(0, -'field'.length)))
  }
  const reachable = bhpBases[width].flatMap((base, window) => {
    const chunk = Math.max(0, headChunks - window * windowChunks)
    return chunk < windowChunks ? [{ base, window, chunk }] : []
  })

  test.each(reachable)(
    "default: window $window is the step of the SDK's sum",
    ({ base, window, chunk }) => {
      const bits = none.with((window * windowChunks + chunk - headChunks) * 3, true)
      const [moved, start] = [pointOf(bits), pointOf(none)]
      if (!moved || !start) throw new Error('no point')
      const factor = 16n ** BigInt(chunk) % SCALAR_MODULUS
      expect(addPoints(moved, negatePoint(start))).toEqual(multiplyPoint(base, factor))
    },
  )
})
