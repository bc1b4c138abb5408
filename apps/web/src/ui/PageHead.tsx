import type { ReactNode } from 'react'

type PageHeadProps = {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

/** A page's heading, and the controls next to it. */
export function PageHead({ title, text, children }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-2 pt-6 pb-4 desk:px-0 desk:pt-10 desk:pb-6">
      <div className="min-w-0">
        <h1 className="font-bold text-22">{title}</h1>
        {text && <p className="mt-1 max-w-140 text-mid text-pretty">{text}</p>}
      </div>
      {children}
    </div>
  )
}
