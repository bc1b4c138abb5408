import { withFieldSuffix } from '@nightjar/sdk'
import { useState } from 'react'
import { showExact } from '../lib/format.ts'
import { spellToken } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import { useExchange } from '../lib/useExchange.ts'
import { useTokenOf } from '../lib/useTokenOf.ts'
import { accentOf } from '../plans/accentOf.ts'
import { startClaim } from '../plans/plans.ts'
import { Balance } from '../ui/Balance.tsx'
import { Button } from '../ui/Button.tsx'
import { FormTag } from '../ui/FormTag.tsx'
import { Modal } from '../ui/Modal.tsx'
import { TokenLogo } from '../ui/TokenLogo.tsx'
import { PublicFee } from './PublicFee.tsx'
import { SurplusFiles } from './SurplusFiles.tsx'
import { CLAIM_FEE } from './usePrivateHoldings.ts'
import { type Claimable, keyOf, useSurpluses } from './useSurpluses.ts'

type SurplusSheetProps = {
  readonly address: string
  /** Whether credits records can pay for a claim. */
  readonly paysPrivately: boolean
  readonly onClose: () => void
}

/** Everything that private actions have left, each to be claimed at once; the search for more, and files. */
export function SurplusSheet({ address, paysPrivately, onClose }: SurplusSheetProps) {
  const t = useText()
  const { claimable, unknown, derives, count, atStake } = useSurpluses(address)
  const isAny = claimable.length > 0
  const none = derives ? 'private.noSurpluses' : 'private.noSurplusesHere'
  const [isLooking, setIsLooking] = useState(false)
  const look = async () => {
    setIsLooking(true)
    await import('./searchSurpluses.ts')
      .then(({ findAgain }) => findAgain(address))
      .catch(() => undefined) // node or server is unreachable: the button stays
    setIsLooking(false)
  }
  const claim = ({ surplus, left }: Claimable) =>
    startClaim({ surplus, tokens: [left.token], paysPrivately })
  return (
    <Modal show title={t('private.surpluses')} onClose={onClose}>
      <div data-mode={accentOf(null, { address, paysPrivately })}>
        {(isAny || unknown === 0) && (
          <p className="text-13 text-low">{t(isAny ? 'private.surplusesText' : none)}</p>
        )}
        {unknown > 0 && (
          <p className="mt-1 text-13 text-warning">
            {t('private.surplusUnknown', { count: unknown })}
          </p>
        )}
        {isAny && !paysPrivately && <PublicFee fee={CLAIM_FEE} />}
        <ul className="mt-2">
          {claimable.map((each) => (
            <LeftRow
              key={keyOf(each.surplus.id, each.left.token)}
              {...each}
              isSeen={!paysPrivately}
              onClaim={() => void claim(each)}
            />
          ))}
        </ul>
        <Button
          kind="ghost"
          size="small"
          className="mt-1"
          busy={isLooking}
          onClick={() => void look()}
        >
          {t('private.findAgain')}
        </Button>
        <SurplusFiles address={address} count={count} atStake={atStake} derives={derives} />
      </div>
    </Modal>
  )
}

type LeftRowProps = Claimable & {
  /** Claiming it shows the account. */
  readonly isSeen: boolean
  readonly onClaim: () => void
}

function LeftRow({ left, isBusy, isReset, isSeen, onClaim }: LeftRowProps) {
  const t = useText()
  const id = withFieldSuffix(left.token)
  const { token, form } = spellToken({ token_id: id }, useTokenOf()) ?? {}
  const pair = useExchange().pairs.find((each) => each.id === id)
  const confirm = t('private.claim')
  return (
    <li className="flex min-h-11 items-center justify-between gap-3">
      <span className="flex min-w-0 items-center gap-2.5">
        <TokenLogo token={token ?? { id, logo: '' }} size={22} />
        <span className="wrap-anywhere">
          <Balance text={token ? showExact(left.amount, token) : String(left.amount)} />
          <FormTag form={form} />
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
          {isBusy && t('private.claiming')}
          {!isBusy && (isSeen ? t('plans.confirmSeen', { confirm }) : confirm)}
        </Button>
      )}
    </li>
  )
}
