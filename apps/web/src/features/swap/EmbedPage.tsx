import { lazy, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'

const EmbedCard = lazy(async () => {
  const [card] = await Promise.all([
    import('./embed/EmbedCard.tsx'),
    loadMessages('features/swap/embed'),
  ])
  return { default: card.EmbedCard }
})

/** `/embed/swap`: the form in a frame on another site. */
export function EmbedPage() {
  return (
    <Suspense
      fallback={
        <div className="p-2">
          <div className="skeleton h-100 rounded-card!" />
        </div>
      }
    >
      <EmbedCard />
    </Suspense>
  )
}
