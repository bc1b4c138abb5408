import { encodeBech32m } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import {
  ciphertextOf,
  decodePage,
  encodePage,
  gridPage,
  isComplete,
  lastHeightIn,
  type Page,
  packCiphertext,
  pageOf,
} from './page.ts'

const ciphertext = encodeBech32m('record', new Uint8Array(130).fill(7))
const transition = {
  program: 'credits.aleo',
  function: 'join',
  made: [{ id: '5field', ciphertext: packCiphertext(ciphertext) }],
  spent: [{ tag: '7field', serialNumber: '8field' }],
}
const blockAt = (height: number) => ({
  ...{ height, hash: `ab1${height}`, timestamp: 1000 + height },
  transactions: [{ id: `at1${height}`, transitions: [transition] }],
})
const pageFrom = (...heights: readonly number[]): Page<'outputs'> => ({
  ...{ kind: 'outputs', previous: 'ab1before' },
  blocks: heights.map(blockAt),
})
const whole = pageFrom(...Array.from({ length: 64 }, (_, at) => 128 + at))

describe('decodePage', () => {
  test('default: a page comes back, from the same bytes each time', () => {
    const bytes = encodePage(whole)
    expect(decodePage(bytes, 'outputs', 2)).toEqual(whole)
    expect(encodePage(decodePage(bytes, 'outputs', 2))).toEqual(bytes)
    expect(lastHeightIn(bytes, 'outputs', 2)).toBe(191)
  })

  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'it does not begin as a page does.'],
    [
      'a web page',
      new TextEncoder().encode('<!doctype html>'),
      'it does not begin as a page does.',
    ],
    ['another page', encodePage(pageFrom(64, 65)), 'it has the blocks of another page.'],
    [
      'another kind',
      encodePage({ kind: 'calls', previous: '', blocks: [] }),
      'it is of another kind.',
    ],
    ['half of it', encodePage(whole).subarray(0, 500), 'The bytes end within a value.'],
    ['a gap', encodePage(pageFrom(128, 130)), 'its blocks are not those of the page in order.'],
    [
      'blocks before it',
      encodePage(pageFrom(127, 128)),
      'its blocks are not those of the page in order.',
    ],
    ['no blocks', encodePage({ ...whole, blocks: [] }), 'it has the blocks of another page.'],
    [
      'another form',
      encodePage({ ...whole, blocks: [{ height: 128 }] as never }),
      'it is of another form.',
    ],
  ])('error: %s is refused with a sentence', (_, bytes, reason) => {
    expect(() => decodePage(bytes, 'outputs', 2)).toThrow(
      `Page 2 of outputs cannot be read: ${reason}`,
    )
  })
})

describe('packCiphertext', () => {
  test('default: a record’s text as its bytes', () => {
    expect(packCiphertext(ciphertext)).toEqual(new Uint8Array(130).fill(7))
    expect(ciphertextOf(packCiphertext(ciphertext))).toBe(ciphertext)
  })

  test.each([`${ciphertext.slice(0, -1)}q`, 'record1q', '{ owner: x }', ciphertext.toUpperCase()])(
    'behavior: any other text stays as it is: %s',
    (text) => {
      expect(ciphertextOf(packCiphertext(text))).toBe(text)
    },
  )
})

test('gridPage: whoever needs the blocks from a height on begins at a multiple of 1,024 blocks', () => {
  expect([0, 1023, 1024, 5000].map(gridPage)).toEqual([0, 0, 16, 64])
  expect([0, 63, 64].map(pageOf)).toEqual([0, 0, 1])
  expect([0, 63, 64, 127].map(isComplete)).toEqual([false, true, false, true])
})
