import { useText } from '../lib/text/useText.ts'
import { Button } from '../ui/Button.tsx'
import { hasEnded, planShelf } from './planEntry.ts'
import { stepName } from './planWords.ts'

type OpenPlansProps = { readonly address: string; readonly onShow: (id: string) => void }

/** Plans of an account that run or wait. */
export function OpenPlans({ address, onShow }: OpenPlansProps) {
  const t = useText()
  const items = planShelf.use((shelf) => shelf.items)
  const open = items.filter((entry) => entry.address === address && !hasEnded(entry))
  if (open.length === 0) return null
  return (
    <section
      aria-label={t('private.begun')}
      className="mb-3 rounded-card border border-line bg-s1 p-4"
    >
      <ul className="space-y-2">
        {open.map(({ id, action, plan, ahead }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span>
              <span className="block font-medium">{t(stepName('act', action))}</span>
              <span className="block text-13 text-low">
                {t('private.begunText', {
                  done: plan.done.length,
                  all: plan.done.length + ahead.length,
                })}
              </span>
            </span>
            <Button kind="secondary" onClick={() => onShow(id)}>
              {t('private.show')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
