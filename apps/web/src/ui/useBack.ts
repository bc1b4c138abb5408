import { useEffect, useLayoutEffect, useRef } from 'react'

/** While there is a function, Back calls it instead of leaving the page: of several that are open, the last one's. */
export function useBack(onBack: (() => void) | undefined): void {
  const current = useRef(onBack)
  useLayoutEffect(() => {
    current.current = onBack
  })
  const isOpen = onBack !== undefined
  useEffect(() => {
    if (!isOpen) return
    let end: (() => void) | undefined
    let isGone = false
    const open = async () => {
      const { openLayer } = await import('./backEntry.ts')
      if (!isGone) end = openLayer(() => current.current?.())
    }
    void open().catch(() => undefined) // offline: Back leaves the page
    return () => {
      isGone = true
      end?.()
    }
  }, [isOpen])
}
