import { claimFaucet, type FaucetToken } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChainHead } from '../../lib/chainHead.ts'
import { showCredits } from '../../lib/format.ts'
import { creditsQuery } from '../../lib/queries.ts'
import { failureOf } from '../../lib/sentenceOf.ts'
import { useText } from '../../lib/text/useText.ts'
import { isUnderWay } from '../../transactions/transaction.ts'
import { useTransactions } from '../../transactions/useTransactions.ts'
import { ClaimRow } from './ClaimRow.tsx'
import { claimState } from './claimState.ts'
import { nextClaimsQuery } from './queries.ts'
import { sendClaim } from './sendClaim.ts'

type TokenClaimsProps = { readonly tokens: readonly FaucetToken[]; readonly address: string | null }

/** The faucet's tokens, each with its own claim button. */
export function TokenClaims({ tokens, address }: TokenClaimsProps) {
  const t = useText()
  const { data: nextClaims } = useQuery(nextClaimsQuery(address, tokens))
  const { data: credits } = useQuery(creditsQuery(address))
  const height = useChainHead((head) => head.height)
  const sent = useTransactions(address) ?? []
  const [signing, setSigning] = useState<string>()
  const [failure, setFailure] = useState<{ readonly token: string; readonly text: string }>()
  const { feeMicrocredits } = claimFaucet({ token: '0', amount: 1n })
  const isWaiting = (token: string) =>
    sent.some(
      (each) => each.kind === 'faucet' && isUnderWay(each) && each.received[0]?.token_id === token,
    )
  const claim = async (token: FaucetToken, amount: bigint) => {
    if (!address) return
    setSigning(token.token_id)
    setFailure(undefined)
    try {
      await sendClaim({ token: token.token_id, amount, address })
    } catch (error) {
      setFailure({ token: token.token_id, text: failureOf(error) })
    }
    setSigning(undefined)
  }
  return (
    <>
      <div className="border-line border-b px-4 py-4 desk:px-5">
        <h2 className="font-bold">{t('faucet.tokens')}</h2>
        <p className="text-13 text-mid">
          {t('faucet.tokensText', { fee: showCredits(feeMicrocredits) })}{' '}
          {credits !== undefined && credits < feeMicrocredits && (
            <span className="text-warning">{t('faucet.needsCredits')}</span>
          )}
        </p>
      </div>
      <ul>
        {tokens.map((token) => {
          const { token_id: id } = token
          const isSending = signing === id || isWaiting(id)
          const [limit, balance] = [BigInt(token.limit), BigInt(token.balance)]
          const nextHeight = nextClaims?.get(id)
          const state = address
            ? claimState({
                limit,
                balance,
                isSending,
                nextHeight,
                height,
                credits,
                feeMicrocredits,
              })
            : undefined
          return (
            <ClaimRow
              key={id}
              token={token}
              state={state}
              failure={failure?.token === id ? failure.text : ''}
              onClaim={(amount) => void claim(token, amount)}
            />
          )
        })}
      </ul>
    </>
  )
}
