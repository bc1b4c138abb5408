import { bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBech32m, isBech32m } from './bech32m.ts'

const prefixes = fc.constantFrom('aleo', 'sign', 'at', 'au', 'ab')
const bytes = fc.uint8Array({ minLength: 1, maxLength: 130 })
const reference = (prefix: string, content: Uint8Array) =>
  bech32m.encode(prefix, bech32m.toWords(content), 1023)

describe('encodeBech32m', () => {
  test('default: encodes like @scure/base', () => {
    fc.assert(
      fc.property(prefixes, bytes, (prefix, content) => {
        expect(encodeBech32m(prefix, content)).toBe(reference(prefix, content))
      }),
    )
  })
})

describe('isBech32m', () => {
  test('default: accepts what was encoded, under its own prefix only', () => {
    fc.assert(
      fc.property(prefixes, bytes, (prefix, content) => {
        const text = reference(prefix, content)
        expect(isBech32m(text, prefix)).toBe(true)
        expect(isBech32m(text, 'x')).toBe(false)
      }),
    )
  })

  test('behavior: refuses any single changed character, like @scure/base', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.nat(),
        fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7lbio1AQ é'),
        (content, at, other) => {
          const text = reference('aleo', content)
          const place = 5 + (at % (text.length - 5))
          const changed = text.slice(0, place) + other + text.slice(place + 1)
          expect(isBech32m(changed, 'aleo')).toBe(changed === text)
          if (changed !== text)
            expect(bech32m.decodeUnsafe(changed, 1023)?.prefix === 'aleo').toBe(false)
        },
      ),
    )
  })

  test('args: capitals, empty and short texts are refused', () => {
    const text = reference('aleo', new Uint8Array(32))
    for (const wrong of [text.toUpperCase(), '', 'aleo1', 'aleo1qqqqq', text.slice(0, -1)]) {
      expect(isBech32m(wrong, 'aleo')).toBe(false)
    }
  })
})
