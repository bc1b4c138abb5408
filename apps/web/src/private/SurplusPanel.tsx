import { movementOf, withFieldSuffix } from '@nightjar/sdk'
import { useState } from 'react'
import { spellAmount } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { useMask } from '../ui/Balance.tsx'
import { Button } from '../ui/Button.tsx'
import { Term } from '../ui/terms/Term.tsx'
import { claimTogether } from './claimTogether.ts'
import { PublicFee } from './PublicFee.tsx'
import { CLAIM_FEE } from './usePrivateHoldings.ts'
import { type Claimable, useSurpluses } from './useSurpluses.ts'

type SurplusPanelProps = {
  readonly address: string
  /** Whether credits records can pay for a claim. */
  readonly paysPrivately: boolean
}

/**
 * What private actions have left, in one line, if it is worth claiming; nothing otherwise. A claim whose fee would show the
 * account is not offered here.
 */
export function SurplusPanel({ address, paysPrivately }: SurplusPanelProps) {
  const t = useText()
  const amountsOf = useAmounts()
  const { claimable, atStake, derives } = useSurpluses(address)
  const offered = claimable.filter((each) => each.isWorthIt && !each.isBusy && !each.isReset)
  const [isStarting, setIsStarting] = useState(false)
  if (offered.length === 0) return null
  const claim = async () => {
    setIsStarting(true)
    await claimTogether(offered).finally(() => setIsStarting(false))
  }
  return (
    <section
      aria-label={t('private.surpluses')}
      data-mode="private"
      className="mt-3 rounded-card border border-line bg-s1 px-4 py-3"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <Term name="surplus">
            {t('private.surplusWaits', { amounts: amountsOf(offered).join(' + ') })}
          </Term>
        </p>
        {paysPrivately && (
          <Button kind="secondary" size="small" busy={isStarting} onClick={() => void claim()}>
            {t('private.claim')}
          </Button>
        )}
      </div>
      <p className="mt-1 text-13 text-low">
        {t('private.claimApart', { count: offered.length })}
        {!derives && <> {t('private.fileAlone', { count: atStake })}</>}
      </p>
      {!paysPrivately && <PublicFee fee={CLAIM_FEE} />}
    </section>
  )
}

/** The sum of each token, with its symbol. */
function useAmounts() {
  const mask = useMask()
  const tokenOf = useTokenOf()
  return (claims: readonly Claimable[]): readonly string[] => {
    const sums = new Map<string, bigint>()
    for (const { left } of claims) {
      sums.set(left.token, (sums.get(left.token) ?? 0n) + left.amount)
    }
    return [...sums].flatMap(([id, amount]) => {
      const text = spellAmount(movementOf({ id: withFieldSuffix(id) }, amount), tokenOf)
      return text === undefined ? [] : mask(text)
    })
  }
}
