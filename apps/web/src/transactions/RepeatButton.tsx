import { useText } from '../lib/text/useText.ts'
import { Button } from '../ui/Button.tsx'
import { mayRepeat, type Transaction } from './transaction.ts'

type RepeatButtonProps = {
  readonly transaction: Transaction
  /** Undefined if it cannot be repeated from here. */
  readonly onRetry: (() => void) | undefined
  readonly onClose: () => void
}

/** The next step after a failure: try again if that cannot send it twice, else close. */
export function RepeatButton({ transaction, onRetry, onClose }: RepeatButtonProps) {
  const t = useText()
  const isRetry = onRetry !== undefined && mayRepeat(transaction)
  return (
    <Button size="large" data-autofocus onClick={isRetry ? onRetry : onClose}>
      {t(isRetry ? 'lib.retry' : 'ui.close')}
    </Button>
  )
}
