import { type FormWords, isCommon, notEnough, wordsInCommon } from '../../lib/formWords.ts'
import type { Direction } from './useWrap.ts'
import type { WrapContext, WrapState } from './validateWrap.ts'

/** The button's label in each state; a new state without a label does not compile. */
export function wrapWords(
  state: WrapState,
  { token, amount }: WrapContext,
  direction: Direction,
): FormWords {
  if (isCommon(state)) return wordsInCommon(state, amount)
  switch (state) {
    case 'over-balance':
      return notEnough(token?.symbol)
    case 'ready':
      return { label: { id: direction === 'wrap' ? 'wrap.reviewWrap' : 'wrap.reviewUnwrap' } }
    default:
      return state satisfies never
  }
}
