import { isWorthClaiming } from '@nightjar/sdk'
import { useEffect } from 'react'
import { useExchange } from '../lib/useExchange.ts'
import { hasEnded, planStore } from '../plans/planEntry.ts'
import { walletStore } from '../wallets/store.ts'
import { useResetSurpluses } from './resetSurpluses.ts'
import type { Left, Surplus } from './surplus.ts'
import { mayHold, surplusStore, unclaimed } from './surpluses.ts'
import { CLAIM_FEE } from './usePrivateHoldings.ts'
import { worthOfLeft } from './worthOfLeft.ts'

/** Something that was left at a one-time address. */
export type Claimable = {
  readonly surplus: Surplus
  readonly left: Left
  /** A plan is claiming it. */
  readonly isBusy: boolean
  /** Its chain was reset: it cannot be claimed. */
  readonly isReset: boolean
  /** Known to be worth many times its claim. */
  readonly isWorthIt: boolean
}

export type Surpluses = {
  readonly claimable: readonly Claimable[]
  /** How many this browser knows, claimed ones too. */
  readonly count: number
  /** How many of them still contain something, or may. */
  readonly atStake: number
  /** At how many addresses the amount is not known. */
  readonly unknown: number
  /** Whether the wallet can find them again from its key. */
  readonly derives: boolean
}

/** What an account's private actions have left. */
export function useSurpluses(address: string): Surpluses {
  useEffect(() => {
    void surplusStore.load()
  }, [])
  const market = useExchange()
  const own = surplusStore.use(({ items }) => items).filter(({ owner }) => owner === address)
  const plans = planStore.use(({ items }) => items).filter((entry) => !hasEnded(entry))
  const busy = new Set(
    plans.flatMap(({ surplus, plan }) => plan.collects.map((token) => keyOf(surplus, token))),
  )
  const reset = useResetSurpluses(own)
  const claimable = own.flatMap((surplus) =>
    unclaimed(surplus).map((left) => ({
      ...{ surplus, left },
      isBusy: busy.has(keyOf(surplus.id, left.token)),
      isReset: reset.has(surplus.id),
      isWorthIt: isWorthClaiming(worthOfLeft(left, market) ?? 0n, CLAIM_FEE),
    })),
  )
  return {
    claimable,
    count: own.length,
    atStake: own.filter(mayHold).length,
    unknown: own.filter(({ left, isUsed }) => left === null && isUsed).length,
    derives: walletStore.can('derivesFactors'),
  }
}

export const keyOf = (surplus: string | null, token: string): string => `${surplus}/${token}`
