/**
 * The object that Leo, Fox and Soter put into the page; each has only part of it. Its answers are validated, not trusted:
 * see the adapter.
 */
export type LeoProvider = {
  readonly publicKey?: string | undefined
  isAvailable?(): Promise<boolean>
  connect(permission: string, network: string, programs: readonly string[]): Promise<unknown>
  disconnect(): Promise<unknown>
  signMessage?(message: Uint8Array): Promise<unknown>
  decrypt?(ciphertext: string, ...context: readonly unknown[]): Promise<unknown>
  requestRecords?(program: string): Promise<unknown>
  requestRecordPlaintexts?(program: string): Promise<unknown>
  requestTransaction?(transaction: LeoTransaction): Promise<unknown>
  requestExecution?(transaction: LeoTransaction): Promise<unknown>
  requestBulkTransactions?(transactions: readonly LeoTransaction[]): Promise<unknown>
  requestDeploy?(deployment: LeoDeployment): Promise<unknown>
  transactionStatus?(id: string): Promise<unknown>
  getExecution?(id: string): Promise<unknown>
  requestTransactionHistory?(program: string): Promise<unknown>
  transitionViewKeys?(id: string): Promise<unknown>
  on?(event: string, listener: () => void): unknown
  off?(event: string, listener: () => void): unknown
}

export type LeoTransaction = {
  readonly address: string
  readonly chainId: string
  readonly transitions: readonly [
    { readonly program: string; readonly functionName: string; readonly inputs: readonly string[] },
  ]
  /** Microcredits. */
  readonly fee: number
  readonly feePrivate: boolean
}

export type LeoDeployment = {
  readonly address: string
  readonly chainId: string
  readonly program: string
  /** Microcredits. */
  readonly fee: number
  readonly feePrivate: boolean
}
