import { haveMoved, nextCall, type Pause, termsNow, withBrought, withTerms } from '@nightjar/sdk'
import { Eye } from 'lucide-react'
import { Suspense, use } from 'react'
import { showTokenAmount } from '../lib/format.ts'
import { type CurrentTerms, PartsContext } from '../lib/parts.ts'
import { usePreferences } from '../lib/preferences.ts'
import { useText } from '../lib/text/useText.ts'
import { useExchange } from '../lib/useExchange.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { endTolerance } from '../trade/endTolerance.ts'
import { Button } from '../ui/Button.tsx'
import { MovedNotice } from '../ui/MovedNotice.tsx'
import { accentOf } from './accentOf.ts'
import { beforeOf } from './buildStep.ts'
import type { PlanEntry } from './planEntry.ts'
import { acceptCall, goOn, stopPlan } from './plans.ts'
import { doneWords, isUnreadable, pauseWords, stageOf } from './planWords.ts'
import { recordsGained } from './recordsGained.ts'
import { UnwrapLink } from './UnwrapLink.tsx'
import { useMoved, useOutcomeTexts } from './useOutcome.ts'

type PausedPlanProps = {
  readonly entry: PlanEntry
  readonly onClose: () => void
}

/** Why a plan waits, what it has done, and how to continue. */
export function PausedPlan(props: PausedPlanProps) {
  const { plan } = props.entry
  if (!plan.pause) return null
  if (isUnreadable(plan)) return <Unreadable {...props} />
  return stageOf(props.entry) === 'acted' ? (
    <Acted {...props} pause={plan.pause} />
  ) : (
    <Halted {...props} pause={plan.pause} />
  )
}

/** It can only be dropped. */
function Unreadable({ entry, onClose }: PausedPlanProps) {
  const t = useText()
  const drop = async () => {
    await stopPlan(entry.id)
    onClose()
  }
  return (
    <>
      <p role="alert" className="rounded-field border border-warning p-3">
        {t('plans.unreadable')}
      </p>
      <Button kind="secondary" className="mt-4 w-full" data-autofocus onClick={() => void drop()}>
        {t('plans.drop')}
      </Button>
    </>
  )
}

type HaltedProps = PausedPlanProps & { readonly pause: Pause }

/** The action itself is still to come. */
function Halted({ entry, pause }: HaltedProps) {
  const t = useText()
  const { id: reason, words } = pauseWords(pause, entry.attempts)
  const done = doneWords(entry, undefined)
  const moved = useMovedCall(entry)
  const mayHaveHappened = reason === 'plans.doubtful'
  return (
    <>
      <div role="alert" className="mt-3 rounded-field border border-warning p-3">
        <p className="font-medium">{t(reason)}</p>
        {words && <p className="mt-1 text-13 text-low wrap-anywhere">{words}</p>}
        {done && <p className="mt-1 text-13 text-mid">{t(done)}</p>}
      </div>
      {moved && !mayHaveHappened && <MovedNotice {...moved} />}
      <div className="mt-4 flex flex-col gap-2">
        {!mayHaveHappened && !moved && (
          <GoOn entry={entry} isPrice={reason === 'plans.priceMoved'} />
        )}
        <StopButton entry={entry} isOnly={mayHaveHappened} />
      </div>
    </>
  )
}

type GoOnProps = { readonly entry: PlanEntry; readonly isPrice: boolean }

/** Continues a plan; an action whose price has moved, with the terms of the current one. */
function GoOn({ entry: { action, ...entry }, isPrice }: GoOnProps) {
  const t = useText()
  const parts = use(PartsContext)
  const hasPrivate = action !== null || entry.plan.calls.length === 0
  const isSeen = hasPrivate && accentOf(action, entry) !== 'private'
  const isRenewed = isPrice && action !== null
  const text = t(isRenewed ? 'plans.newPrice' : 'plans.goOn')
  const button = (terms: CurrentTerms | undefined) => (
    <Button
      size="large"
      data-autofocus
      disabled={isRenewed && !terms}
      onClick={() => {
        void goOn(entry.id, terms)
        if (terms) endTolerance('private')
      }}
    >
      {isSeen && <Eye size={18} strokeWidth={1.5} aria-hidden="true" />}
      {isSeen ? t('plans.confirmSeen', { confirm: text }) : text}
    </Button>
  )
  if (!isRenewed || !parts) return button(undefined)
  return (
    <Suspense fallback={button(undefined)}>
      <parts.CurrentTerms action={action}>{button}</parts.CurrentTerms>
    </Suspense>
  )
}

/** If the pools have moved past a minimum of the next call: the new terms, to be accepted before it is sent. */
function useMovedCall({ id, plan }: PlanEntry) {
  const t = useText()
  const tokenOf = useTokenOf()
  const { pairs } = useExchange()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const next = nextCall(plan)
  if (!next) return undefined
  const step = withBrought(next.step, beforeOf(plan, next.step))
  const terms = termsNow(step, pairs)
  if (!haveMoved(terms)) return undefined
  const show = (which: 'now' | 'least') =>
    terms
      .flatMap((each) => {
        const token = tokenOf(each.token)
        return token && each.least > 0n ? showTokenAmount(each[which], token) : []
      })
      .join(' + ')
  const values = { now: show('now'), least: show('least') }
  return {
    now: values.now,
    text: t(step.kind === 'add' ? 'plans.callWouldUse' : 'plans.callWouldBring', values),
    isPossible: terms.some(({ now }) => now > 0n),
    onAccept: () => {
      void acceptCall(id, next.place, withTerms(next.step, terms, slippageBps))
      endTolerance('public')
    },
  }
}

/** The action is done; its surplus can be claimed now or at any time. */
function Acted({ entry, pause, onClose }: HaltedProps) {
  const t = useText()
  const { id, attempts } = entry
  const { id: reason, words } = pauseWords(pause, attempts)
  const done = doneWords(entry, useOutcomeTexts(entry))
  const moved = useMoved(entry)
  const gained = moved && recordsGained(entry, moved)
  const isSeen = accentOf(null, entry) !== 'private'
  const claimText = t('plans.claimNow')
  const end = async () => {
    await stopPlan(id)
    onClose()
  }
  return (
    <>
      <div role="alert" className="mt-3 rounded-field border border-line-strong p-3">
        {done && <p className="font-medium">{t(done)}</p>}
        <p className="mt-1 text-13 text-mid">{t(reason)}</p>
        {words && <p className="mt-1 text-13 text-low wrap-anywhere">{words}</p>}
      </div>
      {gained && <UnwrapLink gained={gained} onPress={() => void end()} />}
      <div className="mt-4 flex flex-col gap-2">
        <Button kind="ink" size="large" data-autofocus onClick={() => void end()}>
          {t('plans.done')}
        </Button>
        {reason !== 'plans.doubtful' && (
          <Button kind="secondary" onClick={() => void goOn(id)}>
            {isSeen && <Eye size={16} strokeWidth={1.5} aria-hidden="true" />}
            {isSeen ? t('plans.confirmSeen', { confirm: claimText }) : claimText}
          </Button>
        )}
      </div>
    </>
  )
}

type StopButtonProps = { readonly entry: PlanEntry; readonly isOnly: boolean }

function StopButton({ entry, isOnly }: StopButtonProps) {
  const t = useText()
  const { id, attempts } = entry
  const isUntouched = stageOf(entry) === 'untouched'
  const cost = isUntouched ? 'plans.stopText' : 'plans.stopDoneText'
  return (
    <>
      <Button kind={isOnly ? 'secondary' : 'ghost'} onClick={() => void stopPlan(id)}>
        {t('plans.stop')}
      </Button>
      <p className="text-center text-13 text-low">
        {t(attempts.length > 0 ? 'plans.stopOpenText' : cost)}
      </p>
    </>
  )
}
