import { CREDITS } from '@nightjar/sdk'
import { useMemo } from 'react'
import type { Account } from './useExchange.ts'

/** The account with its public credits among its balances. */
export function useHeldCredits(account: Account): Account {
  const { balances, credits } = account
  const held = useMemo(
    () =>
      balances && credits !== undefined ? new Map([...balances, [CREDITS.id, credits]]) : undefined,
    [balances, credits],
  )
  return { ...account, balances: held }
}
