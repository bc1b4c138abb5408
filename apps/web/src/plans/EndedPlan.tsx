import {
  keyOfMovement,
  type Movement,
  movementOf,
  type TokenAmount,
  withFieldSuffix,
} from '@nightjar/sdk'
import { CircleCheck } from 'lucide-react'
import { showCredits, showExact } from '../lib/format.ts'
import { spellAmount } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { ListLink } from '../transactions/ListLink.tsx'
import { Button } from '../ui/Button.tsx'
import { SeenNote } from '../ui/SeenNote.tsx'
import { treatmentOf } from './accentOf.ts'
import type { PlanEntry } from './planEntry.ts'
import type { PlanOutcome } from './planOutcome.ts'
import { doneWords, stageOf } from './planWords.ts'
import { recordsGained } from './recordsGained.ts'
import { UnwrapLink } from './UnwrapLink.tsx'
import { useFees, useMoved, useOutcome } from './useOutcome.ts'

type EndedPlanProps = {
  readonly entry: PlanEntry
  /** Label of the button that closes it. */
  readonly again?: string | undefined
  readonly onClose: () => void
}

/** What has become of a plan that is over. */
export function EndedPlan({ entry, again, onClose }: EndedPlanProps) {
  const t = useText()
  const moved = useMoved(entry)
  const outcome = useOutcome(entry)
  const gained = moved && recordsGained(entry, moved)
  const isDone = entry.plan.state === 'finished' || stageOf(entry) === 'acted'
  const done = doneWords(entry, undefined)
  return (
    <>
      <div className="mt-3 border-line border-t pt-3">
        {isDone ? (
          <p role="status" className="flex items-center gap-2 font-medium text-17 text-success">
            <CircleCheck size={22} strokeWidth={1.5} aria-hidden="true" /> {t('plans.done')}
          </p>
        ) : (
          <>
            <p role="status">{t('plans.stopped')}</p>
            {done && <p className="mt-1 text-13 text-mid">{t(done)}</p>}
          </>
        )}
        {outcome && <Amounts outcome={outcome} />}
        <Fees entry={entry} />
        {isDone && entry.plan.calls.length === 0 && (
          <div className="mt-2">
            <SeenNote account={treatmentOf(entry.action, entry)} />
          </div>
        )}
      </div>
      {gained && <UnwrapLink gained={gained} onPress={onClose} />}
      <Button kind="ink" size="large" className="mt-4 w-full" data-autofocus onClick={onClose}>
        {again ?? t('plans.close')}
      </Button>
      {entry.plan.calls.length > 0 && <ListLink onPress={onClose} />}
    </>
  )
}

/** The exact amounts that the plan brought and took, and beside them those that can still be claimed. */
function Amounts({ outcome: { paid, now, waiting } }: { readonly outcome: PlanOutcome }) {
  const t = useText()
  return (
    <>
      <Side label={t('plans.youReceived')} gains={now} waiting={waiting} />
      <Side label={t('plans.youPaid')} gains={paid} waiting={[]} />
    </>
  )
}

/** The network fees of all its transactions; nothing while one of them is not known. */
function Fees({ entry }: Pick<EndedPlanProps, 'entry'>) {
  const t = useText()
  const fees = useFees(entry)
  if (!fees) return null
  return (
    <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-13 text-mid">
      <span>{t('transactions.networkFees', { count: fees.length })}</span>
      <span>{showCredits(fees.reduce((sum, fee) => sum + fee, 0n))}</span>
    </p>
  )
}

type SideProps = {
  readonly label: string
  readonly gains: readonly Movement[]
  readonly waiting: readonly TokenAmount[]
}

function Side({ label, gains, waiting }: SideProps) {
  if (gains.length + waiting.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap justify-between gap-x-4">
      <span className="text-mid">{label}</span>
      <ul className="min-w-0 text-right wrap-anywhere">
        {gains.map((gain) => (
          <Arrived key={keyOfMovement(gain)} gain={gain} isPart={waiting.length > 0} />
        ))}
        {waiting.map((left) => (
          <Waiting key={left.token} left={left} />
        ))}
      </ul>
    </div>
  )
}

function Arrived({ gain, isPart }: { readonly gain: Movement; readonly isPart: boolean }) {
  const t = useText()
  const amount = spellAmount(gain, useTokenOf(), showExact)
  if (amount === undefined) return null
  return <li className="font-bold">{isPart ? t('plans.amountNow', { amount }) : amount}</li>
}

function Waiting({ left: { token, amount: units } }: { readonly left: TokenAmount }) {
  const t = useText()
  const moved = movementOf({ id: withFieldSuffix(token) }, units)
  const amount = spellAmount(moved, useTokenOf(), showExact)
  if (amount === undefined) return null
  return <li className="text-mid">{t('plans.amountWaiting', { amount })}</li>
}
