import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBech32m } from '../bech32m.ts'
import { createListPacker, pack } from './pack.ts'
import { type Packable, PackError } from './packable.ts'
import { unpack } from './unpack.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const id = fc
  .tuple(fc.constantFrom('at', 'au', 'aleo', 'ab'), bytes32)
  .map(([prefix, bytes]) => encodeBech32m(prefix, bytes))
const number = fc.oneof(fc.nat(), fc.bigInt(0n, 1n << 128n), fc.bigInt(0n, 1n << 260n)).map(String)
const glue = fc.oneof(
  fc.constantFrom('field', 'u128', '{ a: ', ', b: ', '.aleo', '\u0001', '0', '00', 'at1', ' '),
  fc.string(),
)
const text = fc.array(fc.oneof(id, number, glue), { maxLength: 6 }).map((parts) => parts.join(''))
const { value } = fc.letrec<{ value: Packable }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    ...[fc.constant(null), fc.boolean(), fc.maxSafeNat(), text, fc.uint8Array()],
    fc.array(tie('value')),
    fc.dictionary(
      text.filter((name) => name !== '__proto__'),
      tie('value'),
      { noNullPrototype: true },
    ),
  ),
}))

describe('pack', () => {
  test('property: a value comes back as it was, from the same bytes each time', () => {
    fc.assert(
      fc.property(value, (given) => {
        const packed = pack(given)
        expect(unpack(packed)).toEqual(given)
        expect(pack(unpack(packed))).toEqual(packed)
      }),
      { numRuns: 300 },
    )
  })

  test('property: damaged bytes give a value or a sentence', () => {
    fc.assert(
      fc.property(value, fc.nat(), fc.nat(255), fc.nat(8), (given, at, put, cut) => {
        const packed = pack(given)
        packed[at % packed.length] = put
        try {
          unpack(packed.subarray(0, packed.length - cut))
        } catch (error) {
          expect(error).toBeInstanceOf(PackError)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('behavior: names and texts are written once, literals in binary', () => {
    const row = (of: number) => ({
      transaction: encodeBech32m('at', new Uint8Array(32).fill(of)),
      amount: `${2n ** 120n + BigInt(of)}u128`,
    })
    const [one, two] = [pack([row(1)]).length, pack([row(1), row(2)]).length]
    expect(two - one).toBe(2 + 2 + 32 + 2 + 16)
  })

  test('behavior: members that are undefined are left out', () => {
    expect(unpack(pack({ a: undefined, b: 1 }))).toEqual({ b: 1 })
  })

  test.each([
    ['nothing', [], 'The bytes end within a number.'],
    ['too much', [0, 0], '1 bytes follow the value.'],
    ['a list without its values', [6, 0xff, 0xff, 3, 0], 'The bytes end within a list.'],
    ['bytes that are missing', [5, 4, 1], 'The bytes end within a value.'],
    ['a number that is too large', [3, ...Array(9).fill(0xff), 1], 'A number is too large.'],
    ['an unknown kind', [8], 'A value has an unknown kind.'],
    ['an unknown text', [4, 2], 'A text refers to one that was not written.'],
    ['an unknown shape', [7, 5], 'An object refers to one that was not written.'],
    ['a text that is no text', [4, 0, 1, 0xff], 'A text is not UTF-8.'],
    ['an id without a prefix', [4, 1, 1, 4], 'An id has no prefix.'],
    [
      'endless depth',
      Array.from({ length: 200 }, (_, at) => (at % 2) + (at % 2 === 0 ? 6 : 0)),
      'The values are nested too deeply.',
    ],
  ])('error: %s', (_, given, sentence) => {
    expect(() => unpack(Uint8Array.from(given))).toThrow(sentence)
  })

  test('error: a number that JSON would round', () => {
    expect(() => pack(1.5)).toThrow('1.5 is no whole number.')
  })
})

describe('createListPacker', () => {
  test('property: after each element, the bytes are those of the whole object', () => {
    fc.assert(
      fc.property(text, fc.array(value, { maxLength: 6 }), (previous, elements) => {
        const packer = createListPacker({ previous }, 'blocks')
        expect(packer.taken()).toEqual(pack({ previous, blocks: [] }))
        for (const [at, element] of elements.entries()) {
          packer.add(element)
          const blocks = elements.slice(0, at + 1)
          expect(packer.taken()).toEqual(pack({ previous, blocks }))
        }
      }),
    )
  })

  test('behavior: a length of several bytes', () => {
    const packer = createListPacker({}, 'list')
    const list = Array.from({ length: 300 }, (_, at) => at)
    for (const each of list) packer.add(each)
    expect(packer.taken()).toEqual(pack({ list }))
  })
})
