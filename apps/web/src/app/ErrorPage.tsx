import { errorCode } from '../lib/errorCode.ts'
import { useText } from '../lib/text/useText.ts'
import { StatusPage } from './StatusPage.tsx'

/** The page for an error that nothing else caught: it shows a code, never the error's text. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const t = useText()
  return (
    <StatusPage status={500} title={t('app.broken')} text={t('app.brokenText')}>
      <code className="mt-2 block select-all font-medium text-high">{errorCode(error)}</code>
    </StatusPage>
  )
}
