import { IMPACT_DENOMINATOR, isCredits, type Token } from '@nightjar/sdk'
import { creditsValue } from '../../lib/creditsValue.ts'
import { showAtMost, showBps, showExact, showFee, showTokenAmount } from '../../lib/format.ts'
import type { Message } from '../../lib/text/message.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { Impact } from '../../trade/Impact.tsx'
import { Tolerance } from '../../trade/Tolerance.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { Visibility } from '../../ui/Visibility.tsx'
import { limitsOf, type SwapQuote } from './quoteSwap.ts'
import { RouteLine } from './RouteLine.tsx'
import { swapFee } from './swapFee.ts'
import { swapSight } from './swapSight.ts'

export type QuoteFactsProps = {
  readonly quote: SwapQuote
  readonly tokenIn: Token
  readonly tokenOut: Token
  /** Network fee of a private swap, in microcredits; what others see of the swap is shown elsewhere. */
  readonly privateFee?: bigint | undefined
  /** That of all transactions, if an approval comes first. */
  readonly planFee?: bigint | undefined
}

/** The route and why it was chosen, a swap's cost and guarantees, and who sees it. */
export function QuoteFacts(facts: QuoteFactsProps) {
  const t = useText()
  const { quote, tokenIn, tokenOut, privateFee } = facts
  const { route, minimumOut, maximumIn, exact, poolFee } = quote
  const reason = whyThisRoute(facts)
  return (
    <>
      <section aria-label={t('swap.route')} className="text-13">
        <RouteLine route={route} />
        {reason && <p className="pb-1 text-low">{t(reason)}</p>}
      </section>
      <FactList>
        <Fact label={t('swap.impact')} term="impact">
          <Impact ppm={route.impactPpm} />
        </Fact>
        {exact === 'in' || route.pairs.length > 1 ? (
          <Fact label={t('swap.minimum')} term="minimum" title={showExact(minimumOut, tokenOut)}>
            {showTokenAmount(minimumOut, tokenOut)}
          </Fact>
        ) : (
          <Fact label={t('swap.maximum')} term="maximum" title={showExact(maximumIn, tokenIn)}>
            {showAtMost(maximumIn, tokenIn)}
          </Fact>
        )}
        {isCredits(tokenOut) && <p className="text-low">{t('review.creditsMinimum')}</p>}
        <Tolerance
          mode={privateFee === undefined ? 'public' : 'private'}
          limits={limitsOf(quote)}
        />
        <Fact label={t('review.poolFees', { count: route.pairs.length })} term="poolFee">
          {showTokenAmount(poolFee, tokenIn)}
        </Fact>
        <Fact label={t('swap.networkFee')} term="networkFee">
          {showFee(networkFeeOf(facts))}
        </Fact>
        <TotalCost {...facts} />
      </FactList>
      {privateFee === undefined && <Visibility {...swapSight(quote, facts)} />}
    </>
  )
}

const networkFeeOf = ({ quote, privateFee, planFee }: QuoteFactsProps): bigint =>
  privateFee ?? planFee ?? swapFee(quote)

/**
 * What the swap costs in all, with its price impact, and its part of what is paid, or that the network fee eats all of it;
 * nothing if that has no price.
 */
function TotalCost(facts: QuoteFactsProps) {
  const { quote, tokenIn } = facts
  const t = useText()
  const worth = useWorth()
  const { prices } = useExchange()
  const price = isCredits(tokenIn) ? '1' : prices.get(tokenIn.id)
  const paid = creditsValue(quote.amountIn, tokenIn.decimals, price)
  const poolFee = creditsValue(quote.poolFee, tokenIn.decimals, price)
  if (!paid || poolFee === undefined) return null
  const impact = (paid * quote.route.impactPpm) / IMPACT_DENOMINATOR
  const cost = poolFee + impact + networkFeeOf(facts)
  const isLost = cost > paid // more than the pools take, so it is the fee
  const share = isLost ? '' : ` (${showBps((cost * 10_000n + paid - 1n) / paid)})`
  return (
    <>
      <Fact label={t('review.totalCost')}>
        ≈ {worth(cost, cost)}
        {share}
      </Fact>
      {isLost && <p className="text-warning">{t('review.feeAbove')}</p>}
    </>
  )
}

/** What the next best route would pay; with a single pool there is no choice to explain. */
function whyThisRoute({ quote, tokenIn, tokenOut }: QuoteFactsProps): Message | undefined {
  const { means, nextBest, exact, amountIn, amountOut } = quote
  if (means !== 'pools') return undefined
  if (!nextBest) return { id: 'review.onlyRoute' }
  const { tokens, loss } = nextBest
  const route = tokens.map(({ symbol }) => symbol).join(' → ')
  if (loss <= 0n) return { id: 'review.nextCostsMore', values: { route } }
  const [side, token] = exact === 'in' ? [amountOut, tokenOut] : [amountIn, tokenIn]
  const percent = showBps((loss * 10_000n + side - 1n) / side)
  const values = { route, amount: showTokenAmount(loss, token), percent }
  return { id: exact === 'in' ? 'review.nextPaysLess' : 'review.nextAsksMore', values }
}
