import {
  CREDITS_PROGRAM,
  isCredits,
  PROGRAMS,
  type PrivateAction,
  type RecordToken,
  stripFieldSuffix,
  type Token,
} from '@nightjar/sdk'
import type { Transfer } from './buildTransfer.ts'

/** The private action that sends from records. */
export function toPrivateTransfer({ token, amount, to, arrives }: Transfer): PrivateAction {
  return { kind: arrives === 'private' ? 'send' : 'publish', ...recordTokenOf(token), amount, to }
}

/** A token as records and calls of plans name it. */
export const recordTokenOf = (token: Token): RecordToken =>
  isCredits(token)
    ? { program: CREDITS_PROGRAM, token: '' }
    : { program: PROGRAMS.core, token: stripFieldSuffix(token.id) }
