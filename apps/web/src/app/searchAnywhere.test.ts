import { stripFieldSuffix } from '@nightjar/sdk'
import { expect, test } from 'vitest'
import { filterAssets } from '../features/assets/listAssets.ts'
import { searchPools } from '../features/pools/sortPools.ts'
import { pairs, tokenOf, tokens } from '../testing/exchange.ts'
import { searchTokens } from '../ui/searchTokens.ts'

const usdx = tokenOf('USDX')
const digits = stripFieldSuffix(usdx.id)
const inGroups = digits.replace(/(.{4})/g, '$1 ').trim()

const inTokens = (text: string) => searchTokens(tokens, text).map(({ symbol }) => symbol)

const inAssets = (text: string) => {
  const assets = tokens.map((token) => ({
    ...{ token, balance: 0n, hidden: undefined, price: undefined, value: undefined },
  }))
  return filterAssets(assets, { text, showsAll: true }).map(({ token }) => token.symbol)
}

const inPools = (text: string) => {
  const pools = pairs.map((pair) => ({ pair }) as Parameters<typeof searchPools>[0][number])
  return searchPools(pools, text).map(({ pair }) => pair.id)
}

test.each([
  ['an id in groups, as the import sheet shows it', inGroups],
  ['an id with its suffix', usdx.id],
  ['an id in digits of full width', digits.replace(/\d/g, toFullWidth)],
  ['a symbol in letters of full width', 'ＵＳＤＸ'],
])('behavior: every list finds a token by %s', (_, text) => {
  expect(inTokens(text)).toEqual(['USDX'])
  expect(inAssets(text)).toEqual(['USDX'])
  const ofUsdx = pairs.filter(({ token0, token1 }) => [token0, token1].includes(usdx))
  expect(ofUsdx.length).toBeGreaterThan(0)
  expect(inPools(text)).toEqual(ofUsdx.map(({ id }) => id))
})

function toFullWidth(digit: string): string {
  return String.fromCharCode(0xff10 + Number(digit))
}
