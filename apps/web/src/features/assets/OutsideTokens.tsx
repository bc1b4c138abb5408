import { isCredits } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { showAmount } from '../../lib/format.ts'
import { outsideBalancesQuery } from '../../lib/outsideBalances.ts'
import { wrappedTokensQuery } from '../../lib/queries.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { listWrappings } from '../../lib/wrapping.ts'
import { Balance } from '../../ui/Balance.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'

/** What the account holds publicly in other programs: what was unwrapped stands here, and can be wrapped again. */
export function OutsideTokens({ address }: { readonly address: string }) {
  const t = useText()
  const { tokens } = useExchange()
  const { data: wrapped } = useQuery(wrappedTokensQuery)
  const wrappings = useMemo(() => listWrappings(wrapped ?? [], tokens), [wrapped, tokens])
  const { data: balances } = useQuery(outsideBalancesQuery(address, wrappings))
  const outside = wrappings.map((each) => each.outside).filter((token) => !isCredits(token))
  const held = outside.filter(({ id }) => (balances?.get(id) ?? 0n) > 0n)
  if (held.length === 0) return null
  return (
    <div className="mt-3">
      <Panel label={t('assets.outside')}>
        <div className="border-line border-b px-4 py-3.5 desk:px-5">
          <h2 className="font-bold">{t('assets.outside')}</h2>
          <p className="text-13 text-mid">{t('assets.outsideText')}</p>
        </div>
        <ul>
          {held.map((token) => (
            <li
              key={token.id}
              className="flex min-h-18 items-center gap-3 border-line border-b px-4 last:border-0 desk:px-5"
            >
              <TokenLogo token={token} size={36} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{token.symbol}</span>
                <span className="block truncate text-13 text-low">{token.programId}</span>
              </span>
              <Balance
                mode="public"
                text={showAmount(balances?.get(token.id) ?? 0n, token.decimals)}
              />
              <Link
                to="/wrap/wrap"
                search={{ token: nameToken(outside, token) }}
                aria-label={t('assets.wrapToken', { symbol: token.symbol })}
                className="flex min-h-11 items-center rounded-control border border-line-strong px-3 text-13 hover:bg-s3 desk:min-h-9"
              >
                {t('assets.wrap')}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
