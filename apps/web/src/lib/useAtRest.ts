import { useEffect, useState } from 'react'
import { atRest } from './atRest.ts'

/** Whether the first page stands: until then nothing outside the viewport is drawn. */
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
