import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import { classNames } from './classNames.ts'

type Kind = 'good' | 'warning' | 'danger'

const looks: Readonly<Record<Kind, { readonly icon: LucideIcon; readonly colour: string }>> = {
  good: { icon: CircleCheck, colour: 'text-success' },
  warning: { icon: CircleAlert, colour: 'text-warning' },
  danger: { icon: TriangleAlert, colour: 'text-danger' },
}

type VerdictProps = { readonly kind: Kind; readonly title: string; readonly text: string }

/** An assessment for the user before they decide. */
export function Verdict({ kind, title, text }: VerdictProps) {
  const { icon: Icon, colour } = looks[kind]
  return (
    <div className="flex gap-3" role={kind === 'danger' ? 'alert' : undefined}>
      <Icon
        size={22}
        strokeWidth={1.5}
        aria-hidden="true"
        className={classNames('mt-0.5 shrink-0', colour)}
      />
      <div className="min-w-0">
        <p className="font-medium text-17 wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-mid">{text}</p>
      </div>
    </div>
  )
}
