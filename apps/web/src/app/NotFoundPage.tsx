import { useLocation } from '@tanstack/react-router'
import { useText } from '../lib/text/useText.ts'
import { StatusPage } from './StatusPage.tsx'

/** The page for an unknown path; it names the whole address that was asked for. */
export function NotFoundPage() {
  const t = useText()
  const { href } = useLocation()
  const text = t('app.notFoundText', { path: href })
  return <StatusPage status={404} title={t('app.notFound')} text={text} />
}
