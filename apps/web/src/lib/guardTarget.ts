import { isOwnPath, safeUrl } from './safeUrl.ts'

/**
 * Whether a target is a place of this site or of another one. @throws for scripts and other protocols, and for
 * another site where nobody allowed that.
 */
export function guardTarget(href: string, external: boolean): 'own' | 'external' {
  if (isOwnPath(href)) return 'own'
  if (safeUrl(href) === undefined) throw new Error(`This leads to no page: ${href}`)
  if (!external) throw new Error(`This leads to another site, which was not allowed: ${href}`)
  return 'external'
}
