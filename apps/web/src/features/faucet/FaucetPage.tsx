import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { CreditsClaim } from './CreditsClaim.tsx'
import { faucetQuery } from './queries.ts'
import { TokenClaims } from './TokenClaims.tsx'
import { words } from './words.ts'

/** `/faucet`: credits for the first fees, and test tokens. */
export function FaucetPage() {
  const { address, openDialog } = useWallet()
  const { data: tokens, error, refetch } = useQuery(faucetQuery)
  const content = () => {
    if (tokens) return <TokenClaims tokens={tokens} address={address} />
    if (!error) return <RowSkeletons count={7} />
    return (
      <Notice
        title={words.failed}
        text={error.message}
        action={
          <Button kind="secondary" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        }
      />
    )
  }
  return (
    <div className="mx-auto max-w-180" data-mode="public">
      <PageHead title={words.title} text={words.text} />
      <div className="flex flex-col gap-3 desk:gap-4">
        {address ? (
          <CreditsClaim address={address} />
        ) : (
          <Panel label={words.connect}>
            <Notice
              title={words.connectTitle}
              text={words.connectText}
              action={<Button onClick={openDialog}>{words.connect}</Button>}
            />
          </Panel>
        )}
        <Panel label={words.tokensTitle}>{content()}</Panel>
      </div>
    </div>
  )
}
