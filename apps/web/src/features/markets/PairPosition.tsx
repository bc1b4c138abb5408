import { LP_TOKEN, type Pair } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { showShare } from '../../lib/showShare.ts'
import { useText } from '../../lib/text/useText.ts'
import { namePair } from '../../lib/tokenNames.ts'
import { useAssessment } from '../../lib/useAssessment.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { usePositions } from '../../lib/usePositions.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { ModeEye } from '../../ui/ModeEye.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { PositionResult } from './PositionResult.tsx'

/** The account's public part of the pair; nothing where it has none. */
export function PairPosition({ pair }: { readonly pair: Pair }) {
  const t = useText()
  const worth = useWorth()
  const { address } = useWallet()
  const { tokens } = useExchange()
  const position = usePositions().positions?.find((each) => each.pair.id === pair.id)
  const result = useAssessment(position)
  if (!address || !position) return null
  const { amount, amount0, amount1, sharePpm, value } = position
  return (
    <section
      aria-labelledby="position"
      className="rounded-card border border-line bg-s1 p-4 shadow-card desk:p-5"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="position" className="font-medium">
          {t('markets.position')}
        </h2>
        <span className="text-13 text-mid">
          {t('markets.partOfPool', { share: showShare(sharePpm) })}
        </span>
      </div>
      {value !== undefined && <p className="mt-1 font-bold text-22">≈ {worth(value)}</p>}
      <p className="mt-1 text-13" title={showExact(amount, LP_TOKEN)}>
        <ModeEye mode="public" className="mr-1.5" />
        {showTokenAmount(amount, LP_TOKEN)}
      </p>
      <div className="mt-3 border-line border-t pt-2">
        <FactList>
          <Fact label={pair.token0.symbol} title={showExact(amount0, pair.token0)}>
            {showTokenAmount(amount0, pair.token0)}
          </Fact>
          <Fact label={pair.token1.symbol} title={showExact(amount1, pair.token1)}>
            {showTokenAmount(amount1, pair.token1)}
          </Fact>
        </FactList>
      </div>
      {result && (
        <div className="mt-2 border-line border-t pt-2">
          <PositionResult pair={pair} result={result} />
        </div>
      )}
      <Link
        to="/pool/public/remove"
        search={namePair(tokens, pair)}
        className="mt-3 flex min-h-11 items-center justify-center rounded-field border border-line-strong bg-s2 font-medium hover:bg-s3"
      >
        {t('markets.remove')}
      </Link>
    </section>
  )
}
