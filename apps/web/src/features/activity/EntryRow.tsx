import { CREDITS, isSameId, type Movement, shortId, type Token } from '@nightjar/sdk'
import { Check, Clock, type LucideIcon, TimerOff, X } from 'lucide-react'
import { showCredits, showExact, showTokenAmount } from '../../lib/format.ts'
import { forgetSent, type SentPhase } from '../../lib/pending.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { classNames } from '../../ui/classNames.ts'
import type { Entry } from './mergeEntries.ts'
import { kindWords, phaseWords, words } from './words.ts'

const phases: Record<SentPhase, { readonly icon: LucideIcon; readonly colour: string }> = {
  pending: { icon: Clock, colour: 'text-warning' },
  accepted: { icon: Check, colour: 'text-success' },
  rejected: { icon: X, colour: 'text-danger' },
  failed: { icon: X, colour: 'text-danger' },
  expired: { icon: TimerOff, colour: 'text-low' },
}

type EntryRowProps = { readonly entry: Entry; readonly tokens: readonly Token[] }

export function EntryRow({ entry, tokens }: EntryRowProps) {
  const { kind, phase, height, reason, sentId, id, fee } = entry
  const { icon: Icon, colour } = phases[phase]
  return (
    <li className="flex min-h-18 items-center gap-3 border-line border-b px-4 py-3 last:border-0 desk:px-5">
      <span
        className={classNames('grid size-9 shrink-0 place-items-center rounded-full bg-s3', colour)}
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {kindWords[kind]}{' '}
          <span className={classNames('ml-1 font-normal text-13', colour)}>
            {phaseWords[phase]}
          </span>
        </p>
        <p className="text-13 text-low">
          <time dateTime={new Date(entry.time * 1000).toISOString()}>{showTime(entry.time)}</time>
          {height !== null && ` · ${words.block(height)}`}
          {fee !== null && (
            <span className="max-desk:hidden"> · fee {showCredits(BigInt(fee))}</span>
          )}
        </p>
        {reason && <p className="mt-0.5 line-clamp-2 break-words text-13 text-danger">{reason}</p>}
      </div>
      <div
        className={classNames(
          'min-w-0 max-w-[50%] text-right text-13',
          phase !== 'accepted' && phase !== 'pending' && 'line-through opacity-70',
        )}
      >
        {entry.paid.map((movement) => (
          <Amount key={movement.token_id} sign="−" movement={movement} tokens={tokens} />
        ))}
        {entry.received.map((movement) => (
          <Amount key={movement.token_id} sign="+" movement={movement} tokens={tokens} />
        ))}
      </div>
      <div className="flex w-8 shrink-0 justify-end">
        {id && <CopyButton text={id} label={words.copy} />}
        {sentId && !id && phase !== 'pending' && (
          <button
            type="button"
            aria-label={words.forget}
            title={words.forget}
            onClick={() => forgetSent(sentId)}
            className="grid size-8 place-items-center rounded-control text-low hover:bg-s3 hover:text-high"
          >
            <X size={15} strokeWidth={1.5} aria-hidden="true" />
          </button>
        )}
      </div>
    </li>
  )
}

type AmountProps = {
  readonly sign: '+' | '−'
  readonly movement: Movement
  readonly tokens: readonly Token[]
}

function Amount({ sign, movement, tokens }: AmountProps) {
  const token = findToken(tokens, movement.token_id)
  const amount = BigInt(movement.amount)
  return (
    <p
      className={classNames('truncate', sign === '+' ? 'text-high' : 'text-mid')}
      title={token && showExact(amount, token)}
    >
      {sign}
      {token ? showTokenAmount(amount, token) : `${amount} of ${shortId(movement.token_id)}`}
    </p>
  )
}

function findToken(tokens: readonly Token[], id: string): Token | undefined {
  if (isSameId(id, CREDITS.id) || id === '0field') return CREDITS
  return tokens.find((token) => isSameId(token.id, id))
}

function showTime(seconds: number): string {
  const date = new Date(seconds * 1000)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday
    ? date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : date.toLocaleDateString([], { day: 'numeric', month: 'short', year: 'numeric' })
}
