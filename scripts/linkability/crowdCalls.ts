import type { CrowdCall } from '@nightjar/sdk'
import type { Sighting } from './sighting.ts'

/** How many calls the page reads of everybody's latest. */
const LISTED = 100

const kinds = {
  swap_exact_tokens_for_tokens: 'swap',
  swap_exact_private_for_private: 'swap',
  transfer_private_to_public: 'to_public',
  claim_blinded: 'claim',
  transfer_public_to_private: 'to_private',
} as const satisfies Readonly<Record<string, CrowdCall['tx_type']>>

/** Everyone's latest calls, newest first, as the server lists them for the page. */
export function createCrowdCalls() {
  const calls: CrowdCall[] = []
  return {
    add(sighting: Sighting): boolean {
      const call = listed(sighting)
      if (call === undefined) return false
      calls.unshift(call)
      calls.splice(LISTED)
      return true
    },
    list: (): readonly CrowdCall[] => calls,
  }
}

function listed({ height, second, payer, inputs, ...rest }: Sighting): CrowdCall | undefined {
  const name = rest.function as keyof typeof kinds
  const kind = kinds[name]
  if (kind === undefined) return undefined
  const amount = (text = '0') => text.replace(/u\d+$/, '')
  const paid = inputs['input.token'] ?? inputs.token_in ?? inputs.token
  const received = inputs.token_out ?? inputs.token
  return {
    ...{
      height,
      timestamp: second,
      tx_type: kind,
      private: kind !== 'swap' || rest.sender === null,
    },
    address: rest.sender,
    fee_payer: payer,
    paid:
      paid === undefined
        ? []
        : [{ token_id: paid, amount: amount(inputs.amount_in ?? inputs.amount) }],
    received: received === undefined ? [] : [{ token_id: received, amount: '0' }],
  }
}
