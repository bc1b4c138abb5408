import { type Config, CREDITS_PROGRAM, PROGRAMS, type WrappedToken } from '@nightjar/sdk'

/**
 * The programs that a wallet is asked for access to: the chain's credits, the exchange, its router and wrappers, and for
 * every wrapped token its own program and its wrapper. Mainnet has no faucet.
 */
export function walletPrograms(
  network: Config['network'],
  wrapped: readonly Pick<WrappedToken, 'programId' | 'wrapperProgram'>[],
): readonly string[] {
  const { core, router, credits, registry, arc20, faucet } = PROGRAMS
  const outside = wrapped.flatMap(({ programId, wrapperProgram }) => [programId, wrapperProgram])
  const programs = [CREDITS_PROGRAM, core, router, credits, registry, arc20, ...outside]
  const asked = network === 'mainnetbeta' ? programs : [...programs, faucet]
  return [...new Set(asked.filter((program) => program !== ''))]
}
