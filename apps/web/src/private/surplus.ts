import type { TokenAmount } from '@nightjar/sdk'
import { blockMark } from '@nightjar/wallet/scan/blockMark'
import * as z from 'zod/mini'

const text = z.string()

const left = z.object({
  token: text,
  /** In base units. */
  amount: z.bigint(),
  isClaimed: z.boolean(),
})
export type Left = Readonly<z.infer<typeof left>>

const common = z.object({
  /** The blinded address. */
  id: text,
  /** The account that can claim it. */
  owner: text,
  createdAt: z.number(),
  /** The plan that leaves it. */
  plan: text,
  /** The amount there; null until the action is in a block, or if its amounts are not verified. */
  left: z.nullable(z.readonly(z.array(left))),
  /** A block of its chain; left out if none was recorded. */
  seenBlock: z.exactOptional(z.nullable(blockMark)),
  /** An action in a block has left something there, even if the amount is not known. */
  isUsed: z.exactOptional(z.literal(true)),
})

/**
 * The surplus of a private action at a one-time address, stored before anything is sent; with what is needed to claim it: a
 * counter from which the wallet derives the factor, or the factor itself.
 */
export const surplusSchema = z.union([
  z.extend(common, { counter: z.int() }),
  z.extend(common, { factor: text }),
])
export type Surplus = Readonly<z.infer<typeof surplusSchema>>

/** The remainder after a claim: another action may have added to the amount that was claimed. */
export function withClaim(left: readonly Left[], claim: TokenAmount): readonly Left[] {
  return left.map((each) => {
    if (each.token !== claim.token) return each
    const rest = each.amount - claim.amount
    return rest > 0n ? { ...each, amount: rest } : { ...each, isClaimed: true }
  })
}
