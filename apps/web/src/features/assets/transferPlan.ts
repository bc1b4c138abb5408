import { type CallStep, movementOf } from '@nightjar/sdk'
import { afterTurns, type Turn } from '../../trade/turns.ts'
import type { Transfer } from './buildTransfer.ts'
import { recordTokenOf } from './privateTransfer.ts'

/** A transfer after the wrap or unwrap of what lacks for it, as calls of one plan. */
export function planTransfer(transfer: Transfer, turn: Turn, address: string): readonly CallStep[] {
  const { token, amount, to, arrives } = transfer
  const paid = [movementOf(token, amount)]
  return afterTurns([turn], address, [
    {
      ...{ kind: arrives === 'public' ? 'send' : 'shield', ...recordTokenOf(token), amount, to },
      ...{ takes: null, after: [], paid, received: to === address ? paid : [] },
    },
  ])
}
