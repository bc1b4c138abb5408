import { useEffect, useRef } from 'react'
import type { Submission } from '../transactions/useTransactions.ts'
import { endTolerance } from './endTolerance.ts'

/**
 * The submission of a public trade: the tolerance typed for it ends as it is confirmed, and is back with its review if nothing
 * was sent, or if it is repeated.
 */
export function useTrade(submission: Submission): Submission {
  const restore = useRef<(() => void) | undefined>(undefined)
  useEffect(
    () => () => {
      restore.current = undefined // left: nothing changes in another form
    },
    [],
  )
  return {
    ...submission,
    submit: async (make, onAccepted) => {
      const ended = endTolerance('public')
      restore.current = ended
      const isSent = await submission.submit(make, onAccepted)
      if (!isSent && restore.current === ended) ended()
      return isSent
    },
    reset: () => {
      restore.current?.()
      submission.reset()
    },
  }
}
