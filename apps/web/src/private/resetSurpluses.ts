import type { BlockMark, Likeness } from '@nightjar/wallet/scan/blockMark'
import { useEffect, useEffectEvent, useState } from 'react'
import { compareEra } from '../transactions/comparedChain.ts'
import type { Surplus } from './surplus.ts'
import { unclaimed } from './surpluses.ts'

/** Whether the wallet still reads the chain of a block. */
type Compare = (seen: BlockMark) => Promise<Likeness>

/** Ids of surpluses to claim that are on a chain that was reset; a wallet that knows nothing proves nothing. */
export async function findResetSurpluses(
  surpluses: readonly Surplus[],
  compare: Compare = (seen) => compareEra(seen),
): Promise<readonly string[]> {
  const reset: string[] = []
  for (const surplus of surpluses) {
    const { id, seenBlock } = surplus
    if (!seenBlock || unclaimed(surplus).length === 0) continue
    const likeness = await compare(seenBlock).catch(() => 'unknown')
    if (likeness === 'other') reset.push(id)
  }
  return reset
}

/** The ids of those that cannot be claimed, because their chain was reset. */
export function useResetSurpluses(surpluses: readonly Surplus[]): ReadonlySet<string> {
  const [reset, setReset] = useState<readonly string[]>([])
  const ids = surpluses.flatMap(({ id, seenBlock }) => (seenBlock ? id : [])).join()
  const look = useEffectEvent(async () => setReset(await findResetSurpluses(surpluses)))
  useEffect(() => {
    if (ids !== '') void look()
  }, [ids])
  return new Set(reset)
}
