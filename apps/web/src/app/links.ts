import { config } from '../lib/config.ts'
import { safeUrl } from '../lib/safeUrl.ts'
import { findRedirect } from './guards.ts'

export type MoreLink = {
  readonly to: '/faucet' | '/transaction'
  readonly label: string
  readonly text: string
}

const links: readonly MoreLink[] = [
  { to: '/transaction', label: 'Transactions', text: 'What you sent, and what became of it' },
  { to: '/faucet', label: 'Faucet', text: 'Free test tokens and credits' },
]

/** The complete terms: the operator's page, or the one that the app ships. */
export function termsLink(): string {
  return safeUrl(config().termsUrl) ?? '/terms'
}

/** The places under "More"; one that is disabled here is not shown. */
export function moreLinks(): readonly MoreLink[] {
  const { disabledRoutes } = config()
  return links.filter(({ to }) => findRedirect(to, disabledRoutes, []) === undefined)
}
