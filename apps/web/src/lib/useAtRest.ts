import { useEffect, useState } from 'react'
import { atRest } from './atRest.ts'

/** Whether the first page stands: until then nothing is drawn that is out of sight. */
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
