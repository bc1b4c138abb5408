import type { ServedToken, Token } from '@nightjar/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../network/api.ts'
import { withoutBlocked } from './blacklist.ts'

/** The user's own tokens besides the official ones. */
export type OwnTokens = {
  /** Tokens that the account administers. */
  readonly created: readonly Token[]
  readonly imported: readonly Token[]
}

type Reader = { readonly address: string | null; readonly importedHere: readonly string[] }

/** The tokens that an account administers or has imported, and those imported only into this browser. */
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

/** Tokens by their ids, without those that are unknown to the server or could not be read. */
export async function readTokens(
  ids: readonly string[],
): Promise<{ readonly tokens: readonly ServedToken[] }> {
  const asked = ids.map((id) => api.tokenOrigin({ params: { id } }))
  const origins = await Promise.allSettled(asked)
  return {
    tokens: origins.flatMap((each) => (each.status === 'fulfilled' ? each.value.token : [])),
  }
}
