import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { guardTarget } from './guardTarget.ts'

type Options = { readonly external?: boolean }

/**
 * Leads the page to an address that is put together from texts. The routes' own guards follow; another site
 * opens in a tab of its own and only with `external`. @throws for scripts, and for another site without it
 */
export function useGuardedNavigate(): (href: string, options?: Options) => void {
  const router = useRouter()
  return useMemo(
    () =>
      (href, { external = false } = {}) => {
        if (guardTarget(href, external) === 'external') open(href, '_blank', 'noreferrer')
        else void router.navigate({ href })
      },
    [router],
  )
}
