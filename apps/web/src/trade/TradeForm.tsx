import { type ReactNode, useEffect, useId, useRef } from 'react'
import { atRest } from '../lib/atRest.ts'
import type { Accent } from '../ui/accent.ts'
import { FormButton, type FormButtonProps } from '../ui/FormButton.tsx'
import { FormNote } from '../ui/formNote.ts'

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
  const form = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    let end: (() => void) | undefined
    const follow = async () => {
      await atRest()
      const { sayForm } = await import('../ui/sayForm.ts')
      if (form.current) end = sayForm(form.current)
    }
    void follow().catch(() => undefined) // offline: nothing is told
    return () => end?.()
  }, [])
  return (
    <section
      ref={form}
      aria-label={label}
      data-mode={accent}
      className="rounded-card border border-line bg-s1 p-3 shadow-card desk:p-4"
    >
      <FormNote value={id}>{children}</FormNote>
      <FormButton id={id} {...button} />
      {below}
    </section>
  )
}
