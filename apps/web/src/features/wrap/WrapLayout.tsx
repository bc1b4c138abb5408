import { useText } from '../../lib/text/useText.ts'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { type Direction, useWrap } from './useWrap.ts'
import { WrapCard } from './WrapCard.tsx'
import { Wrappings } from './Wrappings.tsx'

/** The layout of both directions: the form, and below it the tokens that can be wrapped. */
export function WrapLayout({ direction }: { readonly direction: Direction }) {
  const t = useText()
  const desk = useWrap(direction)
  return (
    <div data-mode="public" className="mx-auto max-w-120 pt-4 desk:pt-10">
      <h1 className="sr-only">{t(direction === 'wrap' ? 'wrap.wrap' : 'wrap.unwrap')}</h1>
      {desk.isLoading ? (
        <FormSkeleton />
      ) : (
        <>
          <WrapCard desk={desk} />
          <PanelBoundary>
            <Wrappings desk={desk} mode="public" />
          </PanelBoundary>
        </>
      )}
    </div>
  )
}
