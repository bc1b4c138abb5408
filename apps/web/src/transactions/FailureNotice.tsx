import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../lib/text/useText.ts'

type FailureNoticeProps = {
  readonly title: string
  readonly text: string
  /** It is certain that nothing was charged, and the text does not say so. */
  readonly isUncharged?: boolean
  /** The error text of the chain or the wallet. */
  readonly reason: string | null | undefined
  /** What can be done now. */
  readonly children: ReactNode
}

/** Outcome of a transaction that was not accepted in a block. */
export function FailureNotice(props: FailureNoticeProps) {
  const { title, text, isUncharged = false, reason, children } = props
  const t = useText()
  return (
    <div role="alert">
      <div className="flex gap-3">
        <CircleAlert
          size={22}
          strokeWidth={1.5}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-danger"
        />
        <div className="min-w-0">
          <p className="font-medium text-17">{title}</p>
          <p className="mt-1 text-mid">{text}</p>
          {isUncharged && <p className="mt-1 text-mid">{t('transactions.uncharged')}</p>}
          {reason && <p className="mt-2 text-13 text-low wrap-anywhere">{reason}</p>}
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-2">{children}</div>
    </div>
  )
}
