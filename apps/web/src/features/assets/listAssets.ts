import { CREDITS, type Token } from '@nightjar/sdk'
import { creditsValue } from '../../lib/creditsValue.ts'
import { isNamed } from '../../lib/isNamed.ts'
import { searchText } from '../../lib/searchText.ts'
import type { Account, Exchange } from '../../lib/useExchange.ts'

export type Asset = {
  readonly token: Token
  /** Public. */
  readonly balance: bigint
  /** In records; undefined while the wallet looks for them, or if it does not provide them. */
  readonly hidden: bigint | undefined
  /** ALEO for one whole token; undefined if no pair leads to ALEO. */
  readonly price: string | undefined
  /** Of both, in microcredits. */
  readonly value: bigint | undefined
}

type Holdings = Pick<Account, 'balances' | 'credits'> & {
  /** Private balances by token id. */
  readonly hidden?: ReadonlyMap<string, bigint> | undefined
}

/** Credits first, then held tokens by value, then the rest; undefined while balances are loading. */
export function listAssets(
  { tokens, prices }: Pick<Exchange, 'tokens' | 'prices'>,
  { balances, credits, hidden }: Holdings,
): readonly Asset[] | undefined {
  if (!balances || credits === undefined) return undefined
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
    const value = creditsValue(balance + (hiddenBalance ?? 0n), token.decimals, price)
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
    (sum, { token, hidden = 0n, price }) =>
      sum + (creditsValue(hidden, token.decimals, price) ?? 0n),
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
