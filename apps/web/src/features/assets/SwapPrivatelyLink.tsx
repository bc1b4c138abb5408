import {
  CREDITS,
  crowdOf,
  isCredits,
  minutesOf,
  type Token,
  WRAPPED_ALEO,
  waitFor,
} from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { useChainHead } from '../../lib/chainHead.ts'
import { crowdQuery } from '../../lib/crowdQuery.ts'
import { stringifySearch } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'

type SwapPrivatelyLinkProps = {
  readonly token: Token
  readonly tokens: readonly Token[]
  readonly onPress: () => void
}

/** Leads from an amount that was just made private to a private swap, and says when that is harder to link. */
export function SwapPrivatelyLink({ token, tokens, onPress }: SwapPrivatelyLinkProps) {
  const t = useText()
  const better = useBetter(token)
  return (
    <div data-mode="private">
      <Link
        to="/swap/private"
        hash={stringifySearch({ from: nameToken([CREDITS, ...tokens], token) }).slice(1)}
        onClick={onPress}
        data-autofocus
        className="veil-fill flex min-h-14 items-center justify-center gap-2 rounded-field bg-accent-fill px-4 font-medium text-17 text-on-accent hover:brightness-108"
      >
        <EyeOff size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('assets.swapPrivately', { symbol: token.symbol })}
      </Link>
      <p className="mt-2 text-center text-13 text-mid">
        {better ? t('assets.swapBetter', better) : t('assets.swapPrivatelyText')}
      </p>
    </div>
  )
}

/** In how many minutes enough others will have acted; undefined if that is not known, or takes more than an hour. */
function useBetter(token: Token) {
  const { seenAt } = useChainHead()
  const { data: calls } = useQuery(crowdQuery)
  const wait = waitFor({ kind: 'fresh', blocksAgo: 0 })
  if (!calls || !wait) return undefined
  const id = isCredits(token) ? WRAPPED_ALEO.id : token.id
  const swap = { kind: 'swap', path: [id, id], exact: 'in', maximumIn: 0n, minimumOut: 0n } as const
  const minutes = minutesOf(wait, crowdOf(swap, { calls, now: seenAt / 1000 }))
  return minutes && { minutes, others: wait.others }
}
