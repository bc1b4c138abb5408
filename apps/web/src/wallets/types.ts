import type { WalletError } from './errors.ts'

/** Network ids as wallets know them; on a local chain the id stays `testnetbeta`. */
export type WalletNetwork = 'testnet3' | 'testnetbeta' | 'mainnetbeta'

export type ReadyState = 'Installed' | 'NotDetected' | 'Loadable' | 'Unsupported'

export type DecryptPermission =
  | 'NO_DECRYPT'
  | 'DECRYPT_UPON_REQUEST'
  | 'AUTO_DECRYPT'
  | 'ON_CHAIN_HISTORY'

export type WalletAccount = { readonly address: string }

/** An unsigned transaction; `feeMicrocredits` is the total, base fee included. */
export type ExecuteRequest = {
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
  readonly feeMicrocredits: bigint
  readonly privateFee: boolean
  /** Plaintext of an unspent credits record that pays a private fee; chosen by us, needed when `privateFee`. */
  readonly feeRecord?: string
}

export type ExecuteResult = {
  /** The wallet's id; the chain's own only when it starts with `at1`. */
  readonly transactionId: string
}

export type TransactionPhase = 'pending' | 'accepted' | 'rejected' | 'failed'

export type TransactionReport = {
  readonly phase: TransactionPhase
  /** The wallet's own word, e.g. `Finalized`. */
  readonly raw: string
  /** The chain's id as soon as the wallet knows it. */
  readonly onchainId?: string
}

export type WalletRecord = {
  readonly program: string
  /** The record's type, e.g. `PrivateToken`. */
  readonly name: string
  readonly plaintext: string
  readonly spent: boolean
  readonly id: string
}

export type SignedMessage = {
  /** `sign1…` */
  readonly signature: string
}

export type WalletEvents = {
  readonly connect: WalletAccount
  readonly disconnect: undefined
  readonly accountChange: WalletAccount
  readonly readyStateChange: ReadyState
  readonly error: WalletError
}

export type WalletListener<Name extends keyof WalletEvents> = (event: WalletEvents[Name]) => void

/** What every wallet looks like to this app; adapters translate their wallet's own protocol into it. */
export type WalletPort = {
  readonly name: string
  readonly decryptPermission: DecryptPermission
  connect(options: ConnectOptions): Promise<WalletAccount>
  disconnect(): Promise<void>
  execute(request: ExecuteRequest): Promise<ExecuteResult>
  transactionStatus(id: string): Promise<TransactionReport>
  signMessage(message: Uint8Array): Promise<SignedMessage>
  decrypt(ciphertext: string, context?: DecryptContext): Promise<string>
  requestRecords(program: string): Promise<readonly WalletRecord[]>
  on<Name extends keyof WalletEvents>(name: Name, listener: WalletListener<Name>): () => void
  /** Only of a wallet whose keys live in this browser. */
  readonly keys?: KeyManagement
  /** Optional abilities; a wallet without one answers "Method not implemented." */
  readonly executeDeployment?: (program: string, feeMicrocredits: bigint) => Promise<ExecuteResult>
  readonly requestTransactionHistory?: (program: string) => Promise<readonly string[]>
  readonly transitionViewKeys?: (id: string) => Promise<readonly string[]>
}

export type KeyManagement = {
  /** Closes the key until the password is given again, and disconnects. */
  lock(): Promise<void>
  /** The private key as text. */
  exportKey(password: string): Promise<string>
  /** Deletes the key from this browser for good, and disconnects. */
  remove(password: string): Promise<void>
}

export type ConnectOptions = {
  readonly network: WalletNetwork
  readonly decryptPermission: DecryptPermission
  /** Every program the page will ever ask about: wallets grant access per program. */
  readonly programs: readonly string[]
}

export type DecryptContext = {
  readonly transitionPublicKey?: string
  readonly program?: string
  readonly functionName?: string
  readonly index?: number
}

export type WalletGroup = 'recommended' | 'wallets' | 'local'

/** One row of the wallet list: data, so that order and text can change without code. */
export type WalletDescriptor = {
  readonly name: string
  readonly group: WalletGroup
  /** Path of the icon in `public/`. */
  readonly icon: string
  readonly url: string
  /** Shown beside the name, e.g. "Only mainnet". */
  readonly note?: string
  readonly legacy: boolean
  readonly autoConnect: boolean
  /** False while reconnecting would have to ask the person, e.g. for a password. */
  canAutoConnect?(): boolean
  detect(scope: typeof globalThis): ReadyState
  /** Loads the adapter's code; called when the wallet is chosen, never before. */
  load(): Promise<WalletPort>
}

/** A descriptor as the dialog shows it. */
export type WalletListing = Pick<
  WalletDescriptor,
  'name' | 'group' | 'icon' | 'url' | 'note' | 'legacy'
> & { readonly readyState: ReadyState }

export type WalletStatus = 'idle' | 'connecting' | 'connected'

export type WalletState = {
  readonly status: WalletStatus
  readonly address: string | null
  readonly walletName: string | null
  readonly network: WalletNetwork
  readonly wallets: readonly WalletListing[]
  /** Whether the select-wallet dialog is to be shown. */
  readonly dialogOpen: boolean
  /** One line why the last connection failed; null after a success or a fresh start. */
  readonly failure: string | null
}
