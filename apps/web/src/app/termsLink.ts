import { config } from '../lib/config.ts'
import { safeUrl } from '../lib/safeUrl.ts'

/** The complete terms: the operator's page, or the one that the app ships. */
export function termsLink(): string {
  return safeUrl(config().termsUrl) ?? '/terms'
}
