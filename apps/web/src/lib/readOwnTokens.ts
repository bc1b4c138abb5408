import { ApiError, type ServedToken, type Token } from '@nightjar/sdk'
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

/**
 * The tokens that an account administers or has imported, and those imported only into this browser, without those that the
 * server doesn't know. Fails if any could not be read: without it, a balance would be missing.
 */
export async function readOwnTokens(
  client: QueryClient,
  { address, importedHere, listed: reading }: Reader,
): Promise<OwnTokens> {
  const params = { address: address ?? '' }
  const [created, kept, here, listed = []] = await Promise.all([
    address ? withoutBlocked(client, api.tokensOfAdmin({ params })) : [],
    address ? withoutBlocked(client, api.importedTokens({ params })) : [],
    withoutBlocked(client, together(importedHere.map(readIfKnown))),
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
  const readable = ids.map((id) => readIfKnown(id).catch(() => []))
  const [tokens, known] = await Promise.all([withoutBlocked(client, together(readable)), listed])
  return tellApart(tokens, known)
}

/** The token of an id; none if the server doesn't know it, or if no token can have that id. */
async function readIfKnown(id: string): Promise<readonly ServedToken[]> {
  try {
    const { token } = await api.tokenOrigin({ params: { id } })
    return [token]
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return []
    throw error
  }
}

const together = async (reading: readonly Promise<readonly ServedToken[]>[]) => ({
  tokens: (await Promise.all(reading)).flat(),
})
