import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dollarQuery, hasDollars } from '../lib/dollarQuery.ts'
import { usePreferences } from '../lib/preferences.ts'
import { showPrice } from '../lib/showPrice.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { useText } from '../lib/text/useText.ts'
import { useExchange } from '../lib/useExchange.ts'

/** In messages that other pages wait for: they are not part of the first page. */
const Source = lazy(async () => {
  const [{ NotADollar }] = await Promise.all([
    import('../trade/NotADollar.tsx'),
    loadMessages('trade'),
  ])
  function Sentences(values: { readonly price: string; readonly pairs: string }) {
    const t = useText()
    return (
      <>
        {t('trade.worthSource', values)}
        <NotADollar />
      </>
    )
  }
  return { default: Sentences }
})

/** The source of a page's dollar values; nothing if they are in ALEO. */
export function WorthSource() {
  const isDollar = usePreferences(({ currency }) => currency === 'USD') && hasDollars()
  const { data } = useQuery({ ...dollarQuery(), enabled: isDollar })
  const { pairs } = useExchange()
  if (!isDollar || !data?.price) return null
  const names = data.pairs.flatMap((id) => {
    const pair = pairs.find((each) => each.id === id)
    return pair ? [`${pair.token0.symbol} / ${pair.token1.symbol}`] : []
  })
  return (
    <p className="mt-3 min-h-5 px-2 text-13 text-low desk:px-0">
      <Suspense>
        <Source price={showPrice(data.price)} pairs={names.join(', ')} />
      </Suspense>
    </p>
  )
}
