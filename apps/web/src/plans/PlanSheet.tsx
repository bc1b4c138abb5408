import { keyOfMovement, type Movement } from '@nightjar/sdk'
import { ArrowRight } from 'lucide-react'
import { config } from '../lib/config.ts'
import { showTokenAmount } from '../lib/format.ts'
import { spellToken } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { useUnwritten } from '../sealed/unwritten.ts'
import { useFollows } from '../transactions/followed.ts'
import type { Accent } from '../ui/accent.ts'
import { Balance } from '../ui/Balance.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/classNames.ts'
import { FormTag } from '../ui/FormTag.tsx'
import { Modal } from '../ui/Modal.tsx'
import { TokenLogo } from '../ui/TokenLogo.tsx'
import { accentOf } from './accentOf.ts'
import { EndedPlan } from './EndedPlan.tsx'
import { isPutOff } from './isPutOff.ts'
import { PausedPlan } from './PausedPlan.tsx'
import { PlanStepList } from './PlanStepList.tsx'
import { hasEnded, type PlanEntry, planStore } from './planEntry.ts'
import { leavePlan } from './plans.ts'
import { planName } from './planWords.ts'
import { Waiting } from './Waiting.tsx'

type PlanSheetProps = {
  readonly id: string
  /** Label of the button that closes it at the end. */
  readonly again?: string
  /** Hides the sheet; the plan continues. */
  readonly onClose: () => void
}

/** A running, waiting or finished plan. */
export function PlanSheet({ id, again, onClose }: PlanSheetProps) {
  const t = useText()
  const entry = planStore.use(({ items }) => items.find((each) => each.id === id))
  const isUnstored = useUnwritten(({ tables }) => tables.length > 0)
  useFollows(
    entry ? [...entry.plan.sent, ...entry.plan.done].map(({ transactionId }) => transactionId) : [],
  )
  if (!entry) return null
  const accent = accentOf(entry.action, entry)
  return (
    <Modal show title={t(planName(entry))} onClose={onClose}>
      <div data-mode={accent}>
        <Amounts entry={entry} accent={accent} />
        <PlanStepList entry={entry} />
        {hasEnded(entry) && <EndedPlan entry={entry} again={again} onClose={onClose} />}
        {!hasEnded(entry) && entry.action !== null && (
          <p className="mt-3 border-line border-t pt-3 text-13 text-low">
            {t(entry.paysPrivately ? 'plans.feesPrivate' : 'plans.feesPublic')}
          </p>
        )}
        {entry.plan.state === 'running' && (
          <>
            <StepsLeft count={entry.ahead.length} />
            <p className="mt-1 text-13 text-low">
              {t(isUnstored ? 'transactions.unstored' : 'plans.mayClose')}
            </p>
            <div className="mt-4 flex flex-col gap-2">
              <Button kind="secondary" onClick={onClose}>
                {t('plans.hide')}
              </Button>
              {entry.plan.sent.length + entry.plan.awaited.length > 0 && (
                <Button kind="ghost" onClick={() => void leavePlan(id)}>
                  {t('plans.leave')}
                </Button>
              )}
            </div>
          </>
        )}
        {entry.plan.state === 'paused' && !isPutOff(entry) && (
          <PausedPlan entry={entry} onClose={onClose} />
        )}
        {isPutOff(entry) && <Waiting entry={entry} onClose={onClose} />}
      </div>
    </Modal>
  )
}

/** How many steps are left, and where it is known how long a proof takes, for about how long. */
function StepsLeft({ count }: { readonly count: number }) {
  const t = useText()
  const { proveSeconds = 0 } = config()
  const minutes = { count: Math.ceil((count * proveSeconds) / 60) }
  return (
    <p className="mt-3 text-13 text-mid">
      {proveSeconds > 0
        ? t('plans.stepsLeftFor', { count, time: t('plans.span.minutes', minutes) })
        : t('plans.stepsLeft', { count })}
    </p>
  )
}

type AmountsProps = { readonly entry: PlanEntry; readonly accent: Accent }

function Amounts({ entry: { paid, received }, accent }: AmountsProps) {
  if (paid.length === 0 || received.length === 0) return null
  return (
    <div
      className={classNames(
        'mb-3 flex items-center justify-between gap-3 rounded-field border border-line bg-s2 p-4',
        accent === 'private' && 'veil',
      )}
    >
      <AmountList movements={paid} />
      <ArrowRight size={17} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-low" />
      <AmountList movements={received} />
    </div>
  )
}

function AmountList({ movements }: { readonly movements: readonly Movement[] }) {
  return (
    <span className="min-w-0 space-y-2">
      {movements.map((movement) => (
        <Amount key={keyOfMovement(movement)} movement={movement} />
      ))}
    </span>
  )
}

function Amount({ movement }: { readonly movement: Movement }) {
  const spelled = spellToken(movement, useTokenOf())
  if (!spelled) return null
  const { token, form } = spelled
  return (
    <span className="flex min-w-0 items-center gap-2.5 font-bold">
      <TokenLogo token={token} size={28} />
      <span className="min-w-0 wrap-anywhere">
        <Balance text={showTokenAmount(BigInt(movement.amount), token)} />
        <FormTag form={form} />
      </span>
    </span>
  )
}
