import { StatusPage } from './StatusPage.tsx'

/** The page for an error that nothing else caught. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const reason = error instanceof Error ? error.message : ''
  const text = reason || 'Something broke on this page. Reload it to try again.'
  return <StatusPage status={500} title="Internal Server Error" text={text} />
}
