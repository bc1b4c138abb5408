import {
  CREDITS_PROGRAM,
  chooseFeeRecord,
  FEES,
  isCredits,
  type OwnedRecord,
  PROGRAMS,
  type RecordToken,
  stripFieldSuffix,
  sumOf,
  type Token,
} from '@nightjar/sdk'
import { useEffect, useMemo } from 'react'
import { useClaimChoice } from '../plans/claimChoice.ts'
import { planStore, shownBy, takenBy } from '../plans/planEntry.ts'
import type { Holder } from '../plans/previewPlan.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { outsidePrivateBalances, privateBalances } from './balances.ts'
import { useRecords } from './records.ts'

export type PrivateHoldings = {
  /** Input for plan previews. */
  readonly holder: Holder
  /** By token id, without records used by plans; undefined until the wallet has found its records. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** The same for tokens of other programs, by the original token's id; only credits if it is not the local wallet. */
  readonly outside: ReadonlyMap<string, bigint> | undefined
  /** Microcredits in records. */
  readonly credits: bigint
  /** Whether a credits record can pay for claiming a surplus. */
  readonly paysClaims: boolean
  /** Why the wallet did not return its records. */
  readonly failure: string | null
  /** Unspent records of a token of the exchange, or of credits, that no plan uses, largest first. */
  recordsOf(token: Pick<Token, 'id'> | undefined): readonly OwnedRecord[]
  /** The same of a token of another program. */
  recordsOfOutside(token: RecordToken): readonly OwnedRecord[]
}

/** The network fee of claiming a surplus, in microcredits. */
export const CLAIM_FEE = FEES[PROGRAMS.core].claim_blinded

/** The connected account's records as plans may use them. */
export function usePrivateHoldings(): PrivateHoldings {
  const { records, failure } = useRecords()
  const plans = planStore.use(({ items }) => items)
  useEffect(() => {
    void planStore.load()
  }, [])
  const { capabilities } = useWallet()
  const hidesFees = capabilities?.privateFee ?? true
  const splits = capabilities?.splits ?? false
  const claimsNow = useClaimChoice((choice) => choice.claimsNow)
  const holder = useMemo(() => {
    const known = { taken: takenBy(plans), shown: shownBy(plans) }
    return { records: records ?? [], ...known, hidesFees, splits, claimsNow }
  }, [records, plans, hidesFees, splits, claimsNow])
  const free = useMemo(() => freeOf(holder), [holder])
  const balances = useMemo(() => records && privateBalances(free), [records, free])
  const outside = useMemo(() => records && outsidePrivateBalances(free), [records, free])
  const credits = free.filter(({ program }) => program === CREDITS_PROGRAM)
  return {
    holder,
    balances,
    outside,
    credits: sumOf(credits),
    paysClaims:
      holder.hidesFees && chooseFeeRecord({ records: credits, fee: CLAIM_FEE }) !== undefined,
    failure,
    recordsOf: (token) => {
      const held =
        token && isCredits(token) ? credits : free.filter((each) => isOf(each, token?.id))
      return [...held].reverse()
    },
    recordsOfOutside: (wanted) =>
      free
        .filter(({ program, token }) => program === wanted.program && token === wanted.token)
        .reverse(),
  }
}

function isOf({ program, token }: OwnedRecord, id = ''): boolean {
  return program === PROGRAMS.core && token === stripFieldSuffix(id)
}

/** What can pay a network fee: the public credits or those in records, whichever are more. */
export function feeCredits(shown: bigint | undefined, hidden: bigint): bigint | undefined {
  return shown !== undefined && hidden > shown ? hidden : shown
}

function freeOf({ records, taken }: Holder): readonly OwnedRecord[] {
  return records
    .filter(({ id, spent, amount }) => !spent && amount > 0n && !taken.has(id))
    .sort((a, b) => (a.amount < b.amount ? -1 : Number(a.amount > b.amount)))
}
