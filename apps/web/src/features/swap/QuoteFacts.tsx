import type { Token } from '@nightjar/sdk'
import { Eye, EyeOff } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { showBps, showCredits, showExact, showPercent, showTokenAmount } from '../../lib/format.ts'
import { classNames } from '../../ui/classNames.ts'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { swapFee } from './buildSwap.ts'
import { impactLevel } from './impact.ts'
import type { SwapQuote } from './quoteSwap.ts'
import { words } from './words.ts'

export type QuoteFactsProps = {
  readonly quote: SwapQuote
  readonly tokenIn: Token
  readonly tokenOut: Token
}

const impactColours = { low: 'text-high', high: 'text-warning', severe: 'text-danger' } as const

/** What a swap costs and guarantees, and who sees it. */
export function QuoteFacts({ quote, tokenIn, tokenOut }: QuoteFactsProps) {
  const { route, minimumOut, maximumIn, exact, poolFee } = quote
  const feeBps = route.pairs.map(({ swapFee }) => Math.round(swapFee * 10_000))
  return (
    <>
      <dl className="text-13">
        <Fact label={words.route}>
          <span className="flex flex-wrap items-center justify-end gap-1.5">
            {route.tokens.map((token, hop) => (
              <Fragment key={token.id}>
                {hop > 0 && <span className="text-low">→</span>}
                <span className="flex items-center gap-1">
                  <TokenLogo token={token} size={16} />
                  {token.symbol}
                </span>
              </Fragment>
            ))}
          </span>
        </Fact>
        <Fact label={words.impact}>
          <span className={impactColours[impactLevel(route.impactPpm)]}>
            {showPercent(route.impactPpm)}
          </span>
        </Fact>
        {exact === 'in' ? (
          <Fact label={words.minimum} title={showExact(minimumOut, tokenOut)}>
            {showTokenAmount(minimumOut, tokenOut)}
          </Fact>
        ) : (
          <Fact label={words.maximum} title={showExact(maximumIn, tokenIn)}>
            {showTokenAmount(maximumIn, tokenIn)}
          </Fact>
        )}
        <Fact label={`${words.poolFee} (${feeBps.map(showBps).join(' + ')})`}>
          {showTokenAmount(poolFee, tokenIn)}
        </Fact>
        <Fact label={words.networkFee}>{showCredits(swapFee(quote))}</Fact>
      </dl>
      <ChainSees quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} />
    </>
  )
}

type FactProps = { readonly label: string; readonly title?: string; readonly children: ReactNode }

function Fact({ label, title, children }: FactProps) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-4">
      <dt className="shrink-0 text-mid">{label}</dt>
      <dd className="min-w-0 truncate text-right text-high" title={title}>
        {children}
      </dd>
    </div>
  )
}

/** One row a fact: amber is what everyone sees, violet what only the trader does. */
export function ChainSees({ quote, tokenIn, tokenOut }: QuoteFactsProps) {
  return (
    <section className="mt-2 rounded-field border border-line" aria-label={words.seen}>
      <p className="border-line border-b px-3 py-2 font-medium text-13 text-mid">{words.seen}</p>
      <div className="grid grid-cols-2 text-13">
        <Sight icon={Eye} title={words.everyone} colour="text-public">
          <li>
            A swap of {showTokenAmount(quote.amountIn, tokenIn)} to {tokenOut.symbol}
          </li>
          <li>{words.yourAddress}</li>
        </Sight>
        <Sight icon={EyeOff} title={words.onlyYou} colour="text-private" veiled>
          <li className="text-low">{words.nothing}</li>
        </Sight>
      </div>
    </section>
  )
}

type SightProps = {
  readonly icon: typeof Eye
  readonly title: string
  readonly colour: string
  readonly veiled?: boolean
  readonly children: ReactNode
}

function Sight({ icon: Icon, title, colour, veiled, children }: SightProps) {
  return (
    <div
      className={classNames(
        'min-w-0 px-3 py-2',
        veiled && 'veil rounded-br-field border-line border-l',
      )}
    >
      <p className={classNames('flex items-center gap-1.5 font-medium', colour)}>
        <Icon size={14} strokeWidth={1.5} aria-hidden="true" /> {title}
      </p>
      <ul className="mt-1 space-y-1 wrap-anywhere">{children}</ul>
    </div>
  )
}
