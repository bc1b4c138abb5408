import { useQuery } from '@tanstack/react-query'
import { useWallet } from '../wallets/useWallet.ts'
import { useImportedHere } from './importedHere.ts'
import { ownTokensQuery } from './queries.ts'

/** Whether it is known what the user has created and imported, and why not. */
export type OwnTokensRead = {
  readonly isKnown: boolean
  readonly error: Error | null
  retry(): void
}

/** How far the tokens that the user has created and imported are read; `useTokens` has them. */
export function useOwnTokens(): OwnTokensRead {
  const { address } = useWallet()
  const here = useImportedHere((state) => state.ids)
  const { data, isEnabled, error, refetch } = useQuery(ownTokensQuery(address, here))
  return {
    isKnown: data !== undefined || !isEnabled, // without an account or an import there are none
    error,
    retry: () => void refetch(),
  }
}
