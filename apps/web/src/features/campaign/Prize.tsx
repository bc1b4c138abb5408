import { type ClaimStatus, type Competition, claimCompetitionMessage } from '@nightjar/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { claimProblem } from '../../lib/claimProblem.ts'
import { showExact } from '../../lib/format.ts'
import { tokensQuery } from '../../lib/queries.ts'
import { failureOf, sentenceOf } from '../../lib/sentenceOf.ts'
import { signedHere } from '../../lib/signedHere.ts'
import { useText } from '../../lib/text/useText.ts'
import { useAction } from '../../lib/useAction.ts'
import type { MessageId } from '../../messageIds.ts'
import { api } from '../../network/api.ts'
import { useMask } from '../../ui/Balance.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { CannotSign, useCanSign } from '../../wallets/CannotSign.tsx'
import { nameOpening, openWallet } from '../../wallets/openWallet.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import { prizeQuery } from './queries.ts'
import { showDate } from './showDate.ts'

const titles = {
  available: 'campaign.prizeAvailable',
  pending: 'campaign.prizePending',
  claimed: 'campaign.prizeClaimed',
  unavailable: 'campaign.prizeNone',
} as const satisfies Record<ClaimStatus['status'], MessageId>

/** The account's prize of an ended round, and its claim. */
export function Prize({ round, ends_at }: Competition) {
  const t = useText()
  const { address, signMessage } = useWallet()
  const canSign = useCanSign()
  const client = useQueryClient()
  const query = prizeQuery(address, round)
  const { data, error } = useQuery(query)
  const { data: tokens = [] } = useQuery(tokensQuery)
  const claim = useAction(async () => {
    if (!address) return
    const message = claimCompetitionMessage({ ...signedHere(), address, round })
    const signature = await signMessage(message)
    client.setQueryData(
      query.queryKey,
      await api.claimCompetition({ body: { address, signature, round } }),
    )
  })
  const mask = useMask()
  const token = tokens.find(({ id }) => id === data?.token_id)
  const amount = data && token ? mask(showExact(BigInt(data.amount), token)) : ''
  const date = showDate(ends_at)
  const problem = claim.error
    ? failureOf(claim.error)
    : error
      ? sentenceOf(error)
      : claimProblem(data)
  return (
    <section
      aria-label={t('campaign.prize')}
      className="mb-3 flex flex-wrap items-center gap-4 rounded-card border border-line bg-s1 p-4 shadow-card desk:p-5"
    >
      <Trophy size={22} strokeWidth={1.5} aria-hidden="true" className="text-success" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {data
            ? t(titles[data.status], { amount, date })
            : t(address ? 'lib.loading' : 'campaign.prizeConnect', { date })}
        </p>
        <p role="status" className="text-13 text-mid empty:hidden">
          {data?.status === 'available' ? <CannotSign otherwise={problem} /> : problem}
        </p>
      </div>
      {data?.tx_id && <CopyButton text={data.tx_id} label={t('campaign.copyPayment')} />}
      {!address && <Button onClick={() => void openWallet()}>{t(nameOpening())}</Button>}
      {data && (data.status === 'available' || data.status === 'pending') && (
        <Button
          busy={claim.running !== undefined || data.status === 'pending'}
          disabled={!canSign}
          onClick={() => void claim.start()}
        >
          {t('campaign.claim', { amount })}
        </Button>
      )}
    </section>
  )
}
