import type { PrivateAction } from '@nightjar/sdk'
import { usePreferences } from '../../lib/preferences.ts'
import { useAccount, useExchange } from '../../lib/useExchange.ts'
import { type Preview, previewPlan } from '../../plans/previewPlan.ts'
import {
  feeCredits,
  type PrivateHoldings,
  usePrivateHoldings,
} from '../../private/usePrivateHoldings.ts'
import { toPrivateWithdrawal } from './privateLiquidity.ts'
import { useWithdrawalOf, type Withdrawal } from './useWithdrawal.ts'

export type PrivateWithdrawal = {
  readonly withdrawal: Withdrawal
  readonly holdings: PrivateHoldings
  /** The action of the quote and its plan; undefined without a quote. */
  readonly action: PrivateAction | undefined
  readonly preview: Preview | undefined
}

/** The form of a withdrawal from LP records, and its plan. */
export function usePrivateWithdrawal(): PrivateWithdrawal {
  const exchange = useExchange()
  const account = useAccount()
  const slippageBps = usePreferences((preferences) => preferences.privateSlippageBps)
  const holdings = usePrivateHoldings()
  const { holder, balances } = holdings
  const withdrawal = useWithdrawalOf({
    exchange,
    account: { ...account, credits: feeCredits(account.credits, holdings.credits) },
    lp: balances,
    slippageBps,
    swaps: false,
    feeOf: (quote) => previewPlan(toPrivateWithdrawal(quote), holder)?.fee ?? 0n,
  })
  const action = withdrawal.quote && toPrivateWithdrawal(withdrawal.quote)
  return { withdrawal, holdings, action, preview: action && previewPlan(action, holder) }
}
