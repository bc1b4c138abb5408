import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { comeToRest } from '../lib/atRest.ts'

/** Signals, once it and the page are shown, that the page needs nothing more. */
export function AtRest() {
  const isShown = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation !== undefined,
  })
  useEffect(() => {
    if (isShown) comeToRest()
  }, [isShown])
  return null
}
