import accounts from './data/accounts.json' with { type: 'json' }
import { genesisBalance } from './ledger/genesis.ts'

/** An account of the local network whose key is public. */
export type DevelopmentAccount = {
  readonly address: string
  readonly privateKey: string
  /** Public credits at height 0; the last ten accounts have none. */
  readonly genesisMicrocredits: bigint
}

/** The accounts of aleo-devnode's genesis, in its order: test keys that must never be used on another network. */
export const developmentAccounts: readonly DevelopmentAccount[] = accounts.map((account) => ({
  ...account,
  genesisMicrocredits: genesisBalance(account.address),
}))
