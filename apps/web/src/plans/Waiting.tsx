import { progressOf } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useChainHead } from '../lib/chainHead.ts'
import { crowdQuery } from '../lib/crowdQuery.ts'
import { showInteger } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { Button } from '../ui/Button.tsx'
import type { PlanEntry } from './planEntry.ts'
import { goOn, stopPlan } from './plans.ts'
import { showSpan } from './showSpan.ts'

type WaitingProps = { readonly entry: PlanEntry; readonly onClose: () => void }

/** A delayed plan: how many others have acted, the blocks left, and buttons to start now or cancel. */
export function Waiting({ entry, onClose }: WaitingProps) {
  const t = useText()
  const height = useChainHead((head) => head.height)
  const { data: calls = [] } = useQuery({ ...crowdQuery, enabled: false }) // read on a clock, whatever waits
  const { id } = entry
  const { wait } = entry.plan
  const progress = progressOf(entry, calls, height)
  if (!wait || !progress) return null
  const { come, blocksLeft } = progress
  const blocks = showInteger(blocksLeft)
  return (
    <>
      <div role="status" className="mt-3 flex gap-3 rounded-field border border-accent p-3">
        <Hourglass size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
        <div className="min-w-0 grow">
          <p className="font-medium">
            {wait.others > 0
              ? t('plans.waitingOthers', {
                  come: Math.min(come, wait.others),
                  others: wait.others,
                })
              : t('plans.waitingBlocks', { time: showSpan(blocksLeft) })}
          </p>
          <Bar part={1 - blocksLeft / Math.max(1, wait.blocks)} />
          <p className="text-13 text-mid">
            {wait.others > 0 && t('plans.waitingMost', { blocks, count: blocksLeft })}{' '}
            {t('plans.waitingOpen')}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-2">
        <Button kind="secondary" size="large" data-autofocus onClick={onClose}>
          {t('plans.hide')}
        </Button>
        <Button kind="secondary" onClick={() => void goOn(id)}>
          {t('plans.startNow')}
        </Button>
        <Button kind="ghost" onClick={() => void stopPlan(id)}>
          {t('plans.callOff')}
        </Button>
      </div>
    </>
  )
}

function Bar({ part }: { readonly part: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, part)) * 100)
  return (
    <div className="my-2 h-1 overflow-hidden rounded-full bg-s3" aria-hidden="true">
      <div
        className="h-full bg-accent transition-[width] duration-120"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
