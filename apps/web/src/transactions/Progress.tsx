import { Check } from 'lucide-react'
import { useText } from '../lib/text/useText.ts'
import { useUnwritten } from '../sealed/unwritten.ts'
import { classNames } from '../ui/classNames.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { isInWallet, type Transaction } from './transaction.ts'

/** Sign, send, in a block: the progress of a transaction. */
export function Progress({ transaction }: { readonly transaction: Transaction }) {
  const t = useText()
  const isUnstored = useUnwritten(({ tables }) => tables.length > 0)
  const isSigned = transaction.phase === 'sent'
  const isSent = isSigned && !isInWallet(transaction)
  return (
    <div aria-live="polite">
      <ol>
        <Step
          label={t('transactions.sign')}
          text={t('transactions.signText')}
          state={isSigned ? 'done' : 'now'}
        />
        <Step
          label={t('transactions.send')}
          text={t('transactions.sendText')}
          state={isSent ? 'done' : isSigned ? 'now' : 'later'}
        />
        <Step
          label={t(isSent ? 'transactions.inNextBlock' : 'transactions.inABlock')}
          text={t('transactions.blockText')}
          state={isSent ? 'now' : 'later'}
        />
      </ol>
      <p className="mt-4 min-h-9 text-13 text-low">
        {isUnstored ? t('transactions.unstored') : isSigned && t('transactions.mayClose')}
      </p>
    </div>
  )
}

type StepState = 'done' | 'now' | 'later'
type StepProps = { readonly label: string; readonly text: string; readonly state: StepState }

function Step({ label, text, state }: StepProps) {
  const t = useText()
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classNames('flex min-h-14 items-center gap-3', state === 'later' && 'text-low')}
    >
      <span
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full border',
          state === 'done' && 'border-success text-success',
          state === 'now' && 'border-accent text-accent',
          state === 'later' && 'border-line-strong',
        )}
      >
        {state === 'done' && (
          <Check size={16} strokeWidth={2} aria-label={t('transactions.done')} />
        )}
        {state === 'now' && <Spinner size={16} />}
      </span>
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-13 text-low">{text}</span>
      </span>
    </li>
  )
}
