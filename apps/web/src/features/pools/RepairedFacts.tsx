import { showCredits, showExact, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { LpGained } from './LpGained.tsx'
import { type RepairQuote, stepsOfRepair } from './planRepair.ts'

type RepairedFactsProps = { readonly repair: RepairQuote; readonly feeMicrocredits: bigint }

/** The sales that bring a pool to the price elsewhere, and the result of the deposit after them. */
export function RepairedFacts({ repair, feeMicrocredits }: RepairedFactsProps) {
  const t = useText()
  const { pair, liquidity, sharePpm } = repair
  const steps = stepsOfRepair(repair)
  return (
    <div className="mt-3 animate-enter">
      <LpGained pair={pair} liquidity={liquidity} sharePpm={sharePpm} />
      <div className="mt-2 px-1">
        <FactList>
          {steps.map(({ step, tokens: [from, to], amounts: [sold], expected: [, bought] }) =>
            step === 'sell' ? (
              <Fact
                key={`${sold} ${bought}`}
                label={t('pools.repairSale')}
                title={`${showExact(sold, from)} → ${showExact(bought, to)}`}
              >
                {showTokenAmount(sold, from)} → {showTokenAmount(bought, to)}
              </Fact>
            ) : null,
          )}
          <Fact label={t('pools.networkFees', { count: steps.length })}>
            {showCredits(feeMicrocredits)}
          </Fact>
        </FactList>
      </div>
    </div>
  )
}
