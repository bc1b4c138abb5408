import { formatAmount, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { showExact } from '../../lib/format.ts'
import { wrappedTokensQuery } from '../../lib/queries.ts'
import { formHash } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import { balanceOf, useAccount, useExchange } from '../../lib/useExchange.ts'
import { listWrappings } from '../../lib/wrapping.ts'
import { OfferLines, offerLink } from '../../ui/OfferLines.tsx'

type PayOutLinkProps = {
  readonly token: Token
  readonly amount: bigint
  readonly onPress: () => void
}

/** Links to moving the received token out of the exchange; nothing if it has no outside form or went to another receiver. */
export function PayOutLink({ token, amount, onPress }: PayOutLinkProps) {
  const t = useText()
  const { tokens } = useExchange()
  const balance = balanceOf(useAccount(), token)
  const { data: wrapped = [] } = useQuery(wrappedTokensQuery)
  const wrappings = useMemo(() => listWrappings(wrapped, tokens), [wrapped, tokens])
  const outside = wrappings.find(({ inside }) => inside.id === token.id)?.outside
  if (!outside || balance === undefined || balance < amount) return null
  const among = wrappings.map((each) => each.outside)
  return (
    <Link
      to="/wrap/unwrap"
      hash={formHash({
        token: nameToken(among, outside),
        amount: formatAmount(amount, token.decimals),
      })}
      onClick={onPress}
      className={`${offerLink} mt-3`}
    >
      <OfferLines
        title={t('review.payOut', { amount: showExact(amount, outside) })}
        text={t('review.payOutText', { program: outside.programId })}
      />
    </Link>
  )
}
