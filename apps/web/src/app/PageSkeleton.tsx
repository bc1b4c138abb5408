import { FormSkeleton } from '../ui/FormSkeleton.tsx'

/** Placeholder while a page's code loads. */
export function PageSkeleton() {
  return (
    <div className="mx-auto max-w-120 pt-4 desk:pt-12" aria-busy="true">
      <FormSkeleton />
    </div>
  )
}
