import { type ClaimStatus, CREDITS, claimCreditsMessage } from '@nightjar/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { claimProblem } from '../../lib/claimProblem.ts'
import { showCredits } from '../../lib/format.ts'
import { creditsQuery } from '../../lib/queries.ts'
import { failureOf, sentenceOf } from '../../lib/sentenceOf.ts'
import { signedHere } from '../../lib/signedHere.ts'
import { useText } from '../../lib/text/useText.ts'
import { useAction } from '../../lib/useAction.ts'
import type { MessageId } from '../../messageIds.ts'
import { api } from '../../network/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { CannotSign, useCanSign } from '../../wallets/CannotSign.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { creditsClaimQuery } from './queries.ts'

/** Credits for an address, once; the wallet signs to prove that it owns the address. */
export function CreditsClaim({ address }: { readonly address: string }) {
  const t = useText()
  const { signMessage } = useWallet()
  const canSign = useCanSign()
  const client = useQueryClient()
  const query = creditsClaimQuery(address)
  const { data: status, error, refetch } = useQuery(query)
  const claim = useAction(async () => {
    const message = claimCreditsMessage({ ...signedHere(), address })
    const body = { address, signature: await signMessage(message) }
    client.setQueryData(query.queryKey, await api.claimCredits({ body }))
  })
  const isPaid = status?.status === 'claimed'
  useEffect(() => {
    if (!isPaid) return // no block event reports credits, and a payment may take minutes
    void client.invalidateQueries({ queryKey: creditsQuery(address).queryKey })
  }, [isPaid, client, address])
  const problem = claim.error
    ? failureOf(claim.error)
    : error
      ? sentenceOf(error)
      : claimProblem(status)
  return (
    <Panel label={t('faucet.credits')}>
      <div className="flex items-center gap-4 p-4 desk:p-5">
        <TokenLogo token={CREDITS} size={44} />
        <div className="wrap-anywhere min-w-0 flex-1 hyphens-auto">
          <h2 className="font-bold">{t('faucet.credits')}</h2>
          <p className="text-13 text-mid">
            {t('faucet.creditsText', {
              amount: status ? showCredits(BigInt(status.amount)) : 'ALEO',
            })}
          </p>
          <p role="status" className="mt-1 text-13 text-warning empty:hidden">
            {isPaid ? problem : <CannotSign otherwise={problem} />}
          </p>
        </div>
        {(canSign || isPaid) && (
          <ClaimButton
            status={status?.status}
            isSending={claim.running !== undefined}
            hasFailed={error !== null}
            onClaim={() => void (error ? refetch() : claim.start())}
          />
        )}
      </div>
    </Panel>
  )
}

type ClaimButtonProps = {
  readonly status: ClaimStatus['status'] | undefined
  readonly isSending: boolean
  readonly hasFailed: boolean
  readonly onClaim: () => void
}

const labels: Record<ClaimStatus['status'], MessageId> = {
  available: 'faucet.claim',
  pending: 'faucet.paying',
  claimed: 'faucet.claimed',
  unavailable: 'faucet.unavailable',
}

function ClaimButton({ status, isSending, hasFailed, onClaim }: ClaimButtonProps) {
  const t = useText()
  if (hasFailed) {
    return (
      <Button kind="secondary" onClick={onClaim}>
        {t('lib.retry')}
      </Button>
    )
  }
  if (!status) return <span className="skeleton h-11 w-24 rounded-field!" />
  const busy = isSending || status === 'pending'
  return (
    <Button className="min-w-28" busy={busy} disabled={status !== 'available'} onClick={onClaim}>
      {t(isSending ? 'faucet.sending' : labels[status])}
    </Button>
  )
}
