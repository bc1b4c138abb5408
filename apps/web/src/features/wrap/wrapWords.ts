import { type FormWords, isCommon, notEnough, unitsOf, wordsInCommon } from '../../lib/formWords.ts'
import type { Direction } from './useWrap.ts'
import type { WrapContext, WrapState } from './validateWrap.ts'

/** The button's label in each state; a new state without a label does not compile. */
export function wrapWords(state: WrapState, context: WrapContext, direction: Direction): FormWords {
  const { token, amount, balance } = context
  if (isCommon(state)) return wordsInCommon(state, amount)
  switch (state) {
    case 'over-balance':
      return notEnough(token, unitsOf(amount), balance)
    case 'ready':
      return { label: { id: direction === 'wrap' ? 'wrap.reviewWrap' : 'wrap.reviewUnwrap' } }
    default:
      return state satisfies never
  }
}
