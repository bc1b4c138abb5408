import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dollarQuery, hasDollars } from '../lib/dollarQuery.ts'
import { usePreferences } from '../lib/preferences.ts'
import { showPrice } from '../lib/showPrice.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { useText } from '../lib/text/useText.ts'
import { useExchange } from '../lib/useExchange.ts'

const NotADollar = lazy(async () => {
  const [{ NotADollar }] = await Promise.all([
    import('../trade/NotADollar.tsx'),
    loadMessages('trade'),
  ])
  return { default: NotADollar }
})

/** The source of a page's dollar values; nothing if they are in ALEO. */
export function WorthSource() {
  const t = useText()
  const isDollar = usePreferences(({ currency }) => currency === 'USD') && hasDollars()
  const { data } = useQuery({ ...dollarQuery(), enabled: isDollar })
  const { pairs } = useExchange()
  if (!isDollar || !data?.price) return null
  const names = data.pairs.flatMap((id) => {
    const pair = pairs.find((each) => each.id === id)
    return pair ? [`${pair.token0.symbol} / ${pair.token1.symbol}`] : []
  })
  return (
    <p className="mt-3 px-2 text-13 text-low desk:px-0">
      {t('ui.worthSource', { price: showPrice(data.price), pairs: names.join(', ') })}
      <Suspense>
        <NotADollar />
      </Suspense>
    </p>
  )
}
