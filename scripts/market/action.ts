import type { UnsignedTransaction } from '@nightjar/sdk'

/** What an action is for. */
export type ActionKind = 'fund' | 'trade' | 'liquidity' | 'shield' | 'claim' | 'token'

/**
 * One transaction of a simulated account. An input may name what only a signed transaction contains: `record:12:1` is
 * the second output of action 12, and `blinded:5field` the address that only this account can claim from, with factor 5.
 */
export type Action = {
  readonly index: number
  /** Seconds after the market's beginning. */
  readonly at: number
  /** The account that signs. */
  readonly by: string
  readonly kind: ActionKind
  /** Whether its signer is not on the chain. */
  readonly isPrivate: boolean
  readonly call: UnsignedTransaction
  /** The credits record that pays the fee, `record:12:fee` for what the fee of action 12 left; public without one. */
  readonly feeRecord: string | null
  /** What a trade is worth in cents; 0 for anything else. */
  readonly cents: number
}

/** A plan's text, one action a line: equal plans have equal bytes. */
export function formatAction({ index, at, by, kind, call, feeRecord, cents }: Action): string {
  const { program, function: name, inputs, feeMicrocredits: fee } = call
  return [
    index,
    at,
    by,
    kind,
    cents,
    `${program}/${name}`,
    ...inputs,
    fee,
    feeRecord ?? 'public',
  ].join(' ')
}
