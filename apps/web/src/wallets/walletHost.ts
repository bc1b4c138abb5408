/** What wallets need from the page that they run in. */
export type WalletHost = {
  /** Loads the words of errors; called when a wallet is chosen. */
  loadWords(): Promise<unknown>
}
