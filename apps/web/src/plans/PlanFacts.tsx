import type { OwnedRecord, Token } from '@nightjar/sdk'
import { showTokenAmount } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import type { MessageId } from '../messageIds.ts'
import { classNames } from '../ui/classNames.ts'
import { Term } from '../ui/terms/Term.tsx'
import { PlanSeen, type PlanSeenProps } from './PlanSeen.tsx'

/** Records shown individually; the rest are combined into one. */
const SHOWN = 5

/** A token to pay with, and its records, largest first. */
export type Payment = {
  readonly token: Pick<Token, 'symbol' | 'decimals'>
  readonly records: readonly OwnedRecord[]
}

type PlanFactsProps = PlanSeenProps & {
  readonly payments: readonly Payment[]
  /** Expected amounts that go to a one-time address or to the public balance, with a label. */
  readonly surplus?: { readonly amounts: readonly string[]; readonly text: MessageId } | undefined
}

/** What a plan spends and leaves, and who sees what: one box in a form. */
export function PlanFacts({ payments, surplus, ...seen }: PlanFactsProps) {
  const t = useText()
  const { preview } = seen
  const uses = new Set(preview.uses)
  const joined = payments.filter(
    ({ records }) => records.filter(({ id }) => uses.has(id)).length > 1,
  )
  return (
    <div className="mt-2 animate-enter rounded-field border border-line text-13">
      {joined.map((payment) => (
        <RecordStrip
          key={payment.token.symbol}
          {...payment}
          uses={uses}
          steps={preview.steps.length}
        />
      ))}
      {surplus && (
        <p className="flex flex-wrap justify-between gap-x-3 px-3 pt-2.5">
          <span className="text-mid">
            <Term name="surplus">{t(surplus.text)}</Term>
          </span>
          <span>≈ {surplus.amounts.join(' + ')}</span>
        </p>
      )}
      <div className="px-2 pb-2">
        <PlanSeen {...seen} />
      </div>
    </div>
  )
}

type RecordStripProps = Payment & { readonly uses: ReadonlySet<string>; readonly steps: number }

/** Which records are used: filled ones are spent, outlined ones stay untouched. */
function RecordStrip({ token, records, uses, steps }: RecordStripProps) {
  const t = useText()
  const count = records.filter(({ id }) => uses.has(id)).length
  const sorted = records.toSorted((a, b) => Number(uses.has(b.id)) - Number(uses.has(a.id)))
  return (
    <div className="border-line border-b px-3 py-2.5">
      <p className="flex justify-between gap-3">
        <span className="font-medium">
          <Term name="record">{t('plans.joinedFirst', { count })}</Term>
        </span>
        <span className="shrink-0 text-low">{t('plans.steps', { count: steps })}</span>
      </p>
      <ul
        aria-label={t('plans.recordsOf', { symbol: token.symbol })}
        className="mt-2 flex gap-1 overflow-hidden"
      >
        {sorted.slice(0, Math.max(SHOWN, count)).map(({ id, amount }) => (
          <li
            key={id}
            className={classNames(
              'min-w-0 flex-1 truncate rounded-control border px-2 py-0.5',
              uses.has(id) ? 'veil border-private' : 'border-line-strong text-low',
            )}
            title={showTokenAmount(amount, token)}
          >
            {showTokenAmount(amount, { ...token, symbol: '' }).trim()}
          </li>
        ))}
      </ul>
    </div>
  )
}
