import { useEffect, useState } from 'react'

/** How long a closing element stays to fade out (content-hide delay). */
export const HIDE_MS = 200

/** Whether an element is shown: shown at once, and kept as `leaving` until it has faded out. */
export function useFading(open: boolean): 'shown' | 'leaving' | 'gone' {
  const [kept, setKept] = useState(open)
  useEffect(() => {
    if (open) {
      setKept(true)
      return
    }
    const timer = setTimeout(() => setKept(false), HIDE_MS)
    return () => clearTimeout(timer)
  }, [open])
  if (open) return 'shown'
  return kept ? 'leaving' : 'gone'
}
