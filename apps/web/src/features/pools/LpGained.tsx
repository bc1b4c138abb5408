import { LP_TOKEN, type Token } from '@nightjar/sdk'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { PairLogos } from '../../ui/PairLogos.tsx'
import { Term } from '../../ui/terms/Term.tsx'
import { ShareChange } from './ShareChange.tsx'

type LpGainedProps = {
  readonly pair: { readonly token0: Token; readonly token1: Token }
  readonly liquidity: bigint
  readonly sharePpm: { readonly before: bigint; readonly after: bigint }
}

/** The pool share that a deposit gives. */
export function LpGained({ pair, liquidity, sharePpm }: LpGainedProps) {
  const t = useText()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field border border-line px-4 py-3">
      <PairLogos pair={pair} size={28} />
      <p className="min-w-0 flex-1 basis-44">
        <span className="block text-13 text-mid">
          <Term name="lp">{t('pools.youGet')}</Term> · {pair.token0.symbol} / {pair.token1.symbol}
        </span>
        <span className="wrap-anywhere block font-bold" title={showExact(liquidity, LP_TOKEN)}>
          {showTokenAmount(liquidity, LP_TOKEN)}
        </span>
      </p>
      <ShareChange sharePpm={sharePpm} />
    </div>
  )
}
