import { withFieldSuffix } from '@nightjar/sdk'
import { useEffect, useState } from 'react'
import { showExact } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { useExchange } from '../lib/useExchange.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { accentOf } from '../plans/accentOf.ts'
import { hasEnded, planStore } from '../plans/planEntry.ts'
import { startClaim } from '../plans/plans.ts'
import { Button } from '../ui/Button.tsx'
import { TokenLogo } from '../ui/TokenLogo.tsx'
import { Term } from '../ui/terms/Term.tsx'
import { walletStore } from '../wallets/store.ts'
import { PublicFee } from './PublicFee.tsx'
import { useResetSurpluses } from './resetSurpluses.ts'
import { SurplusFiles } from './SurplusFiles.tsx'
import type { Left, Surplus } from './surplus.ts'
import { mayHold, surplusStore, unclaimed } from './surpluses.ts'
import { CLAIM_FEE } from './usePrivateHoldings.ts'

type SurplusPanelProps = {
  readonly address: string
  /** Whether credits records can pay for a claim. */
  readonly paysPrivately: boolean
}

/** What private actions left at one-time addresses, and how to claim it. */
export function SurplusPanel({ address, paysPrivately }: SurplusPanelProps) {
  const t = useText()
  useEffect(() => {
    void surplusStore.load()
  }, [])
  const own = surplusStore.use(({ items }) => items).filter(({ owner }) => owner === address)
  const plans = planStore.use(({ items }) => items).filter((entry) => !hasEnded(entry))
  const busy = new Set(
    plans.flatMap(({ surplus, plan }) => plan.collects.map((token) => keyOf(surplus, token))),
  )
  const found = own.flatMap((surplus) => unclaimed(surplus).map((left) => ({ surplus, left })))
  const reset = useResetSurpluses(own)
  const free = found.filter(
    ({ surplus, left }) => !busy.has(keyOf(surplus.id, left.token)) && !reset.has(surplus.id),
  )
  const unknown = own.filter(({ left, isUsed }) => left === null && isUsed).length
  const derives = walletStore.can('derivesFactors')
  const none = derives ? 'private.noSurpluses' : 'private.noSurplusesHere'
  const [isLooking, setIsLooking] = useState(false)
  const look = async () => {
    setIsLooking(true)
    await import('./searchSurpluses.ts')
      .then(({ findAgain }) => findAgain(address))
      .catch(() => undefined) // node or server is unreachable: the button stays
    setIsLooking(false)
  }
  const claim = async (claims: readonly Claimable[]) => {
    for (const surplus of new Set(claims.map((each) => each.surplus))) {
      const tokens = claims.flatMap((each) => (each.surplus === surplus ? each.left.token : []))
      await startClaim({ surplus, tokens, paysPrivately })
    }
  }
  return (
    <section
      aria-label={t('private.surpluses')}
      data-mode={accentOf(null, { address, paysPrivately })}
      className="mt-3 rounded-card border border-line bg-s1 p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-medium">
          <Term name="surplus">{t('private.surpluses')}</Term>
        </h2>
        <span className="flex gap-2">
          <Button kind="ghost" size="small" busy={isLooking} onClick={() => void look()}>
            {t('private.findAgain')}
          </Button>
          {free.length > 1 && (
            <Button kind="secondary" size="small" onClick={() => void claim(free)}>
              {t('private.claimAll')}
            </Button>
          )}
        </span>
      </div>
      {(found.length > 0 || unknown === 0) && (
        <p className="mt-1 text-13 text-low">
          {t(found.length > 0 ? 'private.surplusesText' : none)}
        </p>
      )}
      {unknown > 0 && (
        <p className="mt-1 text-13 text-warning">
          {t('private.surplusUnknown', { count: unknown })}
        </p>
      )}
      {free.length > 0 && !paysPrivately && <PublicFee fee={CLAIM_FEE} />}
      <ul className="mt-2">
        {found.map(({ surplus, left }) => (
          <LeftRow
            key={keyOf(surplus.id, left.token)}
            left={left}
            isBusy={busy.has(keyOf(surplus.id, left.token))}
            isReset={reset.has(surplus.id)}
            onClaim={() => void claim([{ surplus, left }])}
          />
        ))}
      </ul>
      <SurplusFiles
        address={address}
        count={own.length}
        atStake={own.filter(mayHold).length}
        derives={derives}
      />
    </section>
  )
}

type Claimable = { readonly surplus: Surplus; readonly left: Left }

const keyOf = (surplus: string | null, token: string): string => `${surplus}/${token}`

type LeftRowProps = {
  readonly left: Left
  readonly isBusy: boolean
  readonly isReset: boolean
  readonly onClaim: () => void
}

function LeftRow({ left, isBusy, isReset, onClaim }: LeftRowProps) {
  const t = useText()
  const id = withFieldSuffix(left.token)
  const token = useTokenOf()(id)
  const pair = useExchange().pairs.find((each) => each.id === id)
  return (
    <li className="flex min-h-11 items-center justify-between gap-3">
      <span className="flex min-w-0 items-center gap-2.5">
        <TokenLogo token={token ?? { id, logo: '' }} size={22} />
        <span className="wrap-anywhere">
          {token ? showExact(left.amount, token) : String(left.amount)}
          {pair && (
            <span className="ml-2 text-13 text-low">
              {pair.token0.symbol} / {pair.token1.symbol}
            </span>
          )}
        </span>
      </span>
      {isReset ? (
        <span className="text-13 text-low">{t('private.surplusReset')}</span>
      ) : (
        <Button kind="secondary" size="small" disabled={isBusy} onClick={onClaim}>
          {t(isBusy ? 'private.claiming' : 'private.claim')}
        </Button>
      )}
    </li>
  )
}
