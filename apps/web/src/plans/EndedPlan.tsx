import type { FormedMovement } from '@nightjar/sdk'
import { type TokenAmount, withFieldSuffix } from '@nightjar/sdk'
import { CircleCheck } from 'lucide-react'
import { showExact } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { Button } from '../ui/Button.tsx'
import { SeenNote } from '../ui/SeenNote.tsx'
import { treatmentOf } from './accentOf.ts'
import type { PlanEntry } from './planEntry.ts'
import type { PlanOutcome } from './planOutcome.ts'
import { doneWords, stageOf } from './planWords.ts'
import { recordsGained } from './recordsGained.ts'
import { UnwrapLink } from './UnwrapLink.tsx'
import { useMoved, useOutcome } from './useOutcome.ts'

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
        {outcome && <Received outcome={outcome} />}
        {isDone && entry.plan.calls.length === 0 && (
          <SeenNote account={treatmentOf(entry.action, entry)} />
        )}
      </div>
      {gained && <UnwrapLink gained={gained} onPress={onClose} />}
      <Button kind="ink" size="large" className="mt-4 w-full" data-autofocus onClick={onClose}>
        {again ?? t('plans.close')}
      </Button>
    </>
  )
}

/** The exact amounts that the plan brought, and beside them those that can still be claimed. */
function Received({ outcome: { now, waiting } }: { readonly outcome: PlanOutcome }) {
  const t = useText()
  if (now.length + waiting.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap justify-between gap-x-4">
      <span className="text-mid">{t('plans.youReceived')}</span>
      <ul className="min-w-0 text-right wrap-anywhere">
        {now.map((gain) => (
          <Arrived
            key={`${gain.token_id} ${gain.program}`}
            gain={gain}
            isPart={waiting.length > 0}
          />
        ))}
        {waiting.map((left) => (
          <Waiting key={left.token} left={left} />
        ))}
      </ul>
    </div>
  )
}

function Arrived({ gain, isPart }: { readonly gain: FormedMovement; readonly isPart: boolean }) {
  const t = useText()
  const { token_id, amount, program } = gain
  const token = useTokenOf()(token_id)
  if (!token) return null
  const shown = showExact(BigInt(amount), token)
  return (
    <li>
      <span className="font-bold">{isPart ? t('plans.amountNow', { amount: shown }) : shown}</span>
      {program && (
        <span className="block text-13 text-low">{t('plans.ofProgram', { program })}</span>
      )}
    </li>
  )
}

function Waiting({ left: { token: id, amount } }: { readonly left: TokenAmount }) {
  const t = useText()
  const token = useTokenOf()(withFieldSuffix(id))
  if (!token) return null
  return (
    <li className="text-mid">{t('plans.amountWaiting', { amount: showExact(amount, token) })}</li>
  )
}
