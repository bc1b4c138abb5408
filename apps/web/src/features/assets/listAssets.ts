import { CREDITS, type Token } from '@nightjar/sdk'
import { creditsValue } from '../../lib/creditsValue.ts'
import type { Account, Exchange } from '../../lib/useExchange.ts'

export type Asset = {
  readonly token: Token
  readonly balance: bigint
  /** ALEO for one whole token; undefined where no pair leads to ALEO. */
  readonly price: string | undefined
  /** Microcredits. */
  readonly value: bigint | undefined
}

type Holdings = Pick<Account, 'balances' | 'credits'>

/** Credits first, then what is held by value, then the rest; undefined while balances are being read. */
export function listAssets(
  { tokens, prices }: Pick<Exchange, 'tokens' | 'prices'>,
  { balances, credits }: Holdings,
): readonly Asset[] | undefined {
  if (!balances || credits === undefined) return undefined
  const own = { token: CREDITS, balance: credits, price: '1', value: credits }
  const others = tokens.map((token) => {
    const balance = balances.get(token.id) ?? 0n
    const price = prices.get(token.id)
    return { token, balance, price, value: creditsValue(balance, token.decimals, price) }
  })
  return [own, ...others.sort(byWorth)]
}

/** The worth of everything that has a price, in microcredits. */
export function totalValue(assets: readonly Asset[]): bigint {
  return assets.reduce((sum, { value }) => sum + (value ?? 0n), 0n)
}

function byWorth(a: Asset, b: Asset): number {
  const difference = (b.value ?? 0n) - (a.value ?? 0n)
  if (difference !== 0n) return difference > 0n ? 1 : -1
  return Number(b.balance > 0n) - Number(a.balance > 0n)
}
