import { developmentAccounts } from '@nightjar/devchain/accounts'
import { developmentKey } from '../seed/account.ts'
import { type Cast, castOf, FIRST_SIMULATED } from './cast.ts'
import { OPERATOR } from './tokens.ts'

const accounts = developmentAccounts.slice(FIRST_SIMULATED)

/** Who trades in the practice market of a local network. */
export const localCast: Cast = castOf(accounts.map(({ address }) => address))

/** Their addresses. */
export const simulatedAccounts: readonly string[] = Object.values(localCast).flat()

/** The keys that sign for it, by address: published test keys. */
export const marketKeys: ReadonlyMap<string, string> = new Map([
  [OPERATOR, developmentKey],
  ...accounts.map(({ address, privateKey }) => [address, privateKey] as const),
])
