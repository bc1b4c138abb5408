import { asInPools, type Movement, shortId, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { showExact } from '../../lib/format.ts'
import { pairsQuery } from '../../lib/queries.ts'
import { showUprightRate } from '../../lib/rate.ts'
import { useText } from '../../lib/text/useText.ts'
import type { TokenOf } from '../../lib/useTokenOf.ts'
import type { MessageId } from '../../messageIds.ts'
import { LazyRejection } from '../../transactions/LazyRejection.tsx'
import type { Phase } from '../../transactions/transaction.ts'
import { Balance } from '../../ui/Balance.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { AmountText } from './AmountText.tsx'
import { amountsOf, entryName } from './entryName.ts'
import type { Entry } from './mergeEntries.ts'
import { isMoving } from './phases.ts'
import { routeOf } from './routeOf.ts'

type DetailCallProps = {
  readonly call: Entry
  readonly phase: Phase
  readonly quoted: readonly Movement[]
  readonly tokenOf: TokenOf
  /** Whose account is shown; null for what the call moved as a whole. */
  readonly viewer: string | null
}

/** The exact amounts that one call moved, and in which direction. */
export function DetailCall({ call, phase, quoted, tokenOf, viewer }: DetailCallProps) {
  const t = useText()
  const { reason } = call
  const { paid, received, kept, unknown } = amountsIn(call, viewer)
  const isReal = isMoving(phase)
  const isEmpty = paid.length + received.length + kept.length + unknown.length === 0
  return (
    <section
      aria-label={t(entryName(call))}
      className="overflow-hidden rounded-card border border-line bg-s1 shadow-card"
    >
      {isEmpty ? (
        <p className="p-5 text-mid">{t(emptyWords(call, isReal))}</p>
      ) : (
        <div className="grid gap-4 p-5 desk:grid-cols-2">
          <Amounts
            label={t(isReal ? 'activity.paid' : 'activity.wouldPay')}
            amounts={paid}
            isUnknown={unknown.includes('paid')}
            tokenOf={tokenOf}
          />
          <Amounts
            label={t(isReal ? 'activity.received' : 'activity.wouldReceive')}
            amounts={received}
            isUnknown={unknown.includes('received')}
            tokenOf={tokenOf}
          />
          <Amounts
            label={t(call.kind === 'approve' ? 'activity.allowance' : 'activity.kept')}
            amounts={kept}
            isUnknown={false}
            tokenOf={tokenOf}
          />
        </div>
      )}
      {phase === 'rejected' && (
        <div className="border-line border-t px-5 py-4">
          <p className="text-13 text-low">{t('activity.reason')}</p>
          <p className="text-danger wrap-anywhere">
            {reason ? <LazyRejection reason={reason} /> : t('activity.reasonUnknown')}
          </p>
          <p className="mt-1 text-13 text-mid">{t('activity.charged')}</p>
        </div>
      )}
      {phase !== 'rejected' && reason && (
        <p className="border-line border-t px-5 py-4 text-danger wrap-anywhere">{reason}</p>
      )}
      {call.isUncharged && (
        <p className="border-line border-t px-5 py-4 text-mid">{t('activity.notCharged')}</p>
      )}
      {!isEmpty && <CallFacts call={call} phase={phase} quoted={quoted} tokenOf={tokenOf} />}
    </section>
  )
}

/** An account's amounts if it takes part, else those of the call. */
function amountsIn(call: Entry, viewer: string | null): ReturnType<typeof amountsOf> {
  const all = { paid: call.paid, received: call.received, kept: call.approved, unknown: [] }
  if (viewer === null) return all
  const own = amountsOf(viewer, call)
  const takesPart = own.paid.length + own.received.length + own.kept.length > 0
  return takesPart || isOf(call, viewer) ? own : all
}

const isOf = ({ address, recipient }: Entry, viewer: string): boolean =>
  address === viewer || recipient === viewer

/** Why no amounts are shown: only those of a public call, or of none at all, are known to be nothing. */
function emptyWords({ isInDoubt, isPrivate }: Entry, isReal: boolean): MessageId {
  if (isInDoubt) return 'activity.inDoubt'
  return isPrivate && isReal ? 'activity.amountsPrivate' : 'activity.nothingMoved'
}

type AmountsProps = {
  readonly label: string
  readonly amounts: readonly Movement[]
  /** Only the wallet knows whether something moved. */
  readonly isUnknown: boolean
  readonly tokenOf: TokenOf
}

function Amounts({ label, amounts, isUnknown, tokenOf }: AmountsProps) {
  const t = useText()
  if (amounts.length === 0 && !isUnknown) return null
  return (
    <div className="min-w-0">
      <p className="text-13 text-low">{label}</p>
      <ul className="mt-1.5 space-y-2">
        {amounts.map((movement, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: records of the same amount stay in order
          <li key={at} className="flex items-center gap-3">
            <TokenLogo
              token={tokenOf(movement.token_id) ?? { id: movement.token_id, logo: '' }}
              size={36}
            />
            <span className="min-w-0 font-bold text-17 wrap-anywhere">
              <AmountText movement={movement} tokenOf={tokenOf} isExact />
            </span>
          </li>
        ))}
        {isUnknown && <li className="text-mid">{t('activity.unknownAmount')}</li>}
      </ul>
    </div>
  )
}

/** Rate, difference from the quote, and route of a swap; nothing for other calls. */
function CallFacts({ call, phase, quoted, tokenOf }: Omit<DetailCallProps, 'viewer'>) {
  const t = useText()
  const [[paid], [received]] = [asInPools(call.paid), asInPools(call.received)]
  if (call.kind !== 'swap' || !paid || !received) return null
  const tokenIn = tokenOf(paid.token_id)
  const tokenOut = tokenOf(received.token_id)
  if (!tokenIn || !tokenOut) return null
  const sideOf = ({ amount }: Movement, token: Token) => ({ amount: BigInt(amount), token })
  const expected = asInPools(quoted).find(({ token_id }) => token_id === received.token_id)
  const isDone = phase === 'accepted'
  return (
    <dl className="grid gap-px border-line border-t bg-line text-13 desk:grid-flow-col desk:auto-cols-fr">
      <Cell label={t('activity.rate')}>
        {showUprightRate(sideOf(paid, tokenIn), sideOf(received, tokenOut))}
      </Cell>
      {expected && isDone && (
        <Cell label={t('activity.quote')}>
          <Difference
            difference={BigInt(received.amount) - BigInt(expected.amount)}
            show={(amount) => showExact(amount, tokenOut)}
          />
        </Cell>
      )}
      <Route call={call} paid={paid.token_id} tokenOf={tokenOf} />
    </dl>
  )
}

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0 bg-s1 px-5 py-3">
      <dt className="text-low">{label}</dt>
      <dd className="mt-0.5 font-medium text-15 wrap-anywhere">{children}</dd>
    </div>
  )
}

type DifferenceProps = { readonly difference: bigint; readonly show: (amount: bigint) => string }

function Difference({ difference, show }: DifferenceProps) {
  const t = useText()
  if (difference === 0n) return t('activity.asQuoted')
  const isGain = difference > 0n
  return (
    <span className={isGain ? 'text-success' : 'text-danger'}>
      {isGain ? '+' : '−'}
      <Balance text={show(isGain ? difference : -difference)} />
    </span>
  )
}

type RouteProps = { readonly call: Entry; readonly paid: string; readonly tokenOf: TokenOf }

function Route({ call, paid, tokenOf }: RouteProps) {
  const t = useText()
  const { data: pairs = [] } = useQuery(pairsQuery)
  const pools = call.pairs.flatMap((id) => pairs.find(({ pair_id }) => pair_id === id) ?? [])
  const route = routeOf(paid, pools)
  const symbolOf = (id: string) => tokenOf(id)?.symbol ?? shortId(id)
  if (pools.length === 0) return null
  return (
    <Cell label={t(route ? 'activity.route' : 'activity.pools')}>
      {route ? (
        <span className="flex flex-wrap items-center gap-x-1.5">
          {route.map((id, index) => (
            <span key={id} className="inline-flex items-center gap-1.5">
              {index > 0 && (
                <ArrowRight size={14} strokeWidth={1.5} aria-hidden="true" className="text-low" />
              )}
              <TokenLogo token={tokenOf(id) ?? { id, logo: '' }} size={18} /> {symbolOf(id)}
            </span>
          ))}
        </span>
      ) : (
        pools
          .map(({ token_a, token_b }) =>
            t('activity.poolOf', { first: symbolOf(token_a), second: symbolOf(token_b) }),
          )
          .join(', ')
      )}
    </Cell>
  )
}
