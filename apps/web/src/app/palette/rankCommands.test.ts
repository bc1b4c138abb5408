import { describe, expect, test } from 'vitest'
import { rankCommands } from './rankCommands.ts'

const entries = [
  { title: 'Private swap', terms: '/swap/private' },
  { title: 'Swap', terms: '/swap/public' },
  { title: 'Transfer', terms: 'send pay' },
  { title: 'Transactions', terms: 'history' },
  { title: 'USDX / WBTC', terms: 'pool pair' },
  { title: 'USDX', terms: 'Test Dollar 643532field' },
  { title: 'Bestände', terms: '' },
]
const find = (query: string) => rankCommands(entries, query).map(({ title }) => title)

describe('rankCommands', () => {
  test('default: a whole word of the title, then a prefix, then a substring', () => {
    const order = [
      { title: 'Reswap', terms: '' },
      { title: 'Swaps', terms: '' },
      { title: 'Swap', terms: '' },
    ]
    expect(rankCommands(order, 'swap').map(({ title }) => title)).toEqual([
      'Swap',
      'Swaps',
      'Reswap',
    ])
  })

  test('default: the title counts more than the other words', () => {
    const order = [
      { title: 'Faucet', terms: 'tokens' },
      { title: 'Tokens', terms: 'list' },
    ]
    expect(rankCommands(order, 'tokens').map(({ title }) => title)).toEqual(['Tokens', 'Faucet'])
  })

  test('behavior: every word has to match', () => {
    expect(find('usdx wbtc')).toEqual(['USDX / WBTC'])
    expect(find('usdx nothing')).toEqual([])
  })

  test('behavior: equal matches keep their order', () => {
    expect(find('swap')).toEqual(['Private swap', 'Swap'])
  })

  test('behavior: letters in order match a word, but no fewer than three', () => {
    expect(find('trnsf')).toEqual(['Transfer'])
    expect(find('tf')).toEqual([])
  })

  test('behavior: ignores case and accents', () => {
    expect(find('BESTANDE')).toEqual(['Bestände'])
    expect(find('dollar')).toEqual(['USDX'])
  })

  test('behavior: letters of full width count as ordinary ones', () => {
    expect(find('ｄｏｌｌａｒ')).toEqual(['USDX'])
  })

  test('args: an empty text matches everything', () => {
    expect(find('  ')).toHaveLength(entries.length)
  })
})
