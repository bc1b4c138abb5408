import { claimCreditsMessage } from '@nightjar/sdk'
import type { Offer } from '../../claims/claim.ts'
import type { MakeOffer } from '../../claims/claims.ts'
import { selectSpent } from '../../claims/spent.ts'
import { authorize } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'
import { signedHere } from '../signedHere.ts'

const DAY = 86_400

/** Credits for a newcomer's first fees, once per address. */
export function claimHandlers(
  context: ApiContext,
): Pick<Handlers, 'creditsClaimStatus' | 'claimCredits'> {
  const { claims } = context
  const makeOffer = offerCredits(context)
  return {
    creditsClaimStatus: ({ params: { address } }) =>
      claims.read({ purpose: 'credits', address }, makeOffer),
    claimCredits: async ({ body: { address, signature }, bearer, origin }) => {
      const message = () => claimCreditsMessage({ ...signedHere(context, origin), address })
      await authorize(context, { address, bearer, signature, message })
      return await claims.pay({ purpose: 'credits', address }, makeOffer)
    },
  }
}

/** The same amount for every address, while the operator's budgets last. */
function offerCredits({ env, payer, now }: ApiContext): MakeOffer {
  const refuse = (reason: string): Offer => ({ kind: 'refused', tokenId: null, reason })
  const { creditsClaimMicrocredits: amount } = env
  return async (db) => {
    if (!env.creditsClaim) return refuse('Credits cannot be claimed on this network.')
    if (payer.address === undefined) return refuse('The operator has not set a key to pay from.')
    if (
      isAbove(
        (await selectSpent(db, { purpose: 'credits' })) + amount,
        env.creditsTotalMicrocredits,
      )
    ) {
      return refuse('All the credits set aside for claims have been given away.')
    }
    const today = await selectSpent(db, { purpose: 'credits', since: now() - DAY })
    if (isAbove(today + amount, env.creditsDailyMicrocredits)) {
      return refuse("Today's credits have all been given away. Try again tomorrow.")
    }
    return { kind: 'payable', tokenId: null, amount }
  }
}

const isAbove = (amount: bigint, limit: bigint | undefined): boolean =>
  limit !== undefined && amount > limit
