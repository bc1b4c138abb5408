import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { guardTarget } from './guardTarget.ts'

type Options = { readonly external?: boolean }

/**
 * Navigates to an address assembled from texts. The routes' own guards apply afterwards; another site opens in a new tab,
 * and only with `external`. @throws for scripts, and for another site without it
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
