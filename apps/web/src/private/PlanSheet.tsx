import type { Movement } from '@nightjar/sdk'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { showExact, showTokenAmount } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { useUnwritten } from '../sealed/unwritten.ts'
import { transactionStore } from '../transactions/store.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { TokenLogo } from '../ui/TokenLogo.tsx'
import { gainsOf } from './gainsOf.ts'
import { PlanStepList } from './PlanStepList.tsx'
import { type Goal, hasEnded, type PlanEntry, planShelf } from './planEntry.ts'
import { goOn, leavePlan, stopPlan } from './plans.ts'
import { pauseWords, stepName } from './planWords.ts'
import { recordsGained } from './recordsGained.ts'
import { UnwrapLink } from './UnwrapLink.tsx'
import { Waiting } from './Waiting.tsx'
import { isPutOff } from './wait.ts'

type PlanSheetProps = {
  readonly id: string
  /** New terms for a plan whose price has moved; undefined if there are none. */
  readonly renew?: (entry: PlanEntry) => Partial<Goal> | undefined
  /** Hides the sheet; the plan continues. */
  readonly onClose: () => void
}

/** A running, waiting or finished plan. */
export function PlanSheet({ id, renew, onClose }: PlanSheetProps) {
  const t = useText()
  const entry = planShelf.use(({ items }) => items.find((each) => each.id === id))
  const isUnstored = useUnwritten(({ tables }) => tables.length > 0)
  if (!entry) return null
  return (
    <Modal show title={t(stepName('act', entry.action))} onClose={onClose}>
      <div data-mode="private">
        <Amounts entry={entry} />
        <PlanStepList entry={entry} />
        {hasEnded(entry) ? (
          <Ended entry={entry} onClose={onClose} />
        ) : (
          <p className="mt-3 border-line border-t pt-3 text-13 text-low">
            {t(entry.paysPrivately ? 'private.feesPrivate' : 'private.feesPublic')}
          </p>
        )}
        {entry.plan.state === 'running' && (
          <>
            <p className="mt-1 text-13 text-low">
              {t(isUnstored ? 'transactions.unstored' : 'private.mayClose')}
            </p>
            <div className="mt-4 flex flex-col gap-2">
              <Button kind="secondary" onClick={onClose}>
                {t('private.hide')}
              </Button>
              {(entry.plan.sent || entry.plan.awaited) && (
                <Button kind="ghost" onClick={() => void leavePlan(id)}>
                  {t('private.leave')}
                </Button>
              )}
            </div>
          </>
        )}
        {entry.plan.state === 'paused' && !isPutOff(entry) && (
          <Paused entry={entry} terms={renew?.(entry)} />
        )}
        {isPutOff(entry) && <Waiting entry={entry} onClose={onClose} />}
      </div>
    </Modal>
  )
}

function Amounts({ entry: { paid, received } }: { readonly entry: PlanEntry }) {
  if (paid.length === 0 || received.length === 0) return null
  return (
    <div className="veil mb-3 flex items-center justify-between gap-3 rounded-field border border-line bg-s2 p-4">
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
        <Amount key={movement.token_id} movement={movement} />
      ))}
    </span>
  )
}

function Amount({ movement }: { readonly movement: Movement }) {
  const token = useTokenOf()(movement.token_id)
  if (!token) return null
  return (
    <span className="flex min-w-0 items-center gap-2.5 font-bold">
      <TokenLogo token={token} size={28} />
      <span className="min-w-0 wrap-anywhere">
        {showTokenAmount(BigInt(movement.amount), token)}
      </span>
    </span>
  )
}

type PausedProps = { readonly entry: PlanEntry; readonly terms: Partial<Goal> | undefined }

function Paused({ entry: { id, plan, attempts }, terms }: PausedProps) {
  const t = useText()
  if (!plan.pause) return null
  const { id: reason, words } = pauseWords(plan.pause)
  const isPrice = reason === 'private.priceMoved'
  const mayHaveHappened = reason === 'private.doubtful'
  return (
    <>
      <div role="alert" className="mt-3 rounded-field border border-warning p-3">
        <p className="font-medium">{t(reason)}</p>
        {words && <p className="mt-1 text-13 text-low wrap-anywhere">{words}</p>}
      </div>
      <div className="mt-4 flex flex-col gap-2">
        {!mayHaveHappened && (
          <Button
            size="large"
            data-autofocus
            disabled={isPrice && !terms}
            onClick={() => void goOn(id, isPrice ? terms : {})}
          >
            {t(isPrice ? 'private.newPrice' : 'private.goOn')}
          </Button>
        )}
        <Button kind={mayHaveHappened ? 'secondary' : 'ghost'} onClick={() => void stopPlan(id)}>
          {t('private.stop')}
        </Button>
        <p className="text-center text-13 text-low">
          {t(attempts.length > 0 ? 'private.stopOpenText' : 'private.stopText')}
        </p>
      </div>
    </>
  )
}

/** The exact amounts that the plan brought, according to the replay. */
function Ended({ entry, onClose }: { readonly entry: PlanEntry; readonly onClose: () => void }) {
  const t = useText()
  const tokenOf = useTokenOf()
  const { done, state } = entry.plan
  const acted = done.find(({ kind }) => kind === 'act')?.transactionId
  const moved = transactionStore.use(
    ({ transactions }) => transactions.find(({ onchainId }) => onchainId === acted)?.outcome?.moved,
  )
  const gained = moved && recordsGained(entry, moved)
  return (
    <>
      <div className="mt-3 border-line border-t pt-3">
        {state === 'finished' && (
          <p role="status" className="flex items-center gap-2 font-medium text-17 text-success">
            <CircleCheck size={22} strokeWidth={1.5} aria-hidden="true" /> {t('private.done')}
          </p>
        )}
        {state === 'stopped' && <p role="status">{t('private.stopped')}</p>}
        {moved &&
          gainsOf(entry.action, moved.received).map(({ token_id, amount, program = '' }) => {
            const token = tokenOf(token_id)
            return (
              token && (
                <p
                  key={`${token_id} ${program}`}
                  className="mt-2 flex flex-wrap justify-between gap-x-4"
                >
                  <span className="text-mid">{t('private.youReceived')}</span>
                  <span className="font-bold wrap-anywhere">
                    {showExact(BigInt(amount), token)}
                  </span>
                  {program && (
                    <span className="w-full text-right text-13 text-low wrap-anywhere">
                      {t('private.ofProgram', { program })}
                    </span>
                  )}
                </p>
              )
            )
          })}
      </div>
      {gained && <UnwrapLink gained={gained} onPress={onClose} />}
      <Button size="large" className="mt-4 w-full" data-autofocus onClick={onClose}>
        {t('private.close')}
      </Button>
    </>
  )
}
