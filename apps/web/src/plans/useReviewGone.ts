import { useEffect, useEffectEvent } from 'react'
import { useText } from '../lib/text/useText.ts'
import { toast } from '../ui/toasts.ts'

/** A started plan takes the records that its preview counts: its review is closed sooner than this. */
export const GONE_MS = 1500

/** Closes a review that is no longer possible, and says so; otherwise it would come back by itself. */
export function useReviewGone(isPossible: boolean, onClose: () => void): void {
  const t = useText()
  const close = useEffectEvent(() => {
    onClose()
    toast.info(t('plans.reviewGone'), t('plans.reviewGoneHint'))
  })
  useEffect(() => {
    if (isPossible) return
    const timer = setTimeout(() => close(), GONE_MS)
    return () => clearTimeout(timer)
  }, [isPossible])
}
