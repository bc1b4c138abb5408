import {
  type Crowd,
  isPooled,
  linkablePatterns,
  otherAmount,
  type Pattern,
  type PrivateAction,
  type Token,
  type Wait,
  waitFor,
} from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, Users } from 'lucide-react'
import { useChainHead } from '../../lib/chainHead.ts'
import { crowdQuery } from '../../lib/crowdQuery.ts'
import { showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import type { MessageId } from '../../messageIds.ts'
import { showSpan } from '../../plans/showSpan.ts'
import { useTransactions } from '../../transactions/useTransactions.ts'
import { Button } from '../../ui/Button.tsx'
import { SimulatedNote } from '../../ui/SimulatedNote.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { useKnownRecords } from '../records.ts'
import { shieldingsOf } from './shieldings.ts'

const words: Readonly<Record<Pattern['kind'], MessageId>> = {
  sameAmount: 'private.adviceSame',
  backSoon: 'private.adviceBack',
  fresh: 'private.adviceFresh',
  first: 'private.adviceFirst',
  few: 'private.adviceFew',
}

type PrivacyAdviceProps = {
  /** The planned action; undefined if there is none. */
  readonly action: PrivateAction | undefined
  /** The amount to pay, and how to change it; left out if the form has none. */
  readonly payment?:
    | {
        readonly token: Token
        readonly amount: bigint
        readonly onChange: (amount: bigint) => void
      }
    | undefined
  /** Reviews the action to be done after a wait; left out while there is nothing to review. */
  readonly onWait?: ((wait: Wait) => void) | undefined
}

/** Among how many others an action would be. */
function CrowdRow({ crowd }: { readonly crowd: Crowd }) {
  const t = useText()
  return (
    <p className="mt-2 flex items-center gap-2 px-1 text-13 text-low">
      <Users size={15} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span>
        {t('private.adviceCrowd', { count: crowd.others })} <SimulatedNote />
      </span>
    </p>
  )
}

/** What could be linked if this were done now, among how many others, and an amount that reveals less. */
export function PrivacyAdvice({ action, payment, onWait }: PrivacyAdviceProps) {
  const t = useText()
  const { address } = useWallet()
  const { records = [] } = useKnownRecords()
  const sent = useTransactions(address) ?? []
  const { height, seenAt } = useChainHead()
  const { data: calls } = useQuery(crowdQuery)
  if (!action || !calls) return null
  const shieldings = shieldingsOf(records, sent)
  const { patterns, crowd } = linkablePatterns({
    ...{ action, shieldings, calls, height },
    now: seenAt / 1000,
  })
  const [worst] = patterns
  if (!worst) return isPooled(action) ? <CrowdRow crowd={crowd} /> : null
  const better =
    worst.kind === 'sameAmount' && payment ? otherAmount(action, payment.amount) : undefined
  const wait = waitFor(worst)
  return (
    <div
      role="note"
      className="mt-2 flex gap-3 rounded-field border border-warning p-3 text-13 text-mid"
    >
      <EyeOff size={17} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-warning" />
      <div className="min-w-0">
        <ul className="space-y-1">
          {patterns.map((pattern) => (
            <li key={pattern.kind}>
              {t(words[pattern.kind], { blocks: 'blocksAgo' in pattern ? pattern.blocksAgo : 0 })}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-low">
          {t('private.adviceCrowd', { count: crowd.others })} <SimulatedNote />
        </p>
        {payment && better !== undefined && (
          <Button
            kind="secondary"
            size="small"
            className="mt-2"
            onClick={() => payment.onChange(better)}
          >
            {t('private.adviceUse', { amount: showTokenAmount(better, payment.token) })}
          </Button>
        )}
        {wait && onWait && (
          <Button kind="secondary" size="small" className="mt-2" onClick={() => onWait(wait)}>
            {wait.others > 0
              ? t('private.adviceWaitOthers', { others: wait.others })
              : t('private.adviceWait', { time: showSpan(wait.blocks) })}
          </Button>
        )}
      </div>
    </div>
  )
}
