import { useText } from '../lib/text/useText.ts'
import { Button } from './Button.tsx'

export type MovedNoticeProps = {
  /** The new amount. */
  readonly text: string
  /** Whether the new terms can be accepted. */
  readonly isPossible?: boolean
  readonly onAccept: () => void
}

/** A reviewed quote got worse: it has to be accepted again. */
export function MovedNotice({ text, isPossible = true, onAccept }: MovedNoticeProps) {
  const t = useText()
  return (
    <div
      role="alert"
      className="mt-4 flex items-center justify-between gap-3 rounded-field border border-warning p-3 text-13"
    >
      <span>
        <span className="font-medium text-warning">{t('ui.moved')}</span> {text}
      </span>
      <Button size="small" kind="secondary" disabled={!isPossible} onClick={onAccept}>
        {t('ui.acceptPrice')}
      </Button>
    </div>
  )
}
