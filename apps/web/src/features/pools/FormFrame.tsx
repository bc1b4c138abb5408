import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { Rules } from '../../rules/Rules.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { onlyHere } from '../../ui/onlyHere.ts'

type FormFrameProps = {
  readonly title: string
  readonly mode: Mode
  readonly children: ReactNode
}

/** A page with one form card, and a link back to the pools. */
export function FormFrame({ title, mode, children }: FormFrameProps) {
  const t = useText()
  return (
    <div className="mx-auto max-w-120 pt-2 desk:pt-[min(5vh,48px)]" data-mode={mode}>
      <div className="mb-2 flex min-h-11 items-center gap-1 px-1">
        <Link
          to="/pool"
          activeOptions={onlyHere}
          aria-label={t('pools.back')}
          className="-ml-2 grid size-11 place-items-center rounded-control text-mid hover:bg-s3 hover:text-high"
        >
          <ArrowLeft size={20} strokeWidth={1.5} aria-hidden="true" />
        </Link>
        <h1 className="font-bold text-17">{title}</h1>
      </div>
      {children}
      <Rules of="banner" />
    </div>
  )
}
