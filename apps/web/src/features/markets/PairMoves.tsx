import { type Pair, quotePriceMove } from '@nightjar/sdk'
import { showExact, showTokenAmount, withPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { MovesPicture } from './MovesPicture.tsx'
import { priceSides } from './pairPrice.ts'

type PairMovesProps = { readonly pair: Pair; readonly isInverted: boolean }

const percents = [1, 2, 5] as const

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
      <div className="mt-3 grid items-center gap-x-8 gap-y-4 desk:grid-cols-[1fr_1.1fr]">
        <MovesPicture moves={moves} />
        <table className="w-full">
          <thead className="text-13 text-low">
            <tr className="h-9">
              <th scope="col" className="text-left font-normal">
                {t('markets.move')}
              </th>
              <th scope="col" className="text-right font-normal">
                {t('markets.downSell')}
              </th>
              <th scope="col" className="text-right font-normal">
                {t('markets.upSpend')}
              </th>
            </tr>
          </thead>
          <tbody>
            {moves.map(({ percent, down, up }) => (
              <tr key={percent} className="h-9">
                <th scope="row" className="text-left font-normal">
                  {withPercent(percent)}
                </th>
                <td className="text-right" title={down && showExact(down.amountIn, base)}>
                  {down ? showTokenAmount(down.amountIn, base) : '–'}
                </td>
                <td className="text-right" title={up && showExact(up.amountIn, quote)}>
                  {up ? showTokenAmount(up.amountIn, quote) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
