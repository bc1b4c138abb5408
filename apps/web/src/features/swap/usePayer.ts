import { isSameId, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { arc22Query } from '../../lib/arc22Query.ts'
import { useWrappings } from '../../lib/useWrappings.ts'
import { kindOf, type Wrapping } from '../../lib/wrapping.ts'
import type { PrivateHoldings } from '../../private/usePrivateHoldings.ts'

/** Whose records pay or are received: the exchange's, or those of the token's own program. */
export type Source = 'inside' | 'outside'

export type Payer = {
  readonly source: Source
  setSource(source: Source): void
  /** Balances to pay with, by the id of the inside token. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** The outside token whose records can pay for an inside token; undefined if it has none. */
  wrappingOf(token: Token | undefined): Wrapping | undefined
  /** The same if its records are chosen to pay. */
  payerOf(token: Token | undefined): Wrapping | undefined
  heldOf(wrapping: Wrapping): bigint
}

/** The records that pay for a private swap. Those of ARC-22 programs cannot; credits are one of the form's own tokens. */
export function usePayer(
  tokens: readonly Token[],
  { balances, outside }: Pick<PrivateHoldings, 'balances' | 'outside'>,
): Payer {
  const [source, setSource] = useState<Source>('inside')
  const { usable, wrappingOf } = usePayingWrappings(tokens)
  const paying = useMemo(() => {
    if (source === 'inside' || !balances || !outside) return balances
    const held = usable.map((each) => [each.inside.id, outside.get(each.outside.id) ?? 0n] as const)
    return new Map([...balances, ...held])
  }, [source, usable, balances, outside])
  return useMemo(() => {
    return {
      source,
      setSource,
      balances: paying,
      wrappingOf,
      payerOf: (token) => (source === 'outside' ? wrappingOf(token) : undefined),
      heldOf: (wrapping) => outside?.get(wrapping.outside.id) ?? 0n,
    }
  }, [source, paying, wrappingOf, outside])
}

/** The outside tokens whose records can pay, and the one of an inside token. */
export function usePayingWrappings(tokens: readonly Token[]) {
  const wrappings = useWrappings(tokens)
  const { data: arc22 } = useQuery(arc22Query(wrappings))
  return useMemo(() => {
    const usable = wrappings.filter((each) => canPay(each, arc22))
    const wrappingOf = (token: Token | undefined) =>
      usable.find(({ inside }) => token !== undefined && isSameId(inside.id, token.id))
    return { usable, wrappingOf }
  }, [wrappings, arc22])
}

function canPay(wrapping: Wrapping, arc22: ReadonlySet<string> | undefined): boolean {
  const kind = kindOf(wrapping)
  if (kind === 'registry') return true
  return kind === 'arc20' && arc22?.has(wrapping.outside.programId) === false
}
