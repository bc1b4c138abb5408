import { useEffect, useEffectEvent } from 'react'

/** Takes better terms into an open review as soon as a block brings them; `renew` is left out if there are none. */
export function useRenewal(renew: (() => void) | undefined): void {
  const take = useEffectEvent(() => renew?.())
  const isBetter = renew !== undefined
  useEffect(() => {
    if (isBetter) take()
  })
}
