import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { useText } from '../lib/text/useText.ts'
import { ruleNotes } from './ruleNotes.ts'
import { useRules } from './useRules.ts'

/** Below a form: says that the exchange is paused, or that a setting will change; nothing in normal operation. */
export function RulesBanner() {
  const t = useText()
  const { rules } = useRules()
  const notes = rules ? ruleNotes(rules) : []
  if (notes.length === 0) return null
  return (
    <aside
      aria-label={t('rules.title')}
      className="mt-3 flex gap-3 rounded-field border border-line bg-s1 px-4 py-3 text-13 text-mid"
    >
      <Megaphone size={17} strokeWidth={1.5} aria-hidden="true" className="mt-px shrink-0" />
      <div className="min-w-0">
        {notes.map(({ id, values }) => (
          <p key={id} className="mb-1">
            {t(id, values)}
          </p>
        ))}
        <Link
          to="/analytics"
          hash="settings"
          className="-my-2 inline-flex min-h-11 items-center text-high underline underline-offset-4"
        >
          {t('rules.all')}
        </Link>
      </div>
    </aside>
  )
}
