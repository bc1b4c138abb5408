import type { ServedToken, Token } from '@nightjar/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../network/api.ts'
import { withoutBlocked } from './blacklist.ts'
import { tellApart } from './tellApart.ts'

/** The user's own tokens besides the official ones. */
export type OwnTokens = {
  /** Tokens that the account administers. */
  readonly created: readonly Token[]
  readonly imported: readonly Token[]
}

type Reader = {
  readonly address: string | null
  readonly importedHere: readonly string[]
  /** The official and verified tokens, from which all others are told apart. */
  readonly listed?: Promise<readonly Token[]>
}

/** The tokens that an account administers or has imported, and those imported only into this browser. */
export async function readOwnTokens(
  client: QueryClient,
  { address, importedHere, listed: reading }: Reader,
): Promise<OwnTokens> {
  const params = { address: address ?? '' }
  const [created, kept, here, listed = []] = await Promise.all([
    address ? withoutBlocked(client, api.tokensOfAdmin({ params })) : [],
    address ? withoutBlocked(client, api.importedTokens({ params })) : [],
    withoutBlocked(client, readTokens(importedHere)),
    reading,
  ])
  return {
    created: tellApart(created, listed),
    imported: tellApart([...kept, ...here], listed),
  }
}

/** Tokens by their ids, without the blacklisted and those that are unknown to the server or could not be read. */
export async function readSomeTokens(
  client: QueryClient,
  ids: readonly string[],
  listed: Promise<readonly Token[]>,
): Promise<readonly Token[]> {
  const [tokens, known] = await Promise.all([withoutBlocked(client, readTokens(ids)), listed])
  return tellApart(tokens, known)
}

/** Tokens by their ids, without those that are unknown to the server or could not be read. */
async function readTokens(
  ids: readonly string[],
): Promise<{ readonly tokens: readonly ServedToken[] }> {
  const asked = ids.map((id) => api.tokenOrigin({ params: { id } }))
  const origins = await Promise.allSettled(asked)
  return {
    tokens: origins.flatMap((each) => (each.status === 'fulfilled' ? each.value.token : [])),
  }
}
