import { CREDITS, type Token, withFieldSuffix } from '@nightjar/sdk'
import type { CurrentTerms } from '../../lib/parts.ts'
import type { Exchange } from '../../lib/useExchange.ts'
import { privateMoves, type SwapAction, type SwapEnds, toPrivateAction } from './privateAction.ts'
import { quoteWithCredits } from './quoteWithCredits.ts'
import type { Payer } from './usePayer.ts'
import { refineQuote } from './usePrivateSwap.ts'

type Market = Pick<Payer, 'wrappingOf'> & {
  readonly exchange: Pick<Exchange, 'pairs' | 'tokens'>
  readonly slippageBps: number
}

/** The same private swap at the current price; undefined if no pool can do it any more. */
export function renewSwap(
  action: SwapAction,
  { exchange, slippageBps, wrappingOf }: Market,
): CurrentTerms | undefined {
  const { arc20, wraps, exact, pays = 'private', receives = 'private' } = action
  const sides = sidesOf(action, exchange.tokens)
  if (!sides) return undefined
  const { pairs, tokens } = exchange
  const amount = exact === 'in' ? action.maximumIn : action.minimumOut
  const found = quoteWithCredits({ pairs, ...sides, exact, amount, slippageBps }, tokens)
  if (typeof found === 'string') return undefined
  const ends: SwapEnds = { pays, receives }
  const payer = arc20?.side === 'in' || wraps ? wrappingOf(sides.tokenIn) : undefined
  const paysOut = arc20?.side === 'out' ? arc20.program : undefined
  const isWrapped = wraps !== undefined
  const quote = refineQuote(found, { pairs, ends, slippageBps, payer, isWrapped, paysOut })
  if (typeof quote === 'string') return undefined
  if (arc20 && quote.means !== `arc20-${arc20.side}`) return undefined // it would take a step that was not agreed to
  return { action: toPrivateAction(quote, ends, payer), ...privateMoves(quote, sides) }
}

function sidesOf({ path, credits }: SwapAction, tokens: readonly Token[]) {
  const find = (id = '') => tokens.find((token) => token.id === withFieldSuffix(id))
  const tokenIn = credits === 'in' ? CREDITS : find(path[0])
  const tokenOut = credits === 'out' ? CREDITS : find(path.at(-1))
  return tokenIn && tokenOut ? { tokenIn, tokenOut } : undefined
}
