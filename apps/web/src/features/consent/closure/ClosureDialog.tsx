import { useText } from '../../../lib/text/useText.ts'
import { StatementDialog } from '../StatementDialog.tsx'
import { formatDay, isPast } from './closure.ts'

type ClosureDialogProps = {
  /** The date, as `2025-07-01`. */
  readonly closureDate: string
  readonly now: number
  readonly onAccept: () => void
  readonly onRefuse: () => void
}

const product = 'Nightjar'

export function ClosureDialog({ closureDate, now, onAccept, onRefuse }: ClosureDialogProps) {
  const t = useText()
  const day = formatDay(closureDate)
  const isOver = isPast(closureDate, now)
  return (
    <StatementDialog
      title={t('closure.title', { product })}
      onAccept={onAccept}
      onRefuse={onRefuse}
    >
      <p className="font-medium">
        {t(isOver ? 'closure.closed' : 'closure.closes', { product, day })}
      </p>
      <p className="mt-3 text-mid">{t(isOver ? 'closure.withdrawNow' : 'closure.withdraw')}</p>
      <p className="mt-3 mb-2 text-mid normal-nums">
        {t(isOver ? 'closure.sinceThen' : 'closure.afterwards')}
      </p>
    </StatementDialog>
  )
}
