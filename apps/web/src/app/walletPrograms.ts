/** Programs that a wallet is asked access for: the chain's credits and the exchange's own. */
export function walletPrograms(): readonly string[] {
  return ['credits.aleo', 'nightjar_core.aleo', 'nightjar_credits.aleo', 'nightjar_faucet.aleo']
}
