import { describe, expect, test } from 'vitest'
import { readLongTokenId, readTokenId } from './readTokenId.ts'

const id = '6435320000000000000000000000090503'

describe('readTokenId', () => {
  test.each([
    [id, `${id}field`],
    [` ${id}field\n`, `${id}field`],
    ['1204 9770 2841', '120497702841field'],
    [`\ufeff${id.slice(0, 5)}\u200b${id.slice(5)}\u00ad`, `${id}field`],
    [`"${id}field",`, `${id}field`],
    [`${id}field.private`, `${id}field`],
    [`${id}FIELD`, `${id}field`],
    ['１２３', '123field'],
    ['١٢٣', '123field'],
    [`00${id}`, `${id}field`],
    ['0', '0field'],
    ['00', '0field'],
    ['-5', undefined],
    ['5.private', undefined],
    ['(12.5)', undefined],
    ['', undefined],
    ['USDX', undefined],
    ['12.5', undefined],
    ['1'.repeat(77), undefined],
  ])('default: %j is %j', (text, read) => expect(readTokenId(text)).toBe(read))
})

describe('readLongTokenId', () => {
  test('default: a short number may be a name', () => {
    expect(readLongTokenId('1234')).toBeUndefined()
    expect(readLongTokenId(id)).toBe(`${id}field`)
  })
})
