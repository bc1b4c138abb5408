import { type CallStep, movementOf, type Pair } from '@nightjar/sdk'
import { afterTurns, type Turn } from '../../trade/turns.ts'
import type { DepositQuote } from './quoteDeposit.ts'

/** The wraps of what lacks inside, and the deposit after them, as calls of one plan. */
export function planDeposit(
  { sides, liquidity }: DepositQuote,
  {
    pair,
    entries,
    to,
  }: { readonly pair: Pair; readonly entries: readonly Turn[]; readonly to: string },
): readonly CallStep[] {
  const [a, b] = sides
  return afterTurns(entries, to, [
    {
      ...{ kind: 'add', pair: pair.id, tokens: [a.token.id, b.token.id], to, takes: null },
      amounts: [a.amount, b.amount],
      minimums: [a.minimum, b.minimum],
      after: [],
      paid: sides.map(({ token, used }) => movementOf(token, used)),
      received: [movementOf(pair, liquidity)],
    },
  ])
}
