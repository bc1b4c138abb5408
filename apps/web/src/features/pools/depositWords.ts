import { amountWords, commonWords, type FormWords } from '../../lib/formWords.ts'
import { type DepositContext, type DepositState, faultyAmount } from './validateDeposit.ts'

/** What the button says in each state; a new state does not compile without its words. */
export function depositWords(state: DepositState, context: DepositContext): FormWords {
  const { tokenA, tokenB, quote } = context
  const symbolA = tokenA?.symbol ?? ''
  const symbolB = tokenB?.symbol ?? ''
  switch (state) {
    case 'offline':
    case 'loading':
    case 'choose-token':
    case 'disconnected':
    case 'reading-balance':
    case 'over-fee':
      return commonWords[state]
    case 'same-token':
      return { label: { id: 'pools.differ' } }
    case 'paused':
      return { label: { id: 'pools.paused' }, reason: { id: 'pools.pausedReason' } }
    case 'empty':
    case 'zero':
    case 'not-a-number':
    case 'ambiguous':
    case 'too-many-decimals':
    case 'too-large':
      return amountWords(state, faultyAmount(context))
    case 'too-small':
      return { label: { id: 'pools.tooSmall' }, reason: { id: 'pools.tooSmallDeposit' } }
    case 'over-limit':
      return { label: { id: 'lib.tooLarge' }, reason: { id: 'pools.overLimit' } }
    case 'over-balance-a':
      return { label: { id: 'lib.notEnough', values: { symbol: symbolA } } }
    case 'over-balance-b':
      return { label: { id: 'lib.notEnough', values: { symbol: symbolB } } }
    case 'ready':
      return typeof quote === 'object' && !quote.pair
        ? { label: { id: 'pools.reviewCreate' } }
        : { label: { id: 'pools.reviewAdd' } }
    default:
      return state satisfies never
  }
}
