import { isSameId, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { arc22Query } from '../../lib/arc22Query.ts'
import { useWrappings } from '../../lib/useWrappings.ts'
import { kindOf } from '../../lib/wrapping.ts'
import type { Source } from './usePayer.ts'

export type Payout = {
  /** As what the token received is wanted: its form of the exchange, or that of its own program. */
  readonly source: Source
  setSource(source: Source): void
  /** The ARC-20 program whose token stands behind one inside; undefined where there is none that the router pays out. */
  programOf(token: Token | undefined): string | undefined
  /** The same where its own form is wanted. */
  wantedOf(token: Token | undefined): string | undefined
}

/** In which form a private swap pays. Tokens of ARC-22 programs and of the registry come inside only. */
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
