import { useText } from '../../lib/text/useText.ts'
import { useKnownRecords } from '../../private/records.ts'
import { useAskForRecords } from '../../private/useAskForRecords.ts'
import { Button } from '../../ui/Button.tsx'

/** An external wallet is asked only when the user wants it, and again if it did not answer. */
export function LookForRecords() {
  const t = useText()
  const { failure } = useKnownRecords()
  const { isBusy, ask } = useAskForRecords()
  return (
    <div className="flex flex-col gap-2">
      <div role="status" aria-live="polite">
        {failure !== null && !isBusy && (
          <p className="text-13">
            <span className="font-medium">{t('private.noRecords')}</span>
            {failure !== '' && <span className="mt-0.5 block text-mid">{failure}</span>}
          </p>
        )}
      </div>
      <Button kind="secondary" busy={isBusy} onClick={ask}>
        {t(failure === null ? 'markets.lookForRecords' : 'lib.retry')}
      </Button>
    </div>
  )
}
