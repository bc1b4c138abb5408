import { type FormWords, isCommon, notEnough, unitsOf, wordsInCommon } from '../../lib/formWords.ts'
import type { TransferContext, TransferState } from './validateTransfer.ts'

/** The button's label in each state; a new state without a label does not compile. */
export function transferWords(state: TransferState, context: TransferContext): FormWords {
  const { token, amount, balance } = context
  if (isCommon(state)) return wordsInCommon(state, amount)
  switch (state) {
    case 'private-off':
      return { label: { id: 'assets.privateOff' }, reason: { id: 'assets.privateOffReason' } }
    case 'no-receiver':
      return { label: { id: 'assets.enterAddress' } }
    case 'no-address':
      return { label: { id: 'assets.enterValidAddress' } }
    case 'typo':
    case 'nobody':
      return { label: { id: 'assets.enterOtherAddress' } }
    case 'over-balance':
      return notEnough(token, unitsOf(amount), balance)
    case 'ready':
      return { label: { id: 'assets.reviewTransfer' } }
    default:
      return state satisfies never
  }
}
