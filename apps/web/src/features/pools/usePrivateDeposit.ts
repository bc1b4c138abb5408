import { callOf, FEES, isCredits, PROGRAMS, type PrivateAction } from '@nightjar/sdk'
import { usePreferences } from '../../lib/preferences.ts'
import { useCreditsToo } from '../../lib/useCreditsToo.ts'
import { useAccount, useExchange } from '../../lib/useExchange.ts'
import type { Preview } from '../../plans/previewPlan.ts'
import {
  feeCredits,
  type PrivateHoldings,
  usePrivateHoldings,
} from '../../private/usePrivateHoldings.ts'
import { type Purse, usePurse } from '../../private/usePurse.ts'
import { toPrivateDeposit } from './privateLiquidity.ts'
import type { DepositQuote } from './quoteDeposit.ts'
import { type Deposit, useDepositOf } from './useDeposit.ts'
import { useDepositForm } from './useDepositForm.ts'

export type PrivateDeposit = {
  readonly deposit: Deposit
  readonly holdings: PrivateHoldings
  readonly purse: Purse
  /** The action of the quote and its plan; undefined without a quote or enough money. */
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
  const { balances } = holdings
  const purse = usePurse({ holdings, account })
  const actionOf = (quote: DepositQuote) => toPrivateDeposit(quote, slippageBps)
  const credits = feeCredits(account.credits, holdings.credits)
  const [form, setForm] = useDepositForm(offered)
  const deposit = useDepositOf({
    form,
    setForm,
    exchange: offered,
    account: { ...account, balances: purse.balances, credits },
    lp: balances,
    slippageBps,
    mostOf: (token, balance) => purse.mostOf(token, balance, CREDITS_FEE),
    feeCreditsOf: (quote) => {
      if (!purse.isAffordable(actionOf(quote))) return 0n
      const { sides } = quote
      const paid = sides.find(({ token }) => isCredits(token))?.amount ?? 0n
      return feeCredits(account.credits, holdings.credits - paid)
    },
    feeOf: (quote) => {
      const action = actionOf(quote)
      return purse.previewOf(action)?.fee ?? callOf(action).feeMicrocredits
    },
  })
  const action = deposit.quote && actionOf(deposit.quote)
  return { deposit, holdings, purse, action, preview: action && purse.previewOf(action) }
}
