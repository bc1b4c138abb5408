import { type FormWords, isCommon, notEnough, wordsInCommon } from '../../lib/formWords.ts'
import { type DepositContext, type DepositState, faultyAmount } from './validateDeposit.ts'

/** The button's label in each state; a new state without a label does not compile. */
export function depositWords(state: DepositState, context: DepositContext): FormWords {
  const { tokenA, tokenB, quote } = context
  if (isCommon(state)) return wordsInCommon(state, faultyAmount(context))
  switch (state) {
    case 'same-token':
      return { label: { id: 'pools.differ' } }
    case 'wrap-instead':
      return { label: { id: 'pools.wrapInstead' }, reason: { id: 'pools.wrapInsteadText' } }
    case 'credits-new':
      return { label: { id: 'pools.creditsNew' }, reason: { id: 'pools.creditsNewText' } }
    case 'paused':
      return { label: { id: 'pools.paused' }, reason: { id: 'pools.pausedReason' } }
    case 'opened':
      return { label: { id: 'pools.chooseAmounts' } }
    case 'too-small':
      return { label: { id: 'pools.tooSmall' }, reason: { id: 'pools.tooSmallDeposit' } }
    case 'over-limit':
      return { label: { id: 'lib.tooLarge' }, reason: { id: 'pools.overLimit' } }
    case 'over-balance-a':
      return notEnough(tokenA, context.needA, context.balanceA)
    case 'over-balance-b':
      return notEnough(tokenB, context.needB, context.balanceB)
    case 'ready':
      return typeof quote === 'object' && !quote.pair
        ? { label: { id: 'pools.reviewCreate' } }
        : { label: { id: 'pools.reviewAdd' } }
    default:
      return state satisfies never
  }
}
