import { type Pair, parseDecimal } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text/useText.ts'
import { Change } from '../../ui/Change.tsx'
import { priceDayQuery } from './queries.ts'

/** The change of the price since a day ago; nothing if the pair had not been traded by then. */
export function DayChange({
  pair,
  isInverted,
}: {
  readonly pair: Pair
  readonly isInverted: boolean
}) {
  const t = useText()
  const { data: day, isPending } = useQuery(priceDayQuery(pair.id))
  if (isPending) return <span className="skeleton inline-block w-24">{'\u00a0'}</span>
  const change = day?.before ? changeBps(pair, day.before, isInverted) : undefined
  if (change === undefined) return null
  return (
    <>
      <Change bps={change} className="font-medium text-high" /> {t('markets.inADay')}
    </>
  )
}

/** The change in basis points, rounded toward zero; `before` is a price in whole tokens as text. */
export function changeBps(pair: Pair, before: string, isInverted: boolean): bigint | undefined {
  const { token0, token1, reserve0, reserve1 } = pair
  const { units, places } = parseDecimal(before)
  if (reserve0 === 0n || reserve1 === 0n || units === 0n) return undefined
  const now = reserve1 * 10n ** BigInt(token0.decimals + places)
  const then = units * reserve0 * 10n ** BigInt(token1.decimals)
  return isInverted ? ((then - now) * 10_000n) / now : ((now - then) * 10_000n) / then
}
