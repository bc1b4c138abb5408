import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutBlanks, withoutUnseen } from './typedText.ts'

const unseen = [
  ...'\u200b\u200e\u200f\u202e\u2060\u2066\u00ad\ufeff\ufe0f\u180e\u034f\u3164\ufffc\u061c\u2800\0\u001b\u0085',
  '\u{e0100}',
]
const word = 'aleo1x'

describe('withoutUnseen', () => {
  test('behavior: whatever is added that nobody sees, the text is the same', () => {
    const added = fc.array(fc.tuple(fc.nat(word.length), fc.constantFrom(...unseen)))
    fc.assert(
      fc.property(added, (parts) => {
        const dirty = parts.reduce((letters, [at, one]) => letters.toSpliced(at, 0, one), [...word])
        expect(withoutUnseen(dirty.join(''))).toBe(word)
      }),
    )
  })

  test('behavior: what is seen stays', () => {
    for (const text of ['1 250,5', 'Zürich', '密钥', "1'000", 'a\nb'])
      expect(withoutUnseen(text)).toBe(text)
  })
})

describe('withoutBlanks', () => {
  test.each([' aleo1\u00a0x\u200b\n', 'ａｌｅｏ１\u3000ｘ'])('default: %j', (text) =>
    expect(withoutBlanks(text)).toBe('aleo1x'),
  )
})
