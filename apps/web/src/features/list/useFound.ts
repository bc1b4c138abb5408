import type { Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchQuery } from '../../lib/tokenQueries.ts'

const SEARCH_DELAY_MS = 250

/** The server's matches for a text among all tokens of the chain, searched once typing pauses. */
export function useFound(text: string): {
  readonly found: readonly Token[]
  readonly isSearching: boolean
  readonly error: Error | null
} {
  const wanted = text.trim()
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data = none, isFetching, error } = useQuery(searchQuery(asked))
  const isCurrent = asked === wanted && wanted !== ''
  return {
    found: isCurrent ? data : none,
    isSearching: wanted !== '' && (!isCurrent || isFetching),
    error,
  }
}

const none: readonly Token[] = []
