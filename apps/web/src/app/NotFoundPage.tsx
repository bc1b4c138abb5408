import { useLocation } from '@tanstack/react-router'
import { useText } from '../lib/text/useText.ts'
import { StatusPage } from './StatusPage.tsx'

/** The page for an unknown path. */
export function NotFoundPage() {
  const t = useText()
  const path = useLocation().pathname
  const text = t('app.notFoundText', { path })
  return <StatusPage status={404} title={t('app.notFound')} text={text} />
}
