import { formatAmount, type Pair, quotePriceMove, type Token } from '@nightjar/sdk'
import { showExact, withPercent } from '../../lib/format.ts'
import { showNumber } from '../../lib/showNumber.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { classNames } from '../../ui/classNames.ts'
import { MovesPicture } from './MovesPicture.tsx'
import { priceSides } from './pairPrice.ts'

type PairMovesProps = { readonly pair: Pair; readonly isInverted: boolean }

const percents = [1, 2, 5] as const
/** Only the amounts of strange tokens need several lines. */
const cell = (text: string) =>
  classNames('pl-4 text-right', text.length < 16 ? 'whitespace-nowrap' : 'wrap-anywhere')

/** Five significant digits: every digit is in the title. */
const showDepth = (amount: bigint, { decimals }: Pick<Token, 'decimals'>): string =>
  showNumber(Number(formatAmount(amount, decimals)), 5)

/** The depth of the pool: the amounts to sell or spend until the price has moved by given steps. */
export function PairMoves({ pair, isInverted }: PairMovesProps) {
  const t = useText()
  const { protocolFee } = useExchange().settings
  const { base, quote, baseReserve, quoteReserve } = priceSides(pair, isInverted)
  const pool = {
    reserveA: baseReserve,
    reserveB: quoteReserve,
    feeBps: pair.feeBps,
    ...(pair.lastK > 0n ? { basePortion: protocolFee.basePortion } : {}),
  }
  const moves = percents.map((percent) => ({
    percent,
    down: quotePriceMove(pool, BigInt(-percent * 100)),
    up: quotePriceMove(pool, BigInt(percent * 100)),
  }))
  return (
    <section
      aria-labelledby="moves"
      className="rounded-card border border-line bg-s1 p-4 shadow-card desk:p-5"
    >
      <h2 id="moves" className="font-medium">
        {t('markets.moves')}
      </h2>
      <div className="mt-3 grid items-center gap-x-8 gap-y-4 desk:grid-cols-[minmax(0,1fr)_auto]">
        <MovesPicture moves={moves} />
        <table className="w-full">
          <thead className="text-13 text-low">
            <tr className="h-9">
              <th scope="col" className="text-left font-normal">
                {t('markets.move')}
              </th>
              <th scope="col" className="wrap-anywhere py-1 pl-4 text-right font-normal">
                <span className="block">{t('markets.downSell')}</span> {base.symbol}
              </th>
              <th scope="col" className="wrap-anywhere py-1 pl-4 text-right font-normal">
                <span className="block">{t('markets.upSpend')}</span> {quote.symbol}
              </th>
            </tr>
          </thead>
          <tbody>
            {moves.map(({ percent, down, up }) => (
              <tr key={percent} className="h-9">
                <th scope="row" className="text-left font-normal">
                  {withPercent(percent)}
                </th>
                <Depth amount={down?.amountIn} token={base} />
                <Depth amount={up?.amountIn} token={quote} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type DepthProps = { readonly amount: bigint | undefined; readonly token: Token }

function Depth({ amount, token }: DepthProps) {
  if (amount === undefined) return <td className={cell('')}>–</td>
  const text = showDepth(amount, token)
  return (
    <td className={cell(text)} title={showExact(amount, token)}>
      {text}
    </td>
  )
}
