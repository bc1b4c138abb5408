import { type Movement, movementsFor, shortId } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { showCredits, showExact, showInteger, showTokenAmount } from '../../lib/format.ts'
import { showTime } from '../../lib/showTime.ts'
import { useText } from '../../lib/text/useText.ts'
import type { TokenOf } from '../../lib/useTokenOf.ts'
import { dismiss } from '../../transactions/useTransactions.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { classNames } from '../../ui/classNames.ts'
import { ModeEye } from '../../ui/ModeEye.tsx'
import type { Filter } from './kinds.ts'
import type { Entry } from './mergeEntries.ts'
import { isMoving, phaseLooks, phaseWords } from './phases.ts'
import { detailHash } from './place.ts'
import { seenIn } from './seenIn.ts'

type EntryRowProps = {
  readonly entry: Entry
  readonly viewer: string
  readonly filter: Filter
  readonly tokenOf: TokenOf
}

/** One row of the list; all of it links to the details, except its button. */
export function EntryRow({ entry, viewer, filter, tokenOf }: EntryRowProps) {
  const t = useText()
  const { kind, phase, height, reason, sentId, id, fee, isPrivate } = entry
  const { icon: Icon, colour } = phaseLooks[phase]
  const { paid, received } = movementsFor(viewer, entry)
  const isHidden = seenIn(entry, viewer).account === 'hidden'
  const name = t(`activity.kind.${kind}`)
  const isForgettable = sentId !== null && id === null && phase !== 'awaiting' && phase !== 'sent'
  return (
    <li className="relative flex min-h-18 items-center gap-3 border-line border-b px-4 py-3 last:border-0 hover:bg-s2 desk:px-5">
      <span
        className={classNames('grid size-9 shrink-0 place-items-center rounded-full bg-s3', colour)}
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2 font-medium">
          <Link
            to="/transaction"
            hash={detailHash(entry, filter)}
            aria-label={t('activity.details', { kind: name })}
            className="after:absolute after:inset-0"
          >
            {name}
          </Link>
          {isPrivate && <ModeEye mode={isHidden ? 'private' : 'public'} className="mt-1" />}
          <span className={classNames('self-center font-normal text-13', colour)}>
            {t(phaseWords(entry))}
          </span>
        </p>
        <p className="text-13 text-low">
          <time dateTime={new Date(entry.time * 1000).toISOString()}>{showTime(entry.time)}</time>
          {height !== null && (
            <span className="max-desk:hidden">
              {` · ${t('activity.block', { height: showInteger(height) })}`}
            </span>
          )}
          {fee !== null && (
            <span className="max-desk:hidden">
              {` · ${t('activity.fee', { fee: showCredits(BigInt(fee)) })}`}
            </span>
          )}
        </p>
        {reason && <p className="mt-0.5 line-clamp-2 break-words text-13 text-danger">{reason}</p>}
      </div>
      <div
        className={classNames(
          'min-w-0 max-w-[50%] text-right text-13',
          !isMoving(phase) && 'line-through opacity-70',
        )}
      >
        {paid.map((movement) => (
          <Amount key={movement.token_id} sign="−" movement={movement} tokenOf={tokenOf} />
        ))}
        {received.map((movement) => (
          <Amount key={movement.token_id} sign="+" movement={movement} tokenOf={tokenOf} />
        ))}
      </div>
      <div className="relative flex w-8 shrink-0 justify-end">
        {id && <CopyButton text={id} label={t('activity.copy')} />}
        {isForgettable && (
          <button
            type="button"
            aria-label={t('activity.forget')}
            title={t('activity.forget')}
            onClick={() => void dismiss(sentId)}
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
  readonly tokenOf: TokenOf
}

function Amount({ sign, movement, tokenOf }: AmountProps) {
  const t = useText()
  const token = tokenOf(movement.token_id)
  const amount = BigInt(movement.amount)
  return (
    <p
      className={classNames('truncate', sign === '+' ? 'text-high' : 'text-mid')}
      title={token && showExact(amount, token)}
    >
      {sign}
      {token
        ? showTokenAmount(amount, token)
        : t('activity.units', { amount: String(amount), id: shortId(movement.token_id) })}
    </p>
  )
}
