import type { ReactNode } from 'react'
import { Panel } from '../../ui/Panel.tsx'

/** Some components of one kind; an error in it does not affect the other parts. */
export function Part({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <Panel label={title}>
      <div className="flex flex-col gap-4 p-5">
        <h2 className="font-bold text-17">{title}</h2>
        {children}
      </div>
    </Panel>
  )
}
