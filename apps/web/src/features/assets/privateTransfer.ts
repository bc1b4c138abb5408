import {
  CREDITS_PROGRAM,
  isCredits,
  PROGRAMS,
  type PrivateAction,
  stripFieldSuffix,
} from '@nightjar/sdk'
import type { Transfer } from './buildTransfer.ts'

/** The private action that sends from records. */
export function toPrivateTransfer({ token, amount, to, arrives }: Transfer): PrivateAction {
  return {
    kind: arrives === 'private' ? 'send' : 'publish',
    program: isCredits(token) ? CREDITS_PROGRAM : PROGRAMS.core,
    token: isCredits(token) ? '' : stripFieldSuffix(token.id),
    amount,
    to,
  }
}
