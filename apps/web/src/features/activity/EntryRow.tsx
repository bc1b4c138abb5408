import { keyOfMovement, type Movement } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Fragment } from 'react'
import { showCredits, showInteger } from '../../lib/format.ts'
import { showClock } from '../../lib/showTime.ts'
import { useText } from '../../lib/text/useText.ts'
import type { TokenOf } from '../../lib/useTokenOf.ts'
import { LazyRejection } from '../../transactions/LazyRejection.tsx'
import { dismiss } from '../../transactions/useTransactions.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { classNames } from '../../ui/classNames.ts'
import { ModeEye } from '../../ui/ModeEye.tsx'
import { onlyHere } from '../../ui/onlyHere.ts'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { AmountText } from './AmountText.tsx'
import { amountsOf, entryName } from './entryName.ts'
import type { Filter } from './kinds.ts'
import type { Entry } from './mergeEntries.ts'
import { isMoving, phaseLooks, phaseWords } from './phases.ts'
import { detailHash } from './place.ts'
import { seenIn } from './seenIn.ts'
import { ownFee } from './shareOf.ts'

type EntryRowProps = {
  readonly entry: Entry
  readonly viewer: string
  readonly filter: Filter
  readonly tokenOf: TokenOf
}

/** One row of the list; all of it links to the details, except its button. */
export function EntryRow({ entry, viewer, filter, tokenOf }: EntryRowProps) {
  const t = useText()
  const { phase, height, reason, sentId, id, isPrivate } = entry
  const { icon: Icon, colour } = phaseLooks[phase]
  const { paid, received, kept, unknown } = amountsOf(viewer, entry)
  const fee = ownFee(viewer, entry)
  const isHidden = seenIn(entry, viewer).account === 'hidden'
  const name = t(entryName(entry))
  const isReal = isMoving(phase)
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
            activeOptions={onlyHere}
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
          <time dateTime={new Date(entry.time * 1000).toISOString()}>{showClock(entry.time)}</time>
          {height !== null && (
            <span className="max-desk:hidden">
              {` · ${t('activity.block', { height: showInteger(height) })}`}
            </span>
          )}
          {fee && (
            <span className="max-desk:hidden">
              {` · ${t('activity.fee', { fee: showCredits(BigInt(fee.amount)) })}`}
            </span>
          )}
        </p>
        {reason && (
          <p className="mt-0.5 line-clamp-2 break-words text-13 text-danger">
            {phase === 'rejected' ? <LazyRejection reason={reason} /> : reason}
          </p>
        )}
      </div>
      <div
        className={classNames(
          'min-w-0 max-w-[50%] text-right text-13',
          !isReal && 'line-through opacity-70',
        )}
      >
        {!isReal && paid.length + received.length > 0 && (
          <span className="sr-only">{t('activity.notMoved')}</span>
        )}
        {kept.length > 0 && <Amount movements={kept} tokenOf={tokenOf} />}
        {paid.map((movement) => (
          <Amount
            key={keyOfMovement(movement)}
            sign={isReal ? '−' : undefined}
            movements={[movement]}
            tokenOf={tokenOf}
          />
        ))}
        {received.map((movement) => (
          <Amount
            key={keyOfMovement(movement)}
            sign={isReal ? '+' : undefined}
            movements={[movement]}
            tokenOf={tokenOf}
          />
        ))}
        {unknown.map((side) => (
          <p key={side} className="text-low">
            {t(unknownSides[side])}
          </p>
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

const unknownSides = {
  paid: 'activity.unknownPaid',
  received: 'activity.unknownReceived',
} as const

type AmountProps = {
  readonly sign?: '+' | '−' | undefined
  readonly movements: readonly Movement[]
  readonly tokenOf: TokenOf
}

function Amount({ sign, movements, tokenOf }: AmountProps) {
  return (
    <p
      className={classNames(
        'wrap-anywhere flex flex-wrap items-center justify-end gap-x-1.5',
        sign === '−' ? 'text-mid' : 'text-high',
      )}
    >
      {movements.map((movement, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: records of the same amount stay in order
        <Fragment key={at}>
          {at > 0 && <span>+</span>}
          <TokenLogo
            token={tokenOf(movement.token_id) ?? { id: movement.token_id, logo: '' }}
            size={16}
          />
          <AmountText movement={movement} tokenOf={tokenOf} sign={sign} />
        </Fragment>
      ))}
    </p>
  )
}
