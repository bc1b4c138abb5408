import type { QueryClient } from '@tanstack/react-query'
import { followPlans } from '../private/followPlans.ts'
import { followTransactions } from '../transactions/start.ts'
import { announceTransactions } from './announceTransactions.ts'

/** Follows what this browser has sent or has planned, and says what became of it. Returns how to stop. */
export function followSent(client: QueryClient): () => void {
  const stops = [followTransactions(), announceTransactions(), followPlans(client)]
  return () => {
    for (const stop of stops) stop()
  }
}
