import { isOwnPath, safeUrl } from './safeUrl.ts'

/**
 * Whether a target is on this site or on another one. @throws for scripts and other protocols, and for another site if that
 * was not allowed.
 */
export function guardTarget(href: string, external: boolean): 'own' | 'external' {
  if (isOwnPath(href)) return 'own'
  if (safeUrl(href) === undefined) throw new Error(`This leads to no page: ${href}`)
  if (!external) throw new Error(`This leads to another site, which was not allowed: ${href}`)
  return 'external'
}
