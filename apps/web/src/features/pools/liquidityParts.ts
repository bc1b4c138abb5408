import { LP_TOKEN, type PrivateAction, type Token } from '@nightjar/sdk'
import { showTokenAmount } from '../../lib/format.ts'
import type { PartFact } from '../../ui/sightOf.ts'

const left: PartFact['text'] = { id: 'private.hidesLeft' }
const once: PartFact = { part: 'refund_to', text: { id: 'private.seesOnce' } }
const toLp: PartFact = {
  part: 'to',
  text: { id: 'private.hidesTo', values: { symbol: LP_TOKEN.symbol } },
}

type Side = { readonly token: Token }

/** Facts about the parts of a private deposit's or withdrawal's call; its sides in the order of their tokens' ids. */
export function liquidityParts(
  action: PrivateAction,
  [{ token: a }, { token: b }]: readonly [Side, Side],
): readonly PartFact[] {
  const both = (first: bigint, second: bigint) =>
    `${showTokenAmount(first, a)} + ${showTokenAmount(second, b)}`
  const atLeast = (amount: string) => ({ id: 'private.seesMinimum', values: { amount } }) as const
  switch (action.kind) {
    case 'create': {
      const amounts = both(action.amountA, action.amountB)
      return [
        { part: 'amount_a', text: { id: 'pools.seesNewPair', values: { amounts } } },
        { part: 'input_a', text: left },
        toLp,
      ]
    }
    case 'add': {
      const amounts = both(action.amountA, action.amountB)
      const deposit = { id: 'pools.seesDeposit', values: { amounts } } as const
      const least = atLeast(both(action.minA, action.minB))
      return [
        { part: 'amount_a', text: deposit },
        { part: 'amount_credits', text: deposit },
        { part: 'input_credits', text: left },
        { part: 'min_a', text: least },
        { part: 'min_credits', text: least },
        { part: 'min_liquidity', text: atLeast(showTokenAmount(action.minLiquidity, LP_TOKEN)) },
        { part: 'input_a', text: left },
        toLp,
        once,
      ]
    }
    case 'remove': {
      const amount = showTokenAmount(action.liquidity, LP_TOKEN)
      const values = { amount, pair: `${a.symbol} / ${b.symbol}` }
      return [
        { part: 'liquidity', text: { id: 'pools.seesWithdrawal', values } },
        { part: 'min_a', text: atLeast(both(action.minA, action.minB)) },
        { part: 'input', text: left },
        { part: 'to', text: { id: 'pools.hidesReturned' } },
        once,
      ]
    }
    default:
      return []
  }
}
