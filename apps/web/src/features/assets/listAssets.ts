import { CREDITS, isVerified, type Pair, type Token } from '@nightjar/sdk'
import { creditsValue } from '../../lib/creditsValue.ts'
import { isNamed } from '../../lib/isNamed.ts'
import { searchText } from '../../lib/searchText.ts'
import type { Account, Exchange } from '../../lib/useExchange.ts'
import { worthInPools } from '../../lib/worthInPools.ts'

export type Asset = {
  readonly token: Token
  /** Public. */
  readonly balance: bigint
  /** In records; undefined while the wallet looks for them, or if it does not provide them. */
  readonly hidden: bigint | undefined
  /** ALEO for one whole token; undefined if no pair leads to ALEO. */
  readonly price: string | undefined
  /** Of both, in microcredits; of a token that is not listed, at most what pools could pay for it. */
  readonly value: bigint | undefined
}

type Holdings = Pick<Account, 'balances' | 'credits'> & {
  /** Private balances by token id. */
  readonly hidden?: ReadonlyMap<string, bigint> | undefined
}

type Market = Pick<Exchange, 'tokens' | 'prices'> & { readonly pairs?: readonly Pair[] }

/** What the pools of listed tokens hold against a token; undefined without any. An invented supply is worth no more than that. */
function mostPaid({ id }: Token, { pairs = [], tokens, prices }: Market): bigint | undefined {
  const served = pairs.map(({ token0, token1, reserve0, reserve1 }) => ({
    ...{ token_a: token0.id, token_b: token1.id },
    ...{ reserve_a: `${reserve0}`, reserve_b: `${reserve1}` },
  }))
  return worthInPools(id, { pairs: served, tokens, prices }) ?? undefined
}

/** Unknown if either is. */
function smaller(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return undefined
  return one < other ? one : other
}

/** Credits first, then held tokens by value, then the rest; undefined while balances are loading. */
export function listAssets(
  exchange: Market,
  { balances, credits, hidden }: Holdings,
): readonly Asset[] | undefined {
  if (!balances || credits === undefined) return undefined
  const { tokens, prices } = exchange
  const hiddenOf = ({ id }: Token) => hidden && (hidden.get(id) ?? 0n)
  const ownHidden = hiddenOf(CREDITS)
  const own = {
    token: CREDITS,
    balance: credits,
    hidden: ownHidden,
    price: '1',
    value: credits + (ownHidden ?? 0n),
  }
  const others = tokens.map((token) => {
    const balance = balances.get(token.id) ?? 0n
    const price = prices.get(token.id)
    const hiddenBalance = hiddenOf(token)
    const worth = creditsValue(balance + (hiddenBalance ?? 0n), token.decimals, price)
    const value = isVerified(token) ? worth : smaller(worth, mostPaid(token, exchange))
    return { token, balance, hidden: hiddenBalance, price, value }
  })
  return [own, ...others.sort(byWorth)]
}

/** The worth of all tokens that have a price, in microcredits; null if not a single price is known where one is needed. */
export function totalValue(
  assets: readonly Pick<Asset, 'value'>[],
  prices: ReadonlyMap<string, string>,
): bigint | null {
  if (prices.size === 0 && assets.some(({ value }) => value === undefined)) return null
  return assets.reduce((sum, { value }) => sum + (value ?? 0n), 0n)
}

/** The part of that worth held in records. */
export function hiddenValue(assets: readonly Asset[]): bigint {
  return assets.reduce(
    (sum, { token, hidden = 0n, price, value }) =>
      sum + (smaller(creditsValue(hidden, token.decimals, price), value) ?? 0n),
    0n,
  )
}

/** The rows of a list that match the search: held tokens only, or all. */
export function filterAssets(
  assets: readonly Asset[],
  { text, showsAll }: { readonly text: string; readonly showsAll: boolean },
): readonly Asset[] {
  const wanted = searchText(text)
  return assets.filter(({ token, balance, hidden = 0n }) => {
    if (wanted === '') return showsAll || balance + hidden > 0n
    return isNamed(token, wanted) || (wanted.length > 5 && token.id.startsWith(wanted))
  })
}

function byWorth(a: Asset, b: Asset): number {
  const difference = (b.value ?? 0n) - (a.value ?? 0n)
  if (difference !== 0n) return difference > 0n ? 1 : -1
  return Number(held(b) > 0n) - Number(held(a) > 0n)
}

const held = ({ balance, hidden = 0n }: Asset): bigint => balance + hidden

/** Whether the account has any of it. */
export const isHeld = (asset: Asset): boolean => held(asset) > 0n
