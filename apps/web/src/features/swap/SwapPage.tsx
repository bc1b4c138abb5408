import { lazy, Suspense } from 'react'
import { atRest } from '../../lib/atRest.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import { SwapCard } from './SwapCard.tsx'

const Rules = lazy(async () => {
  await atRest() // the form doesn't wait for it
  return { default: (await import('../../rules/Rules.tsx')).Rules }
})

/** `/swap/public`. */
export function SwapPage() {
  const t = useText()
  const { address } = useWallet()
  return (
    <div className="mx-auto max-w-120 pt-2 desk:pt-[min(7vh,64px)]" data-mode="public">
      <h1 className="sr-only">{t('swap.title')}</h1>
      <SwapCard />
      <Suspense>
        <Rules of="banner" />
      </Suspense>
      {!address && (
        <p className="mx-auto mt-6 max-w-100 px-3 text-pretty text-center text-15 text-mid">
          {t('swap.about')}
        </p>
      )}
    </div>
  )
}
