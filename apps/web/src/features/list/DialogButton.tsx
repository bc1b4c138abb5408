import { useId } from 'react'
import type { FormWords } from '../../lib/formWords.ts'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'

type DialogButtonProps = {
  readonly words: FormWords
  readonly disabled: boolean
  readonly onPress: () => void
}

/** A dialog's only button: the next step, and below it why it is disabled. */
export function DialogButton({ words: { label, reason }, disabled, onPress }: DialogButtonProps) {
  const t = useText()
  const id = useId()
  return (
    <>
      <Button
        size="large"
        className="mt-4 w-full"
        disabled={disabled}
        aria-describedby={reason ? id : undefined}
        onClick={onPress}
      >
        {t(label)}
      </Button>
      <p id={id} role="status" className="text-center text-13 text-mid empty:hidden not-empty:mt-2">
        {reason && t(reason)}
      </p>
    </>
  )
}
