import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { comeToRest } from '../lib/atRest.ts'

/** Tells, once it is shown and the page with it, that nothing more is needed to show it. */
export function AtRest() {
  const isShown = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation !== undefined,
  })
  useEffect(() => {
    if (isShown) comeToRest()
  }, [isShown])
  return null
}
