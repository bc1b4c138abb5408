import { showBps, withSign } from '../lib/format.ts'

/** An amount before and after a price moved, above zero. */
export type Move = { readonly before: bigint; readonly now: bigint }

/** How far an amount has moved, as in "−2.9%"; rounds away from zero. */
export function showMove({ before, now }: Move): string {
  const apart = now > before ? now - before : before - now
  const bps = before === 0n ? 0n : (apart * 10_000n + before - 1n) / before
  return withSign(now > before ? '+' : '−', bps, showBps(bps))
}
