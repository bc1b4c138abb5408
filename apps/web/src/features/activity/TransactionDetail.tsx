import { type Movement, shortId } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { showExact } from '../../lib/format.ts'
import { spellAmount } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { type TokenOf, useTokenOf } from '../../lib/useTokenOf.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { linkButton } from '../../ui/linkButton.ts'
import { Notice } from '../../ui/Notice.tsx'
import { onlyHere } from '../../ui/onlyHere.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Visibility } from '../../ui/Visibility.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { DetailCall } from './DetailCall.tsx'
import { DetailFacts } from './DetailFacts.tsx'
import { DetailHead } from './DetailHead.tsx'
import type { Detail } from './detailOf.ts'
import { detailSight } from './detailSight.ts'
import { listHash, type Place } from './place.ts'
import { publicTokens } from './publicTokens.ts'
import { MakeReceipt } from './receipt/MakeReceipt.tsx'
import { useDetail } from './useDetail.ts'

/** One transaction: its exact amounts, what the chain shows of it, and its cost. */
export function TransactionDetail({ place }: { readonly place: Place }) {
  const t = useText()
  const state = useDetail(place)
  const toList = listHash(place.filter)
  return (
    <>
      <nav className="flex items-center gap-1.5 px-2 pt-4 pb-2 text-13 text-low desk:px-0 desk:pt-8">
        <Link
          to="/transaction"
          hash={toList}
          activeOptions={onlyHere}
          className="-my-2 inline-flex min-h-11 items-center text-mid hover:text-high"
        >
          {t('activity.back')}
        </Link>
        <ChevronRight size={14} strokeWidth={1.5} aria-hidden="true" />
        <span aria-current="page">{shortOf(place)}</span>
      </nav>
      {state.kind === 'known' ? (
        <Known detail={state.detail} />
      ) : (
        <Panel label={t('activity.transaction')}>
          <Unknown state={state} toList={toList} />
        </Panel>
      )}
    </>
  )
}

function shortOf({ id, sent, found }: Place): string {
  const text = id ?? sent ?? found ?? ''
  return text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text
}

function Known({ detail }: { readonly detail: Detail }) {
  const { calls, quoted, phase } = detail
  const ids = useMemo(() => tokensIn(detail), [detail])
  const tokenOf = useTokenOf(ids)
  const { address: own } = useWallet()
  return (
    <>
      <DetailHead detail={detail} />
      <div className="grid items-start gap-3 desk:grid-cols-[1fr_23rem]">
        <div className="min-w-0 space-y-3">
          {calls.map((call) => (
            <DetailCall
              key={call.key}
              call={call}
              phase={phase}
              quoted={calls.length === 1 ? quoted : []}
              tokenOf={tokenOf}
              viewer={own}
            />
          ))}
          <Seen detail={detail} tokenOf={tokenOf} />
          <MakeReceipt detail={detail} />
        </div>
        <DetailFacts detail={detail} />
      </div>
    </>
  )
}

type SeenProps = { readonly detail: Detail; readonly tokenOf: TokenOf }

/** What everyone can read of it in the block; nothing before it is in one. */
function Seen({ detail, tokenOf }: SeenProps) {
  const t = useText()
  const { address: own } = useWallet()
  if (detail.height === null) return null
  const show = (movement: Movement) => {
    const { token_id, amount } = movement
    return (
      spellAmount(movement, tokenOf, showExact) ??
      t('activity.units', { amount, id: shortId(token_id) })
    )
  }
  return (
    <section
      aria-label={t('activity.chainSaw')}
      className="rounded-card border border-line bg-s1 p-5 shadow-card"
    >
      <h2 className="font-medium">{t('activity.chainSaw')}</h2>
      <Visibility {...detailSight(detail, { own, show })} />
    </section>
  )
}

const tokensIn = ({ calls, quoted, isPrivate }: Detail): readonly string[] => [
  ...(isPrivate ? [] : quoted.map(({ token_id }) => token_id)),
  ...publicTokens(calls),
]

type UnknownProps = {
  readonly state: Exclude<ReturnType<typeof useDetail>, { readonly kind: 'known' }>
  readonly toList: string
}

function Unknown({ state, toList }: UnknownProps) {
  const t = useText()
  const back = (
    <Link to="/transaction" hash={toList} activeOptions={onlyHere} className={linkButton}>
      {t('activity.toList')}
    </Link>
  )
  switch (state.kind) {
    case 'loading':
      return <RowSkeletons count={3} />
    case 'not-an-id':
      return <Notice title={t('activity.notId')} text={t('activity.notIdText')} action={back} />
    case 'none':
      return (
        <Notice
          title={t('activity.detailNone')}
          text={t('activity.detailNoneText')}
          action={back}
        />
      )
    case 'failed':
      return (
        <FailedNotice title={t('activity.detailFailed')} error={state.error} retry={state.retry} />
      )
    default:
      return state satisfies never
  }
}
