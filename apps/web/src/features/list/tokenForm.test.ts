import { MAX_DECIMALS, MAX_NAME_LENGTH } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { emptyForm, MAX_SYMBOL_LENGTH, readToken, type TokenForm, wordsOf } from './tokenForm.ts'

const form: TokenForm = { ...emptyForm, name: 'Heron Fish', symbol: 'HERON', supply: '5000000' }
const read = (change: Partial<TokenForm>) => readToken({ ...form, ...change })

describe('readToken', () => {
  test('default: the supply in base units, texts trimmed', () => {
    expect(read({ name: ' Heron Fish ', symbol: 'HERON ' })).toEqual({
      draft: {
        name: 'Heron Fish',
        symbol: 'HERON',
        decimals: 6,
        supply: 5_000_000_000_000n,
        isFixed: true,
      },
    })
  })

  test.each([
    [{ name: ' ' }, 'no-name'],
    [{ name: 'Röck' }, 'name-letters'],
    [{ name: 'x'.repeat(MAX_NAME_LENGTH + 1) }, 'name-letters'],
    [{ symbol: '' }, 'no-symbol'],
    [{ symbol: 'US DX' }, 'symbol-letters'],
    [{ symbol: 'USDХ' }, 'symbol-letters'], // a Cyrillic letter
    [{ symbol: ',000' }, 'symbol-letters'], // 5,000 of something else
    [{ symbol: 'X'.repeat(MAX_SYMBOL_LENGTH + 1) }, 'symbol-letters'],
    [{ decimals: '' }, 'decimals'],
    [{ decimals: '1.5' }, 'decimals'],
    [{ decimals: String(MAX_DECIMALS + 1) }, 'decimals'],
    [{ supply: '' }, { supply: 'empty' }],
    [{ supply: '0' }, { supply: 'zero' }],
    [{ supply: '0.0000001' }, { supply: 'too-many-decimals' }],
    [{ supply: '9'.repeat(40) }, { supply: 'too-large' }],
  ])('error: %j', (change, fault) => {
    expect(read(change)).toMatchObject({ fault })
  })

  test('behavior: accepts the longest name, the most decimals and the largest supply', () => {
    const largest = 2n ** 128n - 1n
    const change = { name: 'x'.repeat(MAX_NAME_LENGTH), decimals: '0', supply: String(largest) }
    expect(read(change)).toMatchObject({ draft: { supply: largest } })
    expect(read({ decimals: String(MAX_DECIMALS) })).toHaveProperty('draft')
  })

  test.each(['１８', '١٨', ' 18\u200b'])('args: %j decimals are 18', (decimals) => {
    expect(read({ decimals })).toMatchObject({ draft: { decimals: 18 } })
  })

  test('behavior: only a supply that can grow may start at zero', () => {
    expect(read({ supply: '0', isFixed: false })).toMatchObject({ draft: { supply: 0n } })
  })
})

describe('wordsOf', () => {
  test('default: a faulty supply has the same reason as a faulty amount', () => {
    const found = read({ supply: '0.0000001' })
    if (!('fault' in found)) throw new Error('no fault was found')
    expect(wordsOf(found.fault)).toEqual({
      label: { id: 'list.enterSupply' },
      reason: { id: 'lib.mostDecimals', values: { decimals: 6 } },
    })
  })
})
