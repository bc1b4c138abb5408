import { config } from '../lib/config.ts'
import { inStyle, withDollar } from '../lib/format.ts'
import { otherWorth } from '../lib/otherWorth.ts'
import { useText } from '../lib/text/useText.ts'
import { useDollar } from '../lib/useDollar.ts'
import { useExchange } from '../lib/useExchange.ts'

/** Tokens that count as a dollar, while their pools say otherwise by 2% or more. */
export function NotADollar() {
  const t = useText()
  const price = useDollar()
  const { tokens, poolPrices } = useExchange()
  return (config().usdTokens ?? []).map((id) => {
    const worth = price ? otherWorth(poolPrices.get(id), price) : undefined
    const symbol = tokens.find((token) => token.id === id)?.symbol
    return (
      worth &&
      symbol && (
        <span key={id} className="mt-1 block text-warning">
          {t('trade.notADollar', { symbol, worth: withDollar(inStyle(worth)) })}
        </span>
      )
    )
  })
}
