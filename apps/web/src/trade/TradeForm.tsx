import type { ReactNode } from 'react'
import type { Accent } from '../ui/accent.ts'
import { FormButton, type FormButtonProps } from '../ui/FormButton.tsx'

export type TradeFormProps = FormButtonProps & {
  readonly label: string
  /** The accent of the form; that of the page if left out. */
  readonly accent?: Accent | undefined
  readonly children: ReactNode
  /** What failed, below the button. */
  readonly below?: ReactNode
}

/** The card of a form: its fields and facts, and the button with the next step. */
export function TradeForm({ label, accent, children, below, ...button }: TradeFormProps) {
  return (
    <section
      aria-label={label}
      data-mode={accent}
      className="rounded-card border border-line bg-s1 p-3 shadow-card desk:p-4"
    >
      {children}
      <FormButton {...button} />
      {below}
    </section>
  )
}
