import { useText } from '../lib/text/useText.ts'
import { Button } from '../ui/Button.tsx'
import { useKnownRecords } from './records.ts'
import { useAskForRecords } from './useAskForRecords.ts'

/** Why the wallet did not share its records, and a button to ask again; nothing if it did. */
export function RecordsFailure() {
  const t = useText()
  const { failure } = useKnownRecords()
  const { isBusy, ask } = useAskForRecords()
  if (failure === null) return null
  return (
    <div className="mt-2 flex flex-col items-center gap-2">
      <p role="status" className="text-center text-13 text-danger">
        {t('private.noRecords')} {failure}
      </p>
      <Button kind="secondary" busy={isBusy} onClick={ask}>
        {t('lib.retry')}
      </Button>
    </div>
  )
}
