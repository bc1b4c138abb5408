import type { Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { wrappedTokensQuery } from './queries.ts'
import { listWrappings, type Wrapping } from './wrapping.ts'

/** The known tokens that can be wrapped; empty while loading. */
export function useWrappings(tokens: readonly Token[]): readonly Wrapping[] {
  const { data: wrapped } = useQuery(wrappedTokensQuery)
  return useMemo(() => listWrappings(wrapped ?? [], tokens), [wrapped, tokens])
}
