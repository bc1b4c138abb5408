import type { ServedPair } from '@nightjar/sdk'
import { lazy, Suspense } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'
import { useText } from '../lib/text/useText.ts'
import { useExchange } from '../lib/useExchange.ts'
import { HiddenPools } from './HiddenPools.tsx'

/** The account's shares of pools that lists leave out; nothing if there are none. */
export function HiddenShares({ pairs }: { readonly pairs: readonly ServedPair[] }) {
  if (pairs.length === 0) return null
  return (
    <Suspense>
      <Listed pairs={pairs} />
    </Suspense>
  )
}

const Listed = lazy(async () => {
  await loadMessages('trade')
  return { default: List }
})

function List({ pairs }: { readonly pairs: readonly ServedPair[] }) {
  const t = useText()
  const { tokens } = useExchange()
  const text = t('trade.hiddenShares', { count: pairs.length })
  return <HiddenPools text={text} pairs={pairs} tokens={tokens} />
}
