import { useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { readRecords, useKnownRecords } from '../../private/records.ts'
import { Button } from '../../ui/Button.tsx'

/** An outside wallet is asked only when the person wants it, and again where it did not answer. */
export function LookForRecords() {
  const t = useText()
  const { failure } = useKnownRecords()
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    await readRecords().catch(() => undefined) // `failure` tells of it
    setBusy(false)
  }
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
      <Button kind="secondary" busy={isBusy} onClick={() => void look()}>
        {t(failure === null ? 'markets.lookForRecords' : 'lib.retry')}
      </Button>
    </div>
  )
}
