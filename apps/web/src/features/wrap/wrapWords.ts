import { amountWords, commonWords, type FormWords } from '../../lib/formWords.ts'
import type { Direction } from './useWrap.ts'
import type { WrapContext, WrapState } from './validateWrap.ts'

/** What the button says in each state; a new state does not compile without its words. */
export function wrapWords(
  state: WrapState,
  { token, amount }: WrapContext,
  direction: Direction,
): FormWords {
  switch (state) {
    case 'offline':
    case 'loading':
    case 'choose-token':
    case 'disconnected':
    case 'reading-balance':
    case 'over-fee':
      return commonWords[state]
    case 'empty':
    case 'zero':
    case 'not-a-number':
    case 'ambiguous':
    case 'too-many-decimals':
    case 'too-large':
      return amountWords(state, amount)
    case 'over-balance':
      return { label: { id: 'lib.notEnough', values: { symbol: token?.symbol ?? '' } } }
    case 'ready':
      return { label: { id: direction === 'wrap' ? 'wrap.reviewWrap' : 'wrap.reviewUnwrap' } }
    default:
      return state satisfies never
  }
}
