import { firstFrom, type Shield, type Target, type View } from './view.ts'

/** An account that may have made a swap. */
export type Candidate = {
  readonly account: string
  /** What it made private of the paid token before the swap, in order. */
  readonly shields: readonly Shield[]
  /** The last of these; undefined if the account is only named by a fee. */
  readonly latest: Shield | undefined
}

/** How far back an attacker looks, in blocks: ten days. */
const LOOKBACK = 288_000

/**
 * The accounts that made the paid token private before a swap, and enough of it, the latest first; and whoever pays its
 * fee, or that of its claim.
 */
export function candidatesOf(target: Target, view: View): readonly Candidate[] {
  const shields = view.shieldsOf.get(target.tokenIn) ?? []
  const found = new Map<string, Candidate>()
  for (let at = firstFrom(shields, target.height + 1) - 1; at >= 0; at--) {
    const latest = shields[at]
    if (latest === undefined || latest.height < target.height - LOOKBACK) break
    if (latest.index > target.index || found.has(latest.account)) continue
    const own = shieldsBefore(target, latest.account, view)
    const sum = own.reduce((total, { amount }) => total + amount, 0n)
    if (sum < target.amountIn) continue
    found.set(latest.account, { account: latest.account, shields: own, latest })
  }
  for (const account of payersOf(target, view)) {
    if (!found.has(account)) found.set(account, { account, shields: [], latest: undefined })
  }
  return [...found.values()]
}

const shieldsBefore = (target: Target, account: string, { shieldsBy }: View): readonly Shield[] =>
  (shieldsBy.get(account) ?? []).filter(
    ({ token, index }) => token === target.tokenIn && index < target.index,
  )

const payersOf = ({ payer, oneTime }: Target, { claimOf }: View): readonly string[] =>
  [payer, claimOf.get(oneTime)?.payer ?? null].filter((one) => one !== null)
