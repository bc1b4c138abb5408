import type { QueryClient } from '@tanstack/react-query'
import { tokensQuery } from '../lib/queries.ts'
import { walletStore } from '../wallets/store.ts'

/**
 * Fetches the pictures of all listed tokens whenever a wallet is connected, before a private balance shows one: a picture
 * that is requested later would name what is held. Returns a function that stops it.
 */
export function fetchPictures(client: QueryClient): () => void {
  const fetchAll = () => {
    for (const { logo } of client.getQueryData(tokensQuery.queryKey) ?? []) {
      if (logo) new Image().src = logo
    }
  }
  if (walletStore.getState().status === 'connected') fetchAll()
  return walletStore.on('connect', fetchAll)
}
