import type { ReactNode } from 'react'

/** The card around a list. */
export function Panel({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className="overflow-hidden rounded-card border border-line bg-s1 shadow-card"
    >
      {children}
    </section>
  )
}
