import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useSubmit } from './useSubmit.ts'

type LocalWalletFormProps = {
  readonly action: string
  readonly disabled: boolean
  readonly kind?: 'ink' | 'warning'
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

/** The frame of the local wallet's forms: fields, the error, one button. */
export function LocalWalletForm(props: LocalWalletFormProps) {
  const { action, disabled, kind = 'ink', children } = props
  const { busy, failure, onSubmit } = useSubmit(props.onSubmit)
  return (
    <form className="space-y-4" onSubmit={onSubmit}>
      {children}
      {failure !== null && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button
        type="submit"
        kind={kind}
        size="large"
        className="w-full"
        busy={busy}
        disabled={disabled}
      >
        {action}
      </Button>
    </form>
  )
}
