import type { ServedToken, Token } from '@nightjar/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { withoutBlocked } from './blacklist.ts'

/** Tokens beside the official ones that a reader knows. */
export type OwnTokens = {
  /** They administer them. */
  readonly created: readonly Token[]
  readonly imported: readonly Token[]
}

type Reader = { readonly address: string | null; readonly importedHere: readonly string[] }

/** The tokens that an account administers or has imported, and those imported into this browser alone. */
export async function readOwnTokens(
  client: QueryClient,
  { address, importedHere }: Reader,
): Promise<OwnTokens> {
  const params = { address: address ?? '' }
  const [created, kept, here] = await Promise.all([
    address ? withoutBlocked(client, api.tokensOfAdmin({ params })) : [],
    address ? withoutBlocked(client, api.importedTokens({ params })) : [],
    withoutBlocked(client, readTokens(importedHere)),
  ])
  return { created, imported: [...kept, ...here] }
}

/** Tokens by their ids; one that the server does not know or tell of is left out. */
export async function readTokens(
  ids: readonly string[],
): Promise<{ readonly tokens: readonly ServedToken[] }> {
  const asked = ids.map((id) => api.tokenOrigin({ params: { id } }))
  const origins = await Promise.allSettled(asked)
  return {
    tokens: origins.flatMap((each) => (each.status === 'fulfilled' ? each.value.token : [])),
  }
}
