import { claimFaucet } from '@nightjar/sdk'
import { submit } from '../../transactions/submit.ts'

type Claim = { readonly token: string; readonly amount: bigint; readonly address: string }

/** Signs and sends a claim. @throws WalletError */
export async function sendClaim({ token, amount, address }: Claim): Promise<void> {
  await submit({
    transaction: claimFaucet({ token, amount }),
    address,
    kind: 'faucet',
    received: [{ token_id: token, amount: String(amount) }],
  })
}
