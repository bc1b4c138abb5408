import type { Pair } from '@nightjar/sdk'
import type { Assessment } from '../../lib/assessPosition.ts'
import { showTokenAmount, withSign } from '../../lib/format.ts'
import { showRateValue } from '../../lib/rate.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorthIn } from '../../lib/useWorthIn.ts'
import { Balance } from '../../ui/Balance.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'

type PositionResultProps = { readonly pair: Pair; readonly result: Assessment }

/** A position's result: put in + fees − loss = worth now, and the price range in which it beats holding. */
export function PositionResult({ pair, result }: PositionResultProps) {
  const t = useText()
  const show = useWorthIn(pair)
  const { token0, token1 } = pair
  const { amounts, deposits, fees, loss, value, breakEven } = result
  const hadI = `${showTokenAmount(amounts[0], token0)} + ${showTokenAmount(amounts[1], token1)}`
  const [low, high] = breakEven ?? []
  return (
    <FactList>
      <Fact label={t('markets.putIn')}>
        <Balance text={show(deposits)} title={hadI} />
      </Fact>
      <Fact label={t('markets.feesEarned')}>
        <Balance
          className={fees > 0n ? 'text-success' : ''}
          text={withSign('+', fees, show(fees))}
        />
      </Fact>
      <Fact label={t('markets.lossToHolding')} term="holding">
        <Balance
          className={loss > 0n ? 'text-danger' : ''}
          text={withSign('−', loss, show(loss))}
        />
      </Fact>
      <Fact label={t('markets.worthNow')}>
        <Balance className="font-medium" text={show(value)} />
      </Fact>
      {low && high && (
        <Fact label={t('markets.beatsHolding', { symbol: token0.symbol })}>
          {showRateValue(low, pair)} – {showRateValue(high, pair)} {token1.symbol}
        </Fact>
      )}
    </FactList>
  )
}
