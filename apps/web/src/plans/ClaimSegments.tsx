import {
  CLAIM_WORTH,
  isWorthClaiming,
  type PrivateAction,
  surplusOf,
  surplusTokens,
} from '@nightjar/sdk'
import { useEffect } from 'react'
import { showCredits, showInteger } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { useExchange } from '../lib/useExchange.ts'
import { CLAIM_FEE } from '../private/usePrivateHoldings.ts'
import { worthOfLeft } from '../private/worthOfLeft.ts'
import { Segments } from '../ui/Segments.tsx'
import { useClaimChoice } from './claimChoice.ts'
import type { Goal } from './planEntry.ts'

type Expected = Pick<Goal, 'paid' | 'received'> & { readonly action: PrivateAction }

type ClaimSegmentsProps = { readonly goal: Expected; readonly claimsNow: boolean }

/** Whether the plan claims its surplus itself, and if so, whether that is worth its fee. */
export function ClaimSegments({ goal, claimsNow }: ClaimSegmentsProps) {
  const t = useText()
  useEffect(() => () => useClaimChoice.setState({ claimsNow: false }), [])
  return (
    <div className="mt-3">
      <Segments<'later' | 'now'>
        label={t('plans.claims')}
        value={claimsNow ? 'now' : 'later'}
        onChange={(value) => useClaimChoice.setState({ claimsNow: value === 'now' })}
        options={[
          { value: 'later', label: t('plans.claimsLater') },
          { value: 'now', label: t('plans.claimsNow') },
        ]}
      />
      {claimsNow && <ClaimWorth {...goal} />}
    </div>
  )
}

/** What is expected to be left, in ALEO, and what its claims cost. */
function ClaimWorth({ action, paid, received }: Expected) {
  const t = useText()
  const market = useExchange()
  const tokens = surplusTokens(action)
  const claimed = surplusOf(action, { paid, received }).filter(({ token }) =>
    tokens.includes(token),
  )
  const worths = claimed.map((left) => worthOfLeft(left, market))
  const cost = CLAIM_FEE * BigInt(tokens.length)
  const fee = showCredits(cost)
  if (worths.includes(undefined)) {
    return <p className="mt-1 px-1 text-13 text-warning">{t('plans.claimUnpriced', { fee })}</p>
  }
  const total = worths.reduce<bigint>((sum, worth = 0n) => sum + worth, 0n)
  const worth = showCredits(total)
  return isWorthClaiming(total, cost) ? (
    <p className="mt-1 px-1 text-13 text-mid">{t('plans.claimWorth', { worth, fee })}</p>
  ) : (
    <p className="mt-1 px-1 text-13 text-warning">
      {t('plans.claimDear', { worth, fee, times: showInteger(Number(CLAIM_WORTH)) })}
    </p>
  )
}
