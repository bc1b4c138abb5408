import { LP_TOKEN, type PrivateAction, type Token } from '@nightjar/sdk'
import { showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlanVisibility } from '../../private/PlanVisibility.tsx'
import type { Preview } from '../../private/previewPlan.ts'
import type { VisibilityFact } from '../../private/splitVisibility.ts'

type LiquidityVisibilityProps = {
  readonly action: PrivateAction
  readonly preview: Preview
  /** In the order of their ids. */
  readonly tokens: readonly [Token, Token]
  readonly isBrief?: boolean
}

/** What the chain will show of a private deposit or withdrawal. */
export function LiquidityVisibility({
  action,
  preview,
  tokens,
  isBrief = false,
}: LiquidityVisibilityProps) {
  const t = useText()
  const [a, b] = tokens
  const both = (first: bigint, second: bigint) =>
    `${showTokenAmount(first, a)} + ${showTokenAmount(second, b)}`
  const atLeast = (amount: string) => t('private.seesMinimum', { amount })
  const own = (): readonly VisibilityFact[] => {
    switch (action.kind) {
      case 'create': {
        const amounts = both(action.amountA, action.amountB)
        return [
          { input: 'amount_a', text: t('pools.seesNewPair', { amounts }) },
          { input: 'input_a', text: t('private.hidesLeft') },
          { input: 'to', text: t('private.hidesTo', { symbol: LP_TOKEN.symbol }) },
        ]
      }
      case 'add': {
        const amounts = both(action.amountA, action.amountB)
        const least = showTokenAmount(action.minLiquidity, LP_TOKEN)
        const deposit = t('pools.seesDeposit', { amounts })
        return [
          { input: 'amount_a', text: deposit },
          { input: 'amount_credits', text: deposit },
          { input: 'input_credits', text: t('private.hidesLeft') },
          { input: 'min_liquidity', text: atLeast(least) },
          { input: 'input_a', text: t('private.hidesLeft') },
          { input: 'to', text: t('private.hidesTo', { symbol: LP_TOKEN.symbol }) },
        ]
      }
      case 'remove': {
        const amount = showTokenAmount(action.liquidity, LP_TOKEN)
        const pair = `${a.symbol} / ${b.symbol}`
        return [
          { input: 'liquidity', text: t('pools.seesWithdrawal', { amount, pair }) },
          { input: 'min_a', text: atLeast(both(action.minA, action.minB)) },
          { input: 'input', text: t('private.hidesLeft') },
          { input: 'to', text: t('pools.hidesReturned') },
        ]
      }
      default:
        return []
    }
  }
  const facts = [...own(), { input: 'refund_to', text: t('private.seesOnce') }]
  return <PlanVisibility action={action} preview={preview} facts={facts} isBrief={isBrief} />
}
