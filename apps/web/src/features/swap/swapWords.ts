import { isCredits } from '@nightjar/sdk'
import { type FormWords, isCommon, notEnough, wordsInCommon } from '../../lib/formWords.ts'
import type { Values } from '../../lib/text/message.ts'
import type { MessageId } from '../../messageIds.ts'
import type { SwapContext, SwapState } from './validateSwap.ts'

/** The button's label in each state; a new state without a label does not compile. */
export function swapWords(state: SwapState, context: SwapContext): FormWords {
  const { tokenIn, tokenOut, amount } = context
  const [from, to] = [tokenIn?.symbol ?? '', tokenOut?.symbol ?? '']
  if (isCommon(state)) return wordsInCommon(state, amount)
  switch (state) {
    case 'paused':
      return say('swap.paused', 'swap.pausedText')
    case 'same-token':
      return say('swap.chooseOther', 'swap.sameToken', { symbol: from })
    case 'no-route':
      return say('swap.noRoute', 'swap.noRouteText', { from, to })
    case 'in-doubt':
      return say('swap.unknown', 'swap.unknownText', { from, to })
    case 'over-reserves':
      return say('swap.overReserves', 'swap.overReservesText', { symbol: to })
    case 'too-small':
      return say('swap.tooSmall', 'swap.tooSmallText', { symbol: to })
    case 'over-limit':
      return say('lib.tooLarge', 'swap.overLimitText', { symbol: from })
    case 'wrap-instead':
      return say('swap.wrapInstead', 'swap.wrapInsteadText')
    case 'no-direct':
      return say('swap.bothPrivate', 'swap.noDirectText', { from, to })
    case 'credits-path':
      return say('swap.publicly', 'swap.creditsPathText', { from, to })
    case 'credits-mixed':
      return say('swap.bothPrivate', 'swap.bothPrivateText')
    case 'bad-receiver':
      return say('swap.badReceiver', 'swap.badReceiverText')
    case 'over-impact':
      return say('swap.overImpact', 'swap.overImpactText')
    case 'needs-approval':
      return { label: { id: 'swap.reviewWrapped' } }
    case 'reading-allowance':
      return { label: { id: 'swap.readingAllowance' } }
    case 'over-balance':
      return withCredits(notEnough(tokenIn, neededOf(context), context.balanceIn), context)
    case 'ready':
      return { label: { id: 'swap.review' } }
    default:
      return state satisfies never
  }
}

/** What the quote pays. */
const neededOf = ({ quote }: SwapContext): bigint =>
  typeof quote === 'object' ? quote.amountIn : 0n

/** Any swap that pays wrapped ALEO can pay ALEO itself, but for one that receives ALEO. */
function withCredits(words: FormWords, { tokenOut, countsBoth }: SwapContext): FormWords {
  const takesCredits = tokenOut && !isCredits(tokenOut)
  return words.short ? { ...words, short: { ...words.short, takesCredits, countsBoth } } : words
}

const say = (label: MessageId, reason: MessageId, values: Values = {}): FormWords => ({
  label: { id: label, values },
  reason: { id: reason, values },
})
