import { type Config, PROGRAMS } from '@nightjar/sdk'

/** Programs that a wallet is asked access for: the chain's credits and the exchange's own; mainnet has no faucet. */
export function walletPrograms(network: Config['network']): readonly string[] {
  const programs = ['credits.aleo', PROGRAMS.core, PROGRAMS.credits]
  return network === 'mainnetbeta' ? programs : [...programs, PROGRAMS.faucet]
}
