import { CREDITS_PROGRAM, claimCreditsMessage } from '@nightjar/sdk'
import { type Offer, payClaim, readClaim } from '../../claims/claims.ts'
import { authorize } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

/** Credits for a newcomer's first fees, once per address. */
export function claimHandlers(
  context: ApiContext,
): Pick<Handlers, 'creditsClaimStatus' | 'claimCredits'> {
  return {
    creditsClaimStatus: ({ params: { address } }) =>
      readClaim(context, { purpose: 'credits', address }, offerCredits(context, address)),
    claimCredits: async ({ body: { address, signature }, bearer }) => {
      const message = claimCreditsMessage({ network: context.config('').network, address })
      await authorize(context, { address, bearer, signature, message })
      return await payClaim(
        context,
        { purpose: 'credits', address },
        offerCredits(context, address),
      )
    },
  }
}

function offerCredits({ env, payer }: ApiContext, address: string): Offer {
  const refuse = (reason: string): Offer => ({ kind: 'refused', tokenId: null, reason })
  if (!env.creditsClaim) return refuse('Credits are not given away on this network.')
  if (payer.address === undefined) return refuse('The operator has set no key to pay from.')
  const amount = env.creditsClaimMicrocredits
  return {
    kind: 'payable',
    tokenId: null,
    amount,
    payment: {
      program: CREDITS_PROGRAM,
      function: 'transfer_public',
      inputs: [address, `${amount}u64`],
    },
  }
}
