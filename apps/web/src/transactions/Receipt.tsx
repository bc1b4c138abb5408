import type { Movement, Pair } from '@nightjar/sdk'
import { keyOfMovement, LP_TOKEN } from '@nightjar/sdk'
import { ArrowRight, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { showCredits, showExact, showInteger } from '../lib/format.ts'
import { type SpelledToken, spellToken } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import { useExchange } from '../lib/useExchange.ts'
import { createTokenOf } from '../lib/useTokenOf.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { FormTag } from '../ui/FormTag.tsx'
import { ModeEye } from '../ui/ModeEye.tsx'
import { PairLogos } from '../ui/PairLogos.tsx'
import { SeenNote } from '../ui/SeenNote.tsx'
import { TokenLogo } from '../ui/TokenLogo.tsx'
import { ListLink } from './ListLink.tsx'
import { movedOf } from './outcomeOf.ts'
import type { Transaction } from './transaction.ts'
import { treatmentIn } from './treatmentIn.ts'

/** What a receipt shows beside the amounts. */
export type ReceiptParts = {
  /** Its heading. */
  readonly done: string
  /** What is read out with the heading. */
  readonly spoken?: string | undefined
  /** Further facts, above the fee. */
  readonly facts?: ReactNode
  readonly belowReceipt?: ReactNode
  /** What was paid publicly arrived as a record: shown as one amount that has changed its form. */
  readonly becomesPrivate?: boolean
  /** The next step, filled; repeating the action then comes second. */
  readonly next?: ReactNode
  /** Label for repeating the action. */
  readonly again: string
  /** Closes and empties the form. */
  readonly onDone: () => void
}

type ReceiptProps = ReceiptParts & { readonly transaction: Transaction }

/** The exact amounts moved, as the server replayed them from the block. */
export function Receipt(props: ReceiptProps) {
  const { transaction, done, spoken, facts, belowReceipt, next, again, onDone } = props
  const t = useText()
  const { outcome, onchainId } = transaction
  const moved = movedOf(transaction)
  return (
    <div>
      <div className="flex items-center gap-2 text-success" role="status" aria-live="polite">
        <CircleCheck size={22} strokeWidth={1.5} aria-hidden="true" />
        <span className="font-medium text-17">
          {outcome
            ? t('transactions.doneInBlock', {
                done,
                height: showInteger(outcome.height),
              })
            : done}
        </span>
        {spoken && <span className="sr-only">{spoken}</span>}
      </div>
      <div className="mt-4 space-y-3 rounded-field border border-line bg-s2 p-4">
        {outcome === null && <div className="skeleton h-12" />}
        {outcome && !moved && <p className="text-mid">{t('transactions.amountsUnknown')}</p>}
        {props.becomesPrivate ? (
          <Veiled movements={moved?.received ?? []} />
        ) : (
          <>
            <Movements label={t('transactions.received')} movements={moved?.received ?? []} />
            <Movements label={t('transactions.paid')} movements={moved?.paid ?? []} />
          </>
        )}
        <dl className="border-line border-t pt-3 text-13">
          {facts}
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
            <dt className="text-mid">{t('transactions.fee')}</dt>
            <dd>
              {outcome === null ? (
                <span className="skeleton block h-4 w-24" />
              ) : outcome.fee === null ? (
                '–'
              ) : (
                showCredits(BigInt(outcome.fee))
              )}
            </dd>
          </div>
          {onchainId && (
            <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
              <dt className="text-mid">{t('transactions.id')}</dt>
              <dd className="ml-auto flex items-center">
                {`${onchainId.slice(0, 6)}…${onchainId.slice(-6)}`}
                <CopyButton text={onchainId} label={t('transactions.copyId')} className="-mr-2" />
              </dd>
            </div>
          )}
        </dl>
        <SeenNote account={treatmentIn(transaction)} />
      </div>
      {belowReceipt}
      <div className="mt-5 flex flex-col gap-2">
        {next}
        <Button
          kind={next ? 'secondary' : 'primary'}
          size="large"
          data-autofocus={!next}
          onClick={onDone}
        >
          {again}
        </Button>
        <ListLink onPress={onDone} />
      </div>
    </div>
  )
}

/** Amounts that were public and are private now. */
function Veiled({ movements }: Pick<MovementsProps, 'movements'>) {
  const { tokens } = useExchange()
  return (
    <ul className="space-y-2">
      {movements.map((movement) => {
        const { token, form } = spellToken(movement, createTokenOf(tokens, [])) ?? {}
        const amount = BigInt(movement.amount)
        const shown = token ? showExact(amount, token) : String(amount)
        return (
          <li key={keyOfMovement(movement)} className="flex flex-wrap items-center gap-3">
            <TokenLogo token={token ?? { id: movement.token_id, logo: '' }} size={28} />
            <span className="text-public">
              <ModeEye mode="public" /> <span className="line-through">{shown}</span>
            </span>
            <ArrowRight size={17} strokeWidth={1.5} aria-hidden="true" className="text-low" />
            <span className="veil rounded-control px-2 py-1 font-bold text-private">
              <ModeEye mode="private" /> {shown}
              <FormTag form={form} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type MovementsProps = { readonly label: string; readonly movements: readonly Movement[] }

function Movements({ label, movements }: MovementsProps) {
  const { tokens, pairs } = useExchange()
  if (movements.length === 0) return null
  return (
    <div>
      <p className="text-13 text-low">{label}</p>
      <ul className="mt-1 space-y-2">
        {movements.map((movement) => (
          <MovedAmount
            key={keyOfMovement(movement)}
            movement={movement}
            spelled={spellToken(movement, createTokenOf(tokens, []))}
            pair={pairs.find(({ id }) => id === movement.token_id)}
          />
        ))}
      </ul>
    </div>
  )
}

type MovedAmountProps = {
  readonly movement: Movement
  readonly spelled: SpelledToken | undefined
  readonly pair: Pair | undefined
}

/** One exact amount; an LP token is named with its pair. */
function MovedAmount({ movement, spelled, pair }: MovedAmountProps) {
  const { token, form } = spelled ?? {}
  const amount = BigInt(movement.amount)
  if (pair) {
    return (
      <li className="flex items-center gap-3">
        <PairLogos pair={pair} size={28} />
        <span className="min-w-0 font-bold wrap-anywhere">
          {showExact(amount, LP_TOKEN)}{' '}
          <span className="font-normal text-13 text-mid">
            {pair.token0.symbol} / {pair.token1.symbol}
          </span>
        </span>
      </li>
    )
  }
  return (
    <li className="flex items-center gap-3">
      <TokenLogo token={token ?? { id: movement.token_id, logo: '' }} size={28} />
      <span className="min-w-0 font-bold wrap-anywhere">
        {token ? showExact(amount, token) : String(amount)}
        <FormTag form={form} />
      </span>
    </li>
  )
}
