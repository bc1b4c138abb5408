import { StatusPage } from './StatusPage.tsx'

/** Shown in place of the app when its settings cannot be read. */
export function StartFailure({ error }: { readonly error: unknown }) {
  const reason = error instanceof Error ? error.message : 'No reason is known.'
  const text = `The server did not answer with its settings. Reload the page in a moment. (${reason})`
  return <StatusPage status={500} title="Internal Server Error" text={text} />
}
