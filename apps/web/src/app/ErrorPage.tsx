import { errorCode } from '../lib/errorCode.ts'
import { useText } from '../lib/text/useText.ts'
import { useShowAgain } from '../lib/useShowAgain.ts'
import { StatusPage } from './StatusPage.tsx'

type ErrorPageProps = { readonly error: unknown; readonly reset: () => void }

/** The page for an error that nothing else caught: it shows a code, never the error's text. */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  const t = useText()
  useShowAgain(reset)
  return (
    <StatusPage status={500} title={t('app.broken')} text={t('app.brokenText')}>
      <code className="mt-2 block select-all font-medium text-high">{errorCode(error)}</code>
    </StatusPage>
  )
}
