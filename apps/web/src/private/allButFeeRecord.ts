import {
  CREDITS_PROGRAM,
  chooseFeeRecord,
  FEES,
  isCredits,
  type OwnedRecord,
  PROGRAMS,
  SPLIT_COST,
  sumOf,
  type Token,
} from '@nightjar/sdk'

type Held = {
  readonly token: Token
  readonly balance: bigint
  readonly credits: readonly OwnedRecord[]
  /** Network fee of the call that pays, in microcredits. */
  readonly fee: bigint
  /** Whether the wallet splits credits without a fee. */
  readonly splits?: boolean | undefined
}

/**
 * The most of a private balance that can be paid: for credits, everything except the record that pays the fees of the
 * plan's steps, or the part of one that is split off for them, whichever is less. If it were spent too, the fees would be
 * public.
 */
export function allButFeeRecord(held: Held): bigint {
  const { token, balance, credits } = held
  if (!isCredits(token)) return balance
  const kept = [keptWhole(held), keptPart(held)].filter((amount) => amount !== undefined)
  const least = kept.reduce<bigint | undefined>(
    (min, amount) => (min === undefined || amount < min ? amount : min),
    undefined,
  )
  return least === undefined || least >= sumOf(credits) ? balance : balance - least
}

/** The fees of the plan's steps if all records but those kept are joined. */
function feesOf({ credits, fee }: Held, kept: number): bigint {
  const { [PROGRAMS.core]: core, [CREDITS_PROGRAM]: ofCredits } = FEES
  const joins = Math.max(0, credits.length - kept - 1)
  return fee + core.claim_blinded + BigInt(joins) * ofCredits.join
}

function keptWhole(held: Held): bigint | undefined {
  return chooseFeeRecord({ records: held.credits, fee: feesOf(held, 1) })?.amount
}

function keptPart(held: Held): bigint | undefined {
  const part = feesOf(held, 0) + SPLIT_COST
  return held.splits && held.credits.some(({ amount }) => amount > part) ? part : undefined
}
