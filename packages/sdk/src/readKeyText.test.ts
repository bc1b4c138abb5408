import { describe, expect, test } from 'vitest'
import { readKeyText } from './readKeyText.ts'

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
