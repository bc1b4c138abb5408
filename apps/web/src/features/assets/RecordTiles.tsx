import {
  CREDITS_PROGRAM,
  holdRecords,
  isCredits,
  movementOf,
  type OwnedRecord,
  PROGRAMS,
  type PrivateAction,
  type PrivateHolding,
  stripFieldSuffix,
  sumOf,
  type Token,
} from '@nightjar/sdk'
import { Eye, Merge, Split } from 'lucide-react'
import { useState } from 'react'
import { readAmount } from '../../lib/amountText.ts'
import { inStyle, showDigits, showExact, showInteger, showTokenAmount } from '../../lib/format.ts'
import { LONGEST_PASTED } from '../../lib/longestPasted.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { withForm } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlanReview } from '../../plans/PlanReview.tsx'
import { PlanSheet } from '../../plans/PlanSheet.tsx'
import { previewPlan } from '../../plans/previewPlan.ts'
import { useReviewGone } from '../../plans/useReviewGone.ts'
import { joinOf, publishOf, splitOf } from '../../private/recordActions.ts'
import { usePrivateHoldings } from '../../private/usePrivateHoldings.ts'
import { Balance } from '../../ui/Balance.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { Fact } from '../../ui/FactList.tsx'
import type { PartFact } from '../../ui/sightOf.ts'
import { Term } from '../../ui/terms/Term.tsx'
import { useWallet } from '../../wallets/useWallet.ts'

/** Tiles shown before "show all". */
const SHOWN = 12

/** The records of one private balance, to be joined, split or made public. */
export function RecordTiles({ token }: { readonly token: Token }) {
  const t = useText()
  const { holder } = usePrivateHoldings()
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const [reviewed, setReviewed] = useState<PrivateAction>()
  const [shown, setShown] = useState<string>()
  const [showsAll, setShowsAll] = useState(false)
  const { records, maxPrivateBalance } = holdingOf(holder.records, token)
  const chosen = records.filter(({ id }) => chosenIds.has(id) && !holder.taken.has(id))
  const toggle = (id: string) => {
    const next = new Set(chosenIds)
    if (!next.delete(id)) next.add(id)
    setChosenIds(next)
  }
  return (
    <div data-mode="private" className="veil px-4 py-3 desk:px-5">
      <ul
        aria-label={t('plans.recordsOf', { symbol: withForm(token).symbol })}
        className="grid grid-cols-2 gap-2 desk:grid-cols-5"
      >
        {records.slice(0, showsAll ? undefined : SHOWN).map((record) => (
          <Tile
            key={record.id}
            record={record}
            token={token}
            isChosen={chosen.includes(record)}
            isTaken={holder.taken.has(record.id)}
            onToggle={() => toggle(record.id)}
          />
        ))}
      </ul>
      {records.length > SHOWN && !showsAll && (
        <Button kind="ghost" size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          {t('assets.allRecords', { count: showInteger(records.length) })}
        </Button>
      )}
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3 text-13">
        <p role="status">
          <span className="font-medium">
            <Term name="record">
              {t('assets.recordsChosen', { chosen: chosen.length, count: records.length })}
            </Term>
          </span>
          {' · '}
          {chosen.length > 0 ? (
            <Balance text={showTokenAmount(sumOf(chosen), token)} />
          ) : (
            <>
              {t('assets.largestRecord')}{' '}
              <Balance text={showTokenAmount(maxPrivateBalance, token)} />
            </>
          )}
        </p>
        <ChosenActions
          key={[...chosenIds].join()}
          chosen={chosen}
          token={token}
          onReview={setReviewed}
        />
      </div>
      {reviewed && (
        <Review
          action={reviewed}
          chosen={chosen}
          token={token}
          onClose={() => setReviewed(undefined)}
          onStarted={(id) => {
            setReviewed(undefined)
            setChosenIds(new Set())
            setShown(id)
          }}
        />
      )}
      {shown && <PlanSheet id={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}

type ChosenActionsProps = {
  readonly chosen: readonly OwnedRecord[]
  readonly token: Token
  readonly onReview: (action: PrivateAction | undefined) => void
}

/** Actions for the chosen records: one can be split, several joined, any made public. */
function ChosenActions({ chosen, token, onReview }: ChosenActionsProps) {
  const t = useText()
  const [part, setPart] = useState('')
  const [first] = chosen
  const typed = readAmount(part, token.decimals, token.symbol)
  const split = first && typed.kind === 'amount' ? splitOf(first, typed.value) : undefined
  return (
    <span className="flex flex-wrap items-center gap-2">
      {chosen.length === 1 && (
        <>
          <input
            aria-label={t('assets.splitPart', { symbol: token.symbol })}
            placeholder={t('assets.splitPart', { symbol: token.symbol })}
            value={inStyle(part)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={LONGEST_PASTED}
            onChange={({ target }) => setPart(inStyle(target.value))}
            className="min-h-8 w-40 rounded-control border border-line-strong bg-s1 px-2.5 placeholder:text-low max-desk:min-h-11"
          />
          <Button kind="secondary" size="small" disabled={!split} onClick={() => onReview(split)}>
            <Split size={15} strokeWidth={1.5} aria-hidden="true" />
            {t('assets.split')}
          </Button>
        </>
      )}
      {chosen.length > 1 && (
        <Button kind="secondary" size="small" onClick={() => onReview(joinOf(chosen))}>
          <Merge size={15} strokeWidth={1.5} aria-hidden="true" />
          {t('assets.join', { count: showInteger(chosen.length) })}
        </Button>
      )}
      <Button
        kind="secondary"
        size="small"
        disabled={chosen.length === 0}
        onClick={() => onReview(publishOf(chosen))}
      >
        <Eye size={15} strokeWidth={1.5} aria-hidden="true" className="text-public" />
        {t('plans.publish')}
      </Button>
    </span>
  )
}

/** The token's private holding, including what plans use; its records largest first, and none that are empty. */
function holdingOf(records: readonly OwnedRecord[], token: Token): PrivateHolding {
  const program = isCredits(token) ? CREDITS_PROGRAM : PROGRAMS.core
  const id = isCredits(token) ? '' : stripFieldSuffix(token.id)
  const own = records.filter((each) => each.program === program && each.token === id)
  const holding = holdRecords(own.filter(({ amount }) => amount > 0n))
  return { ...holding, records: [...holding.records].reverse() }
}

type TileProps = {
  readonly record: OwnedRecord
  readonly token: Token
  readonly isChosen: boolean
  /** A plan uses it. */
  readonly isTaken: boolean
  readonly onToggle: () => void
}

function Tile({ record, token, isChosen, isTaken, onToggle }: TileProps) {
  const t = useText()
  const { amount, origin } = record
  const isHidden = usePreferences((preferences) => preferences.balancesHidden)
  const place = origin ? t('assets.recordFrom', { height: showInteger(origin.height) }) : ''
  return (
    <li>
      <label
        className={classNames(
          'flex min-h-14 cursor-pointer items-start justify-between gap-2 rounded-field border bg-s1 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
          isChosen ? 'border-private' : 'border-line hover:border-line-strong',
          isTaken && 'cursor-not-allowed text-low',
        )}
      >
        <span className="min-w-0">
          <span
            className="block wrap-anywhere font-medium"
            title={isHidden ? undefined : showDigits(amount, token.decimals)}
          >
            <Balance text={showTokenAmount(amount, { ...token, symbol: '' }).trim()} />
          </span>
          <span className="block wrap-anywhere text-13 text-low">
            {isTaken ? t('assets.recordTaken') : place}
          </span>
        </span>
        <input
          type="checkbox"
          className="mt-1 size-4 shrink-0 accent-private-fill"
          checked={isChosen}
          disabled={isTaken}
          onChange={onToggle}
        />
      </label>
    </li>
  )
}

type ReviewProps = {
  readonly action: PrivateAction
  readonly chosen: readonly OwnedRecord[]
  readonly token: Token
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

const parts: readonly PartFact[] = [
  { part: 'amount', text: { id: 'assets.seesAmount' } },
  { part: 'first', text: { id: 'assets.hidesAmounts' } },
  { part: 'to', text: { id: 'assets.seesReceiver' } },
]

const titles = {
  join: 'assets.reviewJoin',
  split: 'assets.reviewSplit',
  publish: 'assets.reviewPublish',
} as const

/** The result for the chosen records, the steps to it, and who sees which part of it. */
function Review({ action, chosen, token, onClose, onStarted }: ReviewProps) {
  const t = useText()
  const { address } = useWallet()
  const { holder } = usePrivateHoldings()
  const ids = chosen.map(({ id }) => id)
  const preview = previewPlan(action, { ...holder, chosen: ids })
  const { kind } = action
  useReviewGone(Boolean(preview && address), onClose)
  if (!address || !preview || (kind !== 'join' && kind !== 'split' && kind !== 'publish'))
    return null
  const whole = sumOf(chosen)
  const moved = [movementOf(token, kind === 'join' ? whole : action.amount)] // from the account to itself
  return (
    <PlanReview
      title={t(titles[kind])}
      confirm={t(titles[kind])}
      confirmSeen={t('plans.confirmSeen', { confirm: t(titles[kind]) })}
      goal={{
        address,
        action,
        kind: kind === 'publish' ? 'to_public' : 'transfer',
        paid: moved,
        received: moved,
      }}
      chosen={ids}
      preview={preview}
      facts={
        <>
          <Fact label={t('assets.recordsIn')}>
            {chosen
              .map(({ amount }) => showExact(amount, { ...token, symbol: '' }).trim())
              .join(' + ')}
          </Fact>
          <Fact label={t(kind === 'publish' ? 'assets.toPublicBalance' : 'assets.recordsOut')}>
            {kind === 'split'
              ? `${showExact(action.amount, token)} + ${showExact(whole - action.amount, token)}`
              : showExact(whole, token)}
          </Fact>
        </>
      }
      parts={parts}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
