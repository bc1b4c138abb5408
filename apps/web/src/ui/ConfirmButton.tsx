import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { HoldButton } from './HoldButton.tsx'

type ConfirmButtonProps = {
  readonly busy: boolean
  readonly disabled?: boolean
  /** The label if it has to be held; otherwise a click suffices. */
  readonly hold?: string | undefined
  readonly onConfirm: () => unknown
  readonly children: ReactNode
}

/** The main button of a sheet: focused first, and always visible at the bottom. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { busy, disabled = false, hold, onConfirm, children } = props
  return (
    <div className="sticky bottom-0 bg-s1 pt-4">
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
