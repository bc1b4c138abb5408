import { claimFaucet } from '@nightjar/sdk'
import { addSent, WAIT_BLOCKS } from '../../lib/pending.ts'
import { readHeight } from '../../lib/readHeight.ts'
import { walletStore } from '../../wallets/store.ts'

type Claim = { readonly token: string; readonly amount: bigint; readonly address: string }

/** Signs and sends a claim and remembers it as pending. @throws WalletError */
export async function sendClaim({ token, amount, address }: Claim): Promise<void> {
  const { transactionId } = await walletStore.execute(claimFaucet({ token, amount }))
  const sentHeight = await readHeight().catch(() => 0) // it is sent: what follows must not fail
  addSent({
    id: transactionId,
    address,
    kind: 'faucet',
    paid: [],
    received: [{ token_id: token, amount: String(amount) }],
    sentHeight,
    expiresAtHeight: sentHeight + WAIT_BLOCKS,
  })
}
