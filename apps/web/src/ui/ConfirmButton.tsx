import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

type ConfirmButtonProps = {
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onConfirm: () => unknown
  readonly children: ReactNode
}

/** The main button of a sheet: focused first, and always visible at the bottom. */
export function ConfirmButton({ busy, disabled = false, onConfirm, children }: ConfirmButtonProps) {
  return (
    <div className="sticky bottom-0 bg-s1 pt-4">
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
    </div>
  )
}
