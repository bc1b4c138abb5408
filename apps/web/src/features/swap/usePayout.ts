import { isSameId, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { arc22Query } from '../../lib/arc22Query.ts'
import { useWrappings } from '../../lib/useWrappings.ts'
import { kindOf } from '../../lib/wrapping.ts'
import type { Source } from './usePayer.ts'

export type Payout = {
  /** The wanted form of the received token: the exchange's, or that of its own program. */
  readonly source: Source
  setSource(source: Source): void
  /** The ARC-20 program behind an inside token; undefined if the router cannot pay its token out. */
  programOf(token: Token | undefined): string | undefined
  /** The same if its own form is wanted. */
  wantedOf(token: Token | undefined): string | undefined
}

/** The form in which a private swap pays. Tokens of ARC-22 programs and of the registry only come in their inside form. */
export function usePayout(tokens: readonly Token[]): Payout {
  const [source, setSource] = useState<Source>('inside')
  const wrappings = useWrappings(tokens)
  const { data: arc22 } = useQuery(arc22Query(wrappings))
  return useMemo(() => {
    const payable = wrappings.filter(
      (each) => kindOf(each) === 'arc20' && arc22?.has(each.outside.programId) === false,
    )
    const programOf = (token: Token | undefined) =>
      token && payable.find(({ inside }) => isSameId(inside.id, token.id))?.outside.programId
    return {
      source,
      setSource,
      programOf,
      wantedOf: (token) => (source === 'outside' ? programOf(token) : undefined),
    }
  }, [source, wrappings, arc22])
}
