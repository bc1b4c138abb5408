import type { QueryClient } from '@tanstack/react-query'
import { joinStops } from '../lib/joinStops.ts'
import { followPlans } from '../plans/followPlans.ts'
import { followTransactions } from '../transactions/start.ts'
import { announceTransactions } from './announceTransactions.ts'

/** Follows the transactions and plans of this browser and announces their outcome. Returns a function that stops it. */
export function followSent(client: QueryClient): () => void {
  return joinStops([followTransactions(), announceTransactions(client), followPlans(client)])
}
