import type { Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWallet } from '../wallets/useWallet.ts'
import { useImportedHere } from './importedHere.ts'
import { ownTokensQuery, tokensQuery } from './queries.ts'
import type { OwnTokens } from './readOwnTokens.ts'

export type Tokens = OwnTokens & {
  /** All tokens that the user knows: official and verified ones, then those they created and imported. */
  readonly tokens: readonly Token[]
  /** The official ones are still loading. */
  readonly isPending: boolean
  readonly error: Error | null
  retry(): void
}

/** The tokens that the user knows; they depend on the account. */
export function useTokens(): Tokens {
  const { address } = useWallet()
  const { data: listed, isPending, error, refetch } = useQuery(tokensQuery)
  const ids = useImportedHere((state) => state.ids)
  const { data: own = nothing } = useQuery(ownTokensQuery(address, ids))
  const tokens = useMemo(
    () => unique([...(listed ?? []), ...own.created, ...own.imported]),
    [listed, own],
  )
  return { ...own, tokens, isPending, error, retry: () => void refetch() }
}

const nothing: OwnTokens = { created: [], imported: [] }

function unique(tokens: readonly Token[]): readonly Token[] {
  const ids = tokens.map(({ id }) => id)
  return tokens.filter(({ id }, at) => ids.indexOf(id) === at)
}
