import {
  isCredits,
  isWrappable,
  shortAddress,
  type Token,
  type TokenOrigin,
  ZERO_ADDRESS,
} from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { showAmount } from '../lib/format.ts'
import { oddLetters } from '../lib/lookAlike.ts'
import { poolId } from '../lib/poolId.ts'
import { pairsQuery, pricesQuery, tokensQuery } from '../lib/queries.ts'
import { asOnChain } from '../lib/readToken.ts'
import { showAgo } from '../lib/showTime.ts'
import { useText } from '../lib/text/useText.ts'
import { tokenOriginQuery } from '../lib/tokenQueries.ts'
import { useNow } from '../lib/useNow.ts'
import { useWorth } from '../lib/useWorth.ts'
import { worthInPools } from '../lib/worthInPools.ts'
import { classNames } from './classNames.ts'
import { TokenLogo } from './TokenLogo.tsx'

type ImportFactsProps = {
  readonly origin: TokenOrigin
  readonly token: Token
  /** The token that it could be mistaken for. */
  readonly twin: Token | undefined
}

/** The known facts about a token, next to those of the one that it could be mistaken for. */
export function ImportFacts({ origin, token, twin }: ImportFactsProps) {
  const t = useText()
  const isServed = twin !== undefined && !isCredits(twin)
  const known = useQuery({ ...tokenOriginQuery(twin?.id ?? ''), enabled: isServed })
  const describe = useDescribe()
  const facts = describe(origin, token)
  const others = twin && describe(known.data, twin)
  return (
    <table className="mt-4 w-full overflow-hidden rounded-field border border-line text-13 border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className="sr-only">
            {t('list.fact')}
          </th>
          {twin && (
            <th scope="col" className={head}>
              <Name token={twin} isVerified>
                {twin.symbol}
              </Name>
            </th>
          )}
          <th scope="col" colSpan={twin ? 1 : 2} className={head}>
            <Name token={token}>
              {twin ? <Odd text={token.symbol} other={asOnChain(twin).symbol} /> : token.symbol}
            </Name>
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ label, value, isSuspect }, at) => (
          <tr key={label}>
            <th
              scope="row"
              className={
                'whitespace-nowrap border-line border-t px-3.5 py-2.5 text-left font-normal text-mid'
              }
            >
              {label}
            </th>
            {others && <td className={cell}>{others[at]?.value ?? '–'}</td>}
            <td className={classNames(cell, isSuspect && 'text-warning')}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cell = 'border-line border-t px-3.5 py-2.5 wrap-anywhere'
const head = 'px-3.5 py-2.5 text-left font-medium text-15'

type NameProps = {
  readonly token: Token
  readonly isVerified?: boolean
  readonly children: ReactNode
}

function Name({ token, isVerified = false, children }: NameProps) {
  const t = useText()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TokenLogo token={token} size={24} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
      {isVerified && (
        <BadgeCheck
          size={15}
          strokeWidth={1.5}
          aria-label={t('ui.verified')}
          className="shrink-0 text-success"
        />
      )}
    </span>
  )
}

function Odd({ text, other }: { readonly text: string; readonly other: string }) {
  return oddLetters(text, other).map(({ letter, isOdd, at }) =>
    isOdd ? (
      <span key={at} className="border-danger border-b-2 text-danger">
        {letter}
      </span>
    ) : (
      letter
    ),
  )
}

type Described = {
  readonly label: string
  readonly value: string
  /** A fact that a genuine token would not have. */
  readonly isSuspect?: boolean
}

const A_WEEK = 7 * 86_400

function useDescribe() {
  const t = useText()
  const { data: pairs } = useQuery(pairsQuery)
  const { data: listed = [] } = useQuery(tokensQuery)
  const showWorth = useWorth()
  const now = useNow()
  const { data: prices } = useQuery(pricesQuery(listed.map(({ id }) => id)))
  return (origin: TokenOrigin | undefined, token: Token): readonly Described[] => {
    const worth = worthInPools(poolId(token), { pairs, tokens: listed, prices })
    const created = origin?.timestamp ?? null
    const isNew = created !== null && now / 1000 - created < A_WEEK
    return [
      { label: t('list.factName'), value: token.name },
      {
        label: t('list.factCreated'),
        value: created === null ? '–' : showAgo(created, now),
        isSuspect: isNew,
      },
      { label: t('list.factCreator'), value: origin?.creator ? shortAddress(origin.creator) : '–' },
      {
        label: t('list.factSupply'),
        value: supplyOf(token),
      },
      { label: t('list.factAdmin'), ...adminOf(token, t) },
      {
        label: t('list.factPools'),
        value: worth ? showWorth(worth) : worth === null ? t('list.factNone') : '–',
        isSuspect: worth === null,
      },
    ]
  }
}

/** The credits are the chain's own: neither their supply nor who makes them is stored with a token. */
const supplyOf = (token: Token): string =>
  isCredits(token) ? '–' : `${showAmount(token.totalSupply, token.decimals)} ${token.symbol}`

/** What the admin may do: a program mints what is wrapped; the zero address is nobody. */
function adminOf(token: Token, t: ReturnType<typeof useText>) {
  if (isCredits(token)) return { value: '–' }
  if (token.admin === ZERO_ADDRESS) return { value: t('list.adminNobody') }
  if (isWrappable(token)) return { value: t('list.adminProgram') }
  return { value: t('list.adminMints', { address: shortAddress(token.admin) }), isSuspect: true }
}
