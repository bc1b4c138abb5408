import { SwapCard } from './SwapCard.tsx'

/** `/swap/public`. */
export function SwapPage() {
  return (
    <div className="mx-auto max-w-120 pt-2 desk:pt-[min(7vh,64px)]" data-mode="public">
      <h1 className="sr-only">Swap</h1>
      <SwapCard />
    </div>
  )
}
