import { useText } from '../lib/text/useText.ts'
import { FormSkeleton } from '../ui/FormSkeleton.tsx'

/** Placeholder while a page's code loads. */
export function PageSkeleton() {
  const t = useText()
  return (
    <div className="mx-auto max-w-120 pt-4 desk:pt-12" aria-busy="true">
      <p className="sr-only">{t('app.loading')}</p>
      <FormSkeleton />
    </div>
  )
}
