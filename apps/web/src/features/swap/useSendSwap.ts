import { useState } from 'react'
import { addSent, type SentPhase, useSent, WAIT_BLOCKS } from '../../lib/pending.ts'
import { readHeight } from '../../lib/readHeight.ts'
import { WalletError } from '../../wallets/errors.ts'
import { walletStore } from '../../wallets/store.ts'
import { buildSwap } from './buildSwap.ts'
import type { Reviewed } from './ReviewSheet.tsx'

export type SwapProgressState =
  | { readonly step: 'review'; readonly failure?: string }
  | { readonly step: 'signing' }
  | { readonly step: 'sent'; readonly id: string }
  | {
      readonly step: 'settled'
      readonly id: string
      readonly onchainId: string | null
      readonly phase: Exclude<SentPhase, 'pending'>
      readonly reason: string | null
    }

/** Signs and sends a reviewed swap and follows it; a refusal leads back to the review without a word. */
export function useSendSwap() {
  const [local, setLocal] = useState<SwapProgressState>({ step: 'review' })
  const id = local.step === 'sent' ? local.id : ''
  const sent = useSent(({ sent }) => sent.find((entry) => entry.id === id))
  const send = async (reviewed: Reviewed) => {
    setLocal({ step: 'signing' })
    try {
      setLocal({ step: 'sent', id: await signAndSend(reviewed) })
    } catch (error) {
      setLocal(backToReview(error))
    }
  }
  const progress: SwapProgressState =
    sent && sent.phase !== 'pending'
      ? { step: 'settled', id, onchainId: sent.onchainId, phase: sent.phase, reason: sent.reason }
      : local
  return { progress, send, reset: () => setLocal({ step: 'review' }) }
}

async function signAndSend({ quote, tokenIn, tokenOut, address }: Reviewed): Promise<string> {
  const height = await readHeight()
  const expiresAtHeight = height + WAIT_BLOCKS
  const transaction = buildSwap(quote, { to: address, deadlineHeight: expiresAtHeight })
  const { transactionId } = await walletStore.execute(transaction)
  addSent({
    id: transactionId,
    address,
    kind: 'swap',
    paid: [{ token_id: tokenIn.id, amount: String(quote.amountIn) }],
    received: [{ token_id: tokenOut.id, amount: String(quote.amountOut) }],
    sentHeight: height,
    expiresAtHeight,
  })
  return transactionId
}

function backToReview(error: unknown): SwapProgressState {
  if (error instanceof WalletError && error.rejected) return { step: 'review' }
  const failure = error instanceof Error ? error.message : 'The swap was not sent. Try again.'
  return { step: 'review', failure }
}
