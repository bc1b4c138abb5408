import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text/useText.ts'
import { ConnectNotice } from '../../ui/ConnectNotice.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { nameOpening } from '../../wallets/openWallet.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import { CreditsClaim } from './CreditsClaim.tsx'
import { faucetQuery } from './queries.ts'
import { TokenClaims } from './TokenClaims.tsx'

/** `/faucet`: credits for the first fees, and test tokens. */
export function FaucetPage() {
  const t = useText()
  const { address } = useWallet()
  const { data: tokens, error, refetch } = useQuery(faucetQuery)
  const content = () => {
    if (tokens) return <TokenClaims tokens={tokens} address={address} />
    if (!error) return <RowSkeletons count={7} />
    return <FailedNotice title={t('faucet.failed')} error={error} retry={() => void refetch()} />
  }
  return (
    <div className="mx-auto max-w-180" data-mode="public">
      <PageHead title={t('faucet.title')} text={t('faucet.text')} />
      <div className="flex flex-col gap-3 desk:gap-4">
        {address ? (
          <CreditsClaim address={address} />
        ) : (
          <Panel label={t(nameOpening())}>
            <ConnectNotice titleId="faucet.connectTitle" textId="faucet.connectText" />
          </Panel>
        )}
        <Panel label={t('faucet.tokens')}>{content()}</Panel>
      </div>
    </div>
  )
}
