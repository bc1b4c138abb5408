import { useChainHead } from '../lib/chainHead.ts'
import { useText } from '../lib/text/useText.ts'
import { Button } from '../ui/Button.tsx'
import { isPutOff } from './isPutOff.ts'
import { hasEnded, type PlanEntry, planStore } from './planEntry.ts'
import { isUnreadable, planName } from './planWords.ts'
import { showSpan } from './showSpan.ts'

type UnfinishedPlansProps = { readonly address: string; readonly onShow: (id: string) => void }

/** Running and waiting plans of an account. */
export function UnfinishedPlans({ address, onShow }: UnfinishedPlansProps) {
  const t = useText()
  const items = planStore.use((shelf) => shelf.items)
  const open = items.filter((entry) => entry.address === address && !hasEnded(entry))
  if (open.length === 0) return null
  return (
    <section
      aria-label={t('plans.begun')}
      className="mb-3 rounded-card border border-line bg-s1 p-4"
    >
      <ul className="space-y-2">
        {open.map((entry) => (
          <li key={entry.id} className="flex items-center justify-between gap-3">
            <span>
              <span className="block font-medium">{t(planName(entry))}</span>
              <span className="block text-13 text-low">
                <Progress entry={entry} />
              </span>
            </span>
            <Button kind="secondary" onClick={() => onShow(entry.id)}>
              {t('plans.show')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many steps are done; for a delayed plan, how many blocks are left. */
function Progress({ entry }: { readonly entry: PlanEntry }) {
  const t = useText()
  const height = useChainHead((head) => head.height)
  const { plan, ahead } = entry
  if (isUnreadable(plan)) return t('plans.unreadableShort')
  if (plan.wait && isPutOff(entry)) {
    const { from, blocks } = plan.wait
    const count = Math.max(0, (from ?? height) + blocks - height)
    return t('plans.waitingShort', { time: showSpan(count) })
  }
  return t('plans.begunText', { done: plan.done.length, all: plan.done.length + ahead.length })
}
