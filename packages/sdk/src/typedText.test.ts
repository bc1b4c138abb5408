import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKeyText, withoutBlanks, withoutUnseen } from './typedText.ts'

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

describe('readKeyText', () => {
  const privateKey = `APrivateKey1${'zkp8CZNn3yeCseEtxuVPbDCwSyhGW6yZKUYKfgXmcpoGPWH'}`
  const viewKey = `AViewKey1${'m'.repeat(44)}`

  test.each([
    privateKey,
    `"${privateKey}"`,
    `\u201c${privateKey}\u201d`,
    `\u200b${privateKey}`,
    `PRIVATE_KEY=${privateKey}`,
    `export KEY='${privateKey}';`,
    ` Private Key  ${privateKey}\n    View Key  ${viewKey}\n     Address  aleo1x`,
    `"${privateKey.slice(0, 30)}\r\n${privateKey.slice(30)}"`,
    `${privateKey} ${privateKey}`,
  ])('default: the key in %j', (text) => expect(readKeyText(text)).toBe(privateKey))

  test('default: a view key', () => expect(readKeyText(`'${viewKey}',`)).toBe(viewKey))

  test('behavior: no key is cut out of a longer text, and none of two is chosen', () => {
    const other = `APrivateKey1${'z'.repeat(47)}`
    expect(readKeyText(`${privateKey}x`)).toBe(`${privateKey}x`)
    expect(readKeyText(`x${privateKey}`)).toBe(`x${privateKey}`)
    expect(readKeyText(`${privateKey} ${other}`)).toBe(privateKey + other)
  })
})
