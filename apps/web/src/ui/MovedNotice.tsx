import { useText } from '../lib/text/useText.ts'
import { Button } from './Button.tsx'

export type MovedNoticeProps = {
  /** What has happened, if it is more than that the price has moved. */
  readonly title?: string | undefined
  /** The new amount, which the button accepts. */
  readonly now: string
  /** The reviewed amount. */
  readonly before?: string
  /** The difference between the two, as in "−2.9%". */
  readonly change?: string
  /** What has moved, if the amounts need a sentence. */
  readonly text?: string
  /** Whether the new terms can be accepted. */
  readonly isPossible?: boolean
  readonly onAccept: () => void
}

/** A reviewed quote got worse: it has to be accepted again. */
export function MovedNotice(props: MovedNoticeProps) {
  const t = useText()
  const { title = t('ui.moved'), now, before, change, text, isPossible = true, onAccept } = props
  return (
    <div
      role="alert"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-field border border-warning p-3 text-13"
    >
      <p className="min-w-0">
        <span className="font-medium text-warning">{title}</span>{' '}
        {text ?? (
          <span className="mt-1 block">
            <span className="font-bold text-17 wrap-anywhere">{now}</span>{' '}
            <s className="text-low">{before}</s> <span className="text-warning">{change}</span>
          </span>
        )}
      </p>
      <Button size="small" kind="secondary" disabled={!isPossible} onClick={onAccept}>
        {t('ui.acceptPrice', { amount: now })}
      </Button>
    </div>
  )
}
