import { errorCode } from '../lib/errorCode.ts'
import { useText } from '../lib/text/useText.ts'
import { StatusPage } from './StatusPage.tsx'

/** Shown in place of the app when its settings cannot be read. */
export function StartFailure({ error }: { readonly error: unknown }) {
  const t = useText()
  return (
    <StatusPage status={500} title={t('app.broken')} text={t('app.startFailed')}>
      <code className="mt-2 block select-all font-medium text-high">{errorCode(error)}</code>
    </StatusPage>
  )
}
