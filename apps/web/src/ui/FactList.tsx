import type { ReactNode } from 'react'
import { Term, type TermName } from './terms/Term.tsx'

/** Labels and values in two columns. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return <dl className="text-13">{children}</dl>
}

type FactProps = {
  readonly label: string
  /** An explanation of the label. */
  readonly term?: TermName
  /** Every digit, if the value shows fewer. */
  readonly title?: string
  readonly children: ReactNode
}

export function Fact({ label, term, title, children }: FactProps) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4">
      <dt className="max-w-full shrink-0 text-mid">
        {term ? <Term name={term}>{label}</Term> : label}
      </dt>
      <dd className="ml-auto min-w-0 text-right text-high wrap-anywhere" title={title}>
        {children}
      </dd>
    </div>
  )
}
