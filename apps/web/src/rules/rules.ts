import { type ExchangeSettings, ZERO_ADDRESS } from '@nightjar/sdk'

/** A setting as of the next block, and its announced replacement. */
export type Planned<T> = {
  readonly now: T
  /** Applies from the block `from` on. */
  readonly next?: { readonly value: T; readonly from: number }
}

/** The protocol's share of each swap fee: 1 / `parts`. */
export type Share = { readonly collector: string; readonly parts: number }

/** The settings of the exchange on the chain, and who may change them. */
export type Rules = {
  /** The height at which they were read. */
  readonly height: number
  /** Recent seconds per block. */
  readonly blockSeconds: number
  /** Blocks between an announcement and its effect. */
  readonly delay: number
  /** Null while swaps and deposits are open; `until` is null if no end was announced. */
  readonly pause: { readonly until: number | null } | null
  readonly swapFeeBps: Planned<number>
  readonly share: Planned<Share | null>
  readonly privateAllowed: Planned<boolean>
  readonly guardian: Planned<string>
  readonly admin: string
  readonly proposedAdmin: string | null
}

/** The height of a pause without an announced end. */
const UNTIL_ENDED = 4_294_967_295

/** The settings in the block after `height`, which may be newer than the server's answer. */
export function rulesAt(served: ExchangeSettings, height: number): Rules {
  const { swap_fee, protocol_fee, private_ops, guardian, paused_until, delay } = served
  const newest = Math.max(height, served.height)
  const plan = <T>(now: T, next: T, from: number): Planned<T> => {
    if (newest + 1 >= from) return { now: next }
    return JSON.stringify(now) === JSON.stringify(next)
      ? { now }
      : { now, next: { value: next, from } }
  }
  return {
    height: newest,
    blockSeconds: served.block_seconds,
    delay,
    pause: newest + 1 < paused_until ? { until: endOf(paused_until) } : null,
    swapFeeBps: plan(swap_fee.fee, swap_fee.next_fee, swap_fee.from_height),
    share: plan(
      shareOf(protocol_fee.collector, protocol_fee.base_portion),
      shareOf(protocol_fee.next_collector, protocol_fee.next_base_portion),
      protocol_fee.from_height,
    ),
    privateAllowed: plan(private_ops.allowed, private_ops.next_allowed, private_ops.from_height),
    guardian: plan(guardian.guardian, guardian.next_guardian, guardian.from_height),
    admin: served.admin,
    proposedAdmin: served.pending_admin,
  }
}

function endOf(height: number): number | null {
  return height === UNTIL_ENDED ? null : height
}

/** Null if nobody collects: the whole fee stays with the pools. */
function shareOf(collector: string, basePortion: number): Share | null {
  return collector === ZERO_ADDRESS ? null : { collector, parts: basePortion + 1 }
}

/** Roughly how many seconds this many blocks will take, at the pace of the last ones. */
export function secondsOf({ blockSeconds }: Pick<Rules, 'blockSeconds'>, blocks: number): number {
  return Math.round(Math.max(0, blocks) * blockSeconds)
}
