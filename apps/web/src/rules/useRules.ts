import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChainHead } from '../lib/chainHead.ts'
import { servedSettingsQuery } from './queries.ts'
import { type Rules, rulesAt } from './rules.ts'

/** The settings of the exchange as of the newest block; undefined until they have been read. */
export function useRules(): {
  readonly rules: Rules | undefined
  readonly isError: boolean
  retry(): void
} {
  const { data, isError, refetch } = useQuery(servedSettingsQuery)
  const height = useChainHead((head) => head.height)
  const rules = useMemo(() => data && rulesAt(data, height), [data, height])
  return { rules, isError, retry: () => void refetch() }
}
