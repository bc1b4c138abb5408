import { CREDITS, FEES, isCredits, PROGRAMS, type PrivateAction } from '@nightjar/sdk'
import { usePreferences } from '../../lib/preferences.ts'
import { useCreditsToo } from '../../lib/useCreditsToo.ts'
import { useAccount, useExchange } from '../../lib/useExchange.ts'
import { type Preview, previewPlan } from '../../plans/previewPlan.ts'
import { allButFeeRecord } from '../../private/allButFeeRecord.ts'
import {
  feeCredits,
  type PrivateHoldings,
  usePrivateHoldings,
} from '../../private/usePrivateHoldings.ts'
import { toPrivateDeposit } from './privateLiquidity.ts'
import type { DepositQuote } from './quoteDeposit.ts'
import { type Deposit, useDepositOf } from './useDeposit.ts'
import { useDepositForm } from './useDepositForm.ts'

export type PrivateDeposit = {
  readonly deposit: Deposit
  readonly holdings: PrivateHoldings
  /** The action of the quote and its plan; undefined without a quote or enough records. */
  readonly action: PrivateAction | undefined
  readonly preview: Preview | undefined
}

const CREDITS_FEE = FEES[PROGRAMS.router].add_liquidity_credits_first // the other token order costs the same

/** The form of a deposit from records, and its plan. */
export function usePrivateDeposit(): PrivateDeposit {
  const exchange = useExchange()
  const offered = useCreditsToo(exchange)
  const account = useAccount()
  const slippageBps = usePreferences((preferences) => preferences.privateSlippageBps)
  const holdings = usePrivateHoldings()
  const { holder, balances } = holdings
  const actionOf = (quote: DepositQuote) => toPrivateDeposit(quote, slippageBps)
  const credits = feeCredits(account.credits, holdings.credits)
  const [form, setForm] = useDepositForm(offered)
  const deposit = useDepositOf({
    form,
    setForm,
    exchange: offered,
    account: { ...account, balances, credits },
    lp: balances,
    slippageBps,
    mostOf: (token, balance) =>
      allButFeeRecord({ token, balance, credits: holdings.recordsOf(CREDITS), fee: CREDITS_FEE }),
    feeCreditsOf: ({ sides }) => {
      const paid = sides.find(({ token }) => isCredits(token))?.amount ?? 0n
      return feeCredits(account.credits, holdings.credits - paid)
    },
    feeOf: (quote) => previewPlan(actionOf(quote), holder)?.fee ?? 0n,
  })
  const action = deposit.quote && actionOf(deposit.quote)
  return { deposit, holdings, action, preview: action && previewPlan(action, holder) }
}
