import { useText } from '../lib/text/useText.ts'

/** Placeholder of a form's card, until its code and everything that decides its height are there. */
export function FormSkeleton() {
  const t = useText()
  return <div role="status" aria-label={t('ui.loading')} className="skeleton h-110 rounded-card!" />
}
