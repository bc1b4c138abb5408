import { type ApiReason, claimCreditsMessage } from '@nightjar/sdk'
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
  api: ApiContext,
): Pick<Handlers, 'creditsClaimStatus' | 'claimCredits'> {
  const { claims } = api
  const makeOffer = offerCredits(api)
  return {
    creditsClaimStatus: ({ params: { address } }, { db }) =>
      claims.read(db, { purpose: 'credits', address }, makeOffer),
    claimCredits: async ({ body: { address, signature }, bearer, origin }, context) => {
      const message = () => claimCreditsMessage({ ...signedHere(context, origin), address })
      await authorize(context, { address, bearer, signature, message })
      return await claims.pay(context.db, { purpose: 'credits', address }, makeOffer)
    },
  }
}

/** The same amount for every address, while the operator's budgets last. */
function offerCredits({ env, payer, now }: ApiContext): MakeOffer {
  const refuse = (reason: ApiReason): Offer => ({ kind: 'refused', tokenId: null, reason })
  const { creditsClaimMicrocredits: amount } = env
  return async (db) => {
    if (!env.creditsClaim) return refuse('credits_not_here')
    if (payer.address === undefined) return refuse('no_payer')
    if (
      isAbove(
        (await selectSpent(db, { purpose: 'credits' })) + amount,
        env.creditsTotalMicrocredits,
      )
    ) {
      return refuse('credits_all_given')
    }
    const today = await selectSpent(db, { purpose: 'credits', since: now() - DAY })
    if (isAbove(today + amount, env.creditsDailyMicrocredits)) {
      return refuse('credits_given_today')
    }
    return { kind: 'payable', tokenId: null, amount }
  }
}

const isAbove = (amount: bigint, limit: bigint | undefined): boolean =>
  limit !== undefined && amount > limit
