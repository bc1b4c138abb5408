import { type OwnedRecord, sumOf, type Token } from '@nightjar/sdk'
import { showTokenAmount } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import type { MessageId } from '../messageIds.ts'
import { classNames } from '../ui/classNames.ts'
import { Term } from '../ui/terms/Term.tsx'
import { PlanSeen, type PlanSeenProps } from './PlanSeen.tsx'

/** Records shown individually; the rest are combined into one. */
const SHOWN = 5

/** What is paid of a token, and its records, largest first. */
export type Payment = {
  readonly token: Pick<Token, 'symbol' | 'decimals'>
  readonly amount: bigint
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
          <span className="ml-auto text-right">≈ {surplus.amounts.join(' + ')}</span>
        </p>
      )}
      <div className="px-2 pb-2">
        <PlanSeen {...seen} />
      </div>
    </div>
  )
}

type RecordStripProps = Payment & { readonly uses: ReadonlySet<string>; readonly steps: number }

/** Which records are used, to scale: filled ones are spent, what is dashed comes back, outlined ones stay untouched. */
function RecordStrip({ token, amount: paid, records, uses, steps }: RecordStripProps) {
  const t = useText()
  const spent = records.filter(({ id }) => uses.has(id))
  const others = records.filter(({ id }) => !uses.has(id))
  const count = spent.length
  const change = sumOf(spent) - paid
  const shown = [...spent, ...others].slice(0, Math.max(SHOWN, count))
  const largest = shown.reduce((most, { amount }) => (amount > most ? amount : most), 1n)
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
        {shown.map((record) => (
          <li
            key={record.id}
            className={classNames(
              'relative min-w-6 basis-0 truncate rounded-control border px-2 py-0.5',
              uses.has(record.id) ? 'veil border-private' : 'border-line-strong text-low',
            )}
            style={{ flexGrow: ratioOf(record.amount, largest) }}
            title={showTokenAmount(record.amount, token)}
          >
            {showTokenAmount(record.amount, { ...token, symbol: '' }).trim()}
            {record === spent.at(-1) && change > 0n && (
              <span
                title={t('plans.comesBack', { amount: showTokenAmount(change, token) })}
                className="absolute inset-y-0 right-0 border-private border-l border-dashed bg-s1/80"
                style={{ width: `${ratioOf(change, record.amount) * 100}%` }}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** From 0 to 1, to a thousandth. */
const ratioOf = (part: bigint, whole: bigint): number => Number((part * 1000n) / whole) / 1000
