import { sentenceOf } from '../lib/sentenceOf.ts'
import { useText } from '../lib/text/useText.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

type FailedNoticeProps = {
  readonly title: string
  /** Why: what was thrown, or a sentence. */
  readonly error?: unknown
  readonly text?: string
  readonly retry: () => void
}

/** In place of what could not be read: why, and a button that asks again. */
export function FailedNotice({ title, error, text = sentenceOf(error), retry }: FailedNoticeProps) {
  const t = useText()
  return (
    <Notice
      title={title}
      text={text}
      action={
        <Button kind="secondary" onClick={retry}>
          {t('lib.retry')}
        </Button>
      }
    />
  )
}
