import { useEffect, useState } from 'react'
import { atRest } from './atRest.ts'

/** Whether the first page is complete: until then nothing outside the viewport is rendered. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    let isGone = false
    void atRest().then(() => {
      if (!isGone) setAtRest(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isAtRest
}
