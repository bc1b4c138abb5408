import type { QueryClient } from '@tanstack/react-query'
import { followPlans } from '../private/followPlans.ts'
import { followTransactions } from '../transactions/start.ts'
import { announceTransactions } from './announceTransactions.ts'

/** Follows the transactions and plans of this browser and announces their outcome. Returns a function that stops it. */
export function followSent(client: QueryClient): () => void {
  const stops = [followTransactions(), announceTransactions(), followPlans(client)]
  return () => {
    for (const stop of stops) stop()
  }
}
