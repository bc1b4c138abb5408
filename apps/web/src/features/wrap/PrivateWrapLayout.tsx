import { lazy, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import type { Direction } from './useWrap.ts'

const PrivateWrapCard = lazy(async () => {
  const [{ PrivateWrapCard }] = await Promise.all([
    import('./PrivateWrapCard.tsx'),
    loadMessages('private', 'plans'),
  ])
  return { default: PrivateWrapCard }
})

/** The layout of both directions of a wrap from records. */
export function PrivateWrapLayout({ direction }: { readonly direction: Direction }) {
  const t = useText()
  return (
    <div data-mode="private" className="mx-auto max-w-120 pt-4 desk:pt-10">
      <h1 className="sr-only">{t(direction === 'wrap' ? 'wrap.private' : 'wrap.privateUnwrap')}</h1>
      <Suspense fallback={<FormSkeleton />}>
        <PrivateWrapCard direction={direction} />
      </Suspense>
    </div>
  )
}
