import { type ReactNode, useState } from 'react'
import { useText } from '../lib/text/useText.ts'
import { Button } from './Button.tsx'
import { HoldButton } from './HoldButton.tsx'
import { readOut } from './readOut.ts'

type ConfirmButtonProps = {
  readonly busy: boolean
  readonly disabled?: boolean
  /** The label if it has to be held; otherwise a click suffices. */
  readonly hold?: string | undefined
  /** Why it failed when it was pressed last. */
  readonly failure?: string | undefined
  readonly onConfirm: () => unknown
  readonly children: ReactNode
}

/** The main button of a sheet: focused first, and always visible at the bottom. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { busy, disabled = false, hold, failure, onConfirm, children } = props
  return (
    <div className="sticky -bottom-5 -mb-5 bg-s1 pt-4 pb-5">
      <ReadOut />
      <p role="status" className="mb-3 text-13 text-danger empty:hidden">
        {failure}
      </p>
      {hold === undefined ? (
        <Button
          size="large"
          className="w-full"
          data-autofocus
          busy={busy}
          disabled={disabled}
          onClick={() => void onConfirm()}
        >
          {children}
        </Button>
      ) : (
        <HoldButton disabled={disabled || busy} onHeld={() => void onConfirm()}>
          {hold}
        </HoldButton>
      )}
    </div>
  )
}

/** For who listens: says the whole review at once. It is seen while it has the focus. */
function ReadOut() {
  const t = useText()
  const [said, setSaid] = useState('')
  const read = (button: Element) => setSaid(readOut(button.closest('[role=dialog]') ?? button))
  return (
    <>
      <button
        type="button"
        onClick={({ currentTarget }) => read(currentTarget)}
        onBlur={() => setSaid('')} // it may have changed since
        className="reach-text not-focus-visible:sr-only text-13 text-mid underline focus-visible:mb-2 focus-visible:min-h-11 focus-visible:w-full"
      >
        {t('ui.readOut')}
      </button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
