import { useLocation } from '@tanstack/react-router'
import { StatusPage } from './StatusPage.tsx'

/** The page for a path that leads nowhere. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  return <StatusPage status={404} title="Page Not Found" text={`Page not found: ${pathname}`} />
}
