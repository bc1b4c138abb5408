import { NodeUnavailableError } from '@nightjar/aleo'
import type { RejectionCause } from '@nightjar/sdk'
import { ApiError, LP_TOKEN, type UnsignedTransaction, withFieldSuffix } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useChainHead } from '../lib/chainHead.ts'
import { showExact, showInteger } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import type { MessageId } from '../messageIds.ts'
import { nextDeadline } from '../transactions/height.ts'
import type { Moved } from './dryRun.ts'
import { isTried } from './isTried.ts'
import { preflight } from './preflight.ts'

export type PreflightNoticeProps = {
  /** The call that would be sent with this deadline. */
  readonly build: (deadlineHeight: number) => UnsignedTransaction
  /** The inputs of the check as text: if it changes, the call is checked again. */
  readonly name: string
  /** The signer. */
  readonly address: string
  /** The review asks already whether new terms are accepted: a rejection for the price is not reported, too. */
  readonly isMoved?: boolean
  /** Said instead of each reason's own advice, where as long as the chain would accept it nothing is said. */
  readonly advice?: MessageId
  /** Called with whether the chain would reject it, or cannot be asked; false while that is unknown. */
  readonly onVerdict?: (fails: boolean) => void
}

const reasons: Readonly<
  Record<RejectionCause, { readonly title: MessageId; readonly text: MessageId }>
> = {
  price: { title: 'preflight.price', text: 'preflight.priceText' },
  overflow: { title: 'preflight.overflow', text: 'preflight.overflowText' },
  balance: { title: 'preflight.balance', text: 'preflight.balanceText' },
  paused: { title: 'preflight.paused', text: 'preflight.pausedText' },
  privateOff: { title: 'preflight.privateOff', text: 'preflight.privateOffText' },
  blocked: { title: 'preflight.blocked', text: 'preflight.blockedText' },
  blacklist: { title: 'preflight.blacklist', text: 'preflight.blacklistText' },
  deadline: { title: 'preflight.deadline', text: 'preflight.deadlineText' },
  pair: { title: 'preflight.pair', text: 'preflight.pairText' },
  other: { title: 'preflight.other', text: 'preflight.otherText' },
}

const box = 'mt-3 flex gap-3 rounded-field border p-3 text-13'

/** The result of a dry run after the newest block, with exact amounts or what to do. */
export function PreflightNotice(props: PreflightNoticeProps) {
  const { build, name, address, isMoved = false, advice, onVerdict } = props
  const t = useText()
  const head = useChainHead(({ height }) => height)
  const enabled = isTried(build(0))
  const { data, error, isPending } = useQuery({
    enabled,
    queryKey: ['preflight', address, name, head],
    queryFn: async () => preflight({ ...build(await nextDeadline()), signer: address }),
    placeholderData: (before, query) => (query?.queryKey[2] === name ? before : undefined),
    gcTime: 0,
    retry: false, // the chain itself decides in the end
    refetchInterval: ({ state }) => (isAway(state.error) ? RETRY_MS : false),
  })
  const isLost = isAway(error)
  const fails = isLost || data?.result.kind === 'fails'
  const tell = useEffectEvent((verdict: boolean) => onVerdict?.(verdict))
  useEffect(() => {
    tell(fails)
  }, [fails])
  if (enabled && isPending && !advice) {
    return <p className={`${box} border-line text-low`}>{t('preflight.trying')}</p>
  }
  if (isLost) {
    return (
      <p role="status" className={`${box} border-warning text-warning`}>
        {t('preflight.notConnected')}
      </p>
    )
  }
  if (!data || data.result.kind === 'unknown') return null
  const { height, result } = data
  if (result.kind === 'fails') {
    if (isMoved && result.cause === 'price') return null
    const { title, text } = reasons[result.cause]
    return (
      <div role="alert" className={`${box} border-danger`}>
        <CircleX size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-danger" />
        <p>
          <span className="font-medium">{t(title)}</span> {t(advice ?? text)}
        </p>
      </div>
    )
  }
  if (advice) return null
  return (
    <p className={`${box} border-line text-mid`}>
      <CircleCheck
        size={18}
        strokeWidth={1.5}
        aria-hidden="true"
        className="shrink-0 text-success"
      />
      <span>
        {t(result.isPart ? 'preflight.passesInside' : 'preflight.passes', {
          height: showInteger(height),
        })}{' '}
        <Received moved={result.moved} />
      </span>
    </p>
  )
}

const RETRY_MS = 4000

/** Whether neither the server nor the node was there to ask. */
function isAway(error: Error | null): boolean {
  return error instanceof NodeUnavailableError || (error instanceof ApiError && error.status === 0)
}

/** The exact amounts that the pools would pay. */
function Received({ moved }: { readonly moved: readonly Moved[] }) {
  const t = useText()
  const tokenOf = useTokenOf()
  const given = moved.filter(({ amount }) => amount < 0n)
  const texts = given.map(({ token, amount }) =>
    showExact(-amount, tokenOf(withFieldSuffix(token)) ?? LP_TOKEN),
  )
  return texts.length > 0 && <>{t('preflight.brings', { amounts: texts.join(' + ') })}</>
}
