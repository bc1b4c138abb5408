import { CREDITS, feeReserve, isCredits, type PrivateAction, type Token } from '@nightjar/sdk'
import { useMemo } from 'react'
import type { Account } from '../lib/useExchange.ts'
import { useHeldCredits } from '../lib/useHeldCredits.ts'
import { type Preview, previewPlan } from '../plans/previewPlan.ts'
import { type Open, SHIELD_FEE, shieldFor } from '../plans/shielding.ts'
import { allButFeeRecord } from './allButFeeRecord.ts'
import type { PrivateHoldings } from './usePrivateHoldings.ts'

export type Purse = {
  /** What is held in records and publicly, by token id; undefined until both are known, or the latter could not be read. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** The public part, with credits. */
  readonly open: ReadonlyMap<string, bigint> | undefined
  /** The plan of an action from records or, if these fall short, from public balances; undefined if both do. */
  previewOf(action: PrivateAction): Preview | undefined
  /** The plan that makes credits for the fees private first; undefined if `previewOf` pays them privately, or nothing can. */
  hidingOf(action: PrivateAction): Preview | undefined
  /** Whether there are enough public credits for what has to be made private. */
  isAffordable(action: PrivateAction): boolean
  /**
   * The most that an action with this network fee can pay of a balance: from records or, without any, from the public balance
   * if that is drawn.
   */
  mostOf(token: Token, balance: bigint, fee: bigint): bigint
}

type Sources = {
  readonly holdings: PrivateHoldings
  readonly account: Account
  /** Whether public balances may be made private; otherwise only records pay. */
  readonly isDrawn?: boolean
}

/** What an account can pay an action with that hides who it is. */
export function usePurse({ holdings, account, isDrawn = true }: Sources): Purse {
  const { holder, balances: hidden } = holdings
  const { address, balances: shown, credits } = useHeldCredits(account)
  const open = useMemo((): Open | undefined => {
    if (!isDrawn || !address || !shown || credits === undefined) return undefined
    return { address, balances: shown, credits }
  }, [isDrawn, address, shown, credits])
  const isWaiting = isDrawn && open === undefined && account.error === null
  const balances = useMemo(
    () => (isWaiting ? undefined : hidden && together(hidden, open?.balances)),
    [isWaiting, hidden, open],
  )
  const shielded = (action: PrivateAction) => open && hidden && shieldFor(action, holder, open)
  return {
    balances,
    open: shown,
    previewOf: (action) => previewPlan(action, holder) ?? shielded(action)?.preview,
    hidingOf: (action) => {
      if (previewPlan(action, holder)?.paysPrivately !== false) return undefined
      const found = shielded(action)?.preview
      return found?.paysPrivately ? found : undefined
    },
    isAffordable: (action) =>
      previewPlan(action, holder) !== undefined || shielded(action)?.isAffordable === true,
    mostOf: (token, balance, fee) => {
      const credits = holdings.recordsOf(CREDITS)
      const { splits } = holder
      const held = hidden?.get(token.id) ?? 0n
      if (!isDrawn) return allButFeeRecord({ token, balance, credits, fee, splits })
      if (held > 0n) return allButFeeRecord({ token, balance: held, credits, fee, splits })
      const kept = isCredits(token) ? feeReserve([fee]) + 2n * SHIELD_FEE : 0n
      return balance > kept ? balance - kept : 0n
    },
  }
}

function together(
  hidden: ReadonlyMap<string, bigint>,
  shown: ReadonlyMap<string, bigint> = new Map(),
): ReadonlyMap<string, bigint> {
  const sums = [...shown].map(([id, amount]) => [id, amount + (hidden.get(id) ?? 0n)] as const)
  return new Map([...hidden, ...sums])
}
