import type { WalletRecord } from '@nightjar/sdk'
import type { WalletError } from './errors.ts'
import type { WalletNetwork } from './walletNetwork.ts'

export type { WalletNetwork, WalletRecord }

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
  /** True on the wire where it is left out, as the wallets' protocol has it. */
  readonly privateFee?: boolean
  /** Plaintext of an unspent credits record that pays a private fee; chosen by us, needed when `privateFee`. */
  readonly feeRecord?: string
}

/** A program to put on the chain. */
export type DeployRequest = {
  /** The program's source. */
  readonly program: string
  readonly feeMicrocredits: bigint
  readonly privateFee?: boolean
}

export type ExecuteResult = {
  /** The wallet's id; the chain's own only when it starts with `at1`. */
  readonly transactionId: string
  /** The same, where it is the chain's id already. */
  readonly onchainId?: string
}

export type TransactionPhase = 'pending' | 'accepted' | 'rejected' | 'failed'

export type TransactionReport = {
  readonly phase: TransactionPhase
  /** The wallet's own word, e.g. `Finalized`; empty when the wallet does not know the id. */
  readonly raw: string
  /** The chain's id as soon as the wallet knows it. */
  readonly onchainId?: string
  /** Why it failed, where the wallet says so. */
  readonly reason?: string
}

/** One entry of a wallet's own history, newest first as the wallet gives it. */
export type HistoryEntry = {
  readonly transactionId: string
  readonly onchainId?: string
}

export type RecordFilter = 'unspent' | 'spent' | 'all'

export type RecordsQuery = {
  /** `all` where it is left out. */
  readonly filter?: RecordFilter
  /** One page of the wallet's, from 0; all pages where it is left out. */
  readonly page?: number
}

export type SignedMessage = {
  /** `sign1…` */
  readonly signature: string
}

/** A network as a wallet tells of it; `other` is one that this app does not know. */
export type ToldNetwork = WalletNetwork | 'other'

export type WalletEvents = {
  /** `byPerson` is false where the saved wallet was connected by itself. */
  readonly connect: WalletAccount & { readonly byPerson: boolean }
  readonly disconnect: undefined
  readonly accountChange: WalletAccount
  /** The network that the wallet works on now. */
  readonly networkChange: ToldNetwork
  readonly error: WalletError
}

export type WalletListener<Name extends keyof WalletEvents> = (event: WalletEvents[Name]) => void

/** What a wallet can do, known before it is asked. */
export type WalletCapabilities = {
  readonly execute: boolean
  readonly sign: boolean
  readonly records: boolean
  readonly decrypt: boolean
  /** Hands out the view keys of transitions. */
  readonly viewKeys: boolean
  readonly privateFee: boolean
  readonly deploy: boolean
  readonly history: boolean
  /** The networks it works on. */
  readonly networks: readonly WalletNetwork[]
}

/**
 * What every wallet looks like to this app; adapters translate their wallet's own protocol into it.
 * A call that a wallet does not have rejects with "Method not implemented."; every rejection is a WalletError.
 */
export type WalletPort = {
  readonly name: string
  readonly decryptPermission: DecryptPermission
  readonly capabilities: WalletCapabilities
  connect(options: ConnectOptions): Promise<WalletAccount>
  disconnect(): Promise<void>
  /** The account that is chosen in the wallet now. */
  getAccount(): Promise<WalletAccount>
  /** Asks to sign and send; the specification's requestTransaction. */
  execute(request: ExecuteRequest): Promise<ExecuteResult>
  requestExecution(request: ExecuteRequest): Promise<ExecuteResult>
  requestBulkTransactions(requests: readonly ExecuteRequest[]): Promise<readonly ExecuteResult[]>
  requestDeploy(request: DeployRequest): Promise<ExecuteResult>
  transactionStatus(id: string): Promise<TransactionReport>
  getExecution(id: string): Promise<string>
  requestTransactionHistory(program: string): Promise<readonly HistoryEntry[]>
  transitionViewKeys(id: string): Promise<readonly string[]>
  /** Only of wallets that work with events: an event of type Execute. */
  createEvent(request: ExecuteRequest): Promise<{ readonly eventId: string }>
  /** The event's own status word; empty when the wallet does not know it. */
  getEvent(id: string): Promise<{ readonly status: string; readonly onchainId?: string }>
  signMessage(message: Uint8Array): Promise<SignedMessage>
  decrypt(ciphertext: string, context?: DecryptContext): Promise<string>
  /** Records of one program that the account owns, smallest amount first. */
  requestRecords(program: string, query?: RecordsQuery): Promise<readonly WalletRecord[]>
  on<Name extends keyof WalletEvents>(name: Name, listener: WalletListener<Name>): () => void
  /** Only of a wallet whose keys live in this browser. */
  readonly keys?: KeyManagement
  /** What only a wallet in this browser can do. */
  readonly local?: LocalAbilities
}

/** How far the search for the account's records has come. */
export type ScanProgress = {
  /** The first block that is not read yet. */
  readonly nextHeight: number
  /** The first block that mattered: the account's birth. */
  readonly fromHeight: number
  /** The chain's height when it was last asked. */
  readonly height: number
}

export type LocalAbilities = {
  readonly scan: {
    /** The last known progress; null before the first block was read. */
    get(): ScanProgress | null
    subscribe(observe: () => void): () => void
  }
  /** The account's records of all programs, spent ones too. */
  records(): Promise<readonly WalletRecord[]>
  /** A blinded address and its factor: the same for the same view key and counter, everywhere. */
  blinded(counter: number): Promise<Blinded>
  /** The key that opens the private values of one call of the account, told by the call's public key. */
  transitionViewKey(publicKey: string): Promise<string>
  /** What this browser keeps of the account's private actions is sealed under them: the same wherever its key is. */
  sealingKeys(): Promise<SealingKeys>
  /** Runs the function on the inputs without sending anything. @throws WalletError with the program's reason */
  dryRun(request: ExecuteRequest): Promise<DryRun>
}

/** An address that only its account can claim from, and the field literal with which it does. */
export type Blinded = { readonly factor: string; readonly address: string }

/** Seal an entry and name it; neither can be read out, not even by the page that uses them. */
export type SealingKeys = {
  /** AES-256-GCM. */
  readonly sealing: CryptoKey
  /** HMAC-SHA-256. */
  readonly naming: CryptoKey
}

export type DryRun = {
  /** The least that the chain takes for it. */
  readonly baseFeeMicrocredits: bigint
}

/** How far the building of a transaction is, in this order; the last only where the fee had to be learned first. */
export type BuildStage = 'programs' | 'building' | 'fee'

/** An account whose key is kept in this browser; `view` only looks. */
export type KeptAccount = {
  readonly address: string
  readonly name: string
  readonly kind: 'key' | 'view'
}

export type KeyManagement = {
  /** Every account that is kept, in the order in which they came. */
  accounts(): Promise<readonly KeptAccount[]>
  /** Uses another of the accounts. */
  select(address: string): Promise<void>
  /** Adds a new account, or that of a private or view key, and uses it. */
  add(key: string | null): Promise<void>
  rename(address: string, name: string): Promise<void>
  /** Closes the keys until the password is given again, and disconnects. */
  lock(): Promise<void>
  /** The private key of the account in use as text; of one that only looks, its view key. */
  exportKey(password: string): Promise<string>
  /** Deletes the key of the account in use from this browser for good, and disconnects. */
  remove(password: string): Promise<void>
}

export type ConnectOptions = {
  readonly network: WalletNetwork
  readonly decryptPermission: DecryptPermission
  /** Every program the page will ever ask about: wallets grant access per program. */
  readonly programs: readonly string[]
  /** Shows the text that pairs a wallet outside this browser with the page. */
  readonly showPairing?: (uri: string) => void
}

export type DecryptContext = {
  readonly transitionPublicKey?: string
  readonly program?: string
  readonly functionName?: string
  readonly index?: number
}

export type WalletGroup = 'recommended' | 'wallets' | 'local'

/** Why a wallet cannot be used here: the page's network, this device, or a setting that the operator left out. */
export type Obstacle = 'network' | 'device' | 'setup'

/** One row of the wallet list: data, so that order and text can change without code. */
export type WalletDescriptor = {
  readonly name: string
  readonly group: WalletGroup
  /** Path of the icon in `public/`. */
  readonly icon: string
  readonly url: string
  /** Opens a page inside the wallet's app on a phone; the page's address is added, encoded. */
  readonly mobileUrl?: string
  /** No longer maintained by its makers. */
  readonly legacy: boolean
  readonly capabilities: WalletCapabilities
  readonly autoConnect: boolean
  /** False where the operator has not set what the wallet needs. */
  readonly isSetUp?: boolean
  /** False while reconnecting would have to ask the person, e.g. for a password. */
  canAutoConnect?(): boolean
  detect(scope: typeof globalThis): ReadyState
  /** Loads the adapter's code; called when the wallet is chosen, never before. */
  load(): Promise<WalletPort>
}

/** A descriptor as the dialog shows it, with what is known of its connection. */
export type WalletListing = Pick<
  WalletDescriptor,
  'name' | 'group' | 'icon' | 'url' | 'mobileUrl' | 'legacy' | 'capabilities'
> & {
  readonly readyState: ReadyState
  /** Null where it can be used. */
  readonly obstacle: Obstacle | null
  readonly publicKey: string | null
  readonly decryptPermission: DecryptPermission | null
  readonly connecting: boolean
}

export type WalletStatus = 'idle' | 'connecting' | 'connected'

export type WalletState = {
  readonly status: WalletStatus
  readonly address: string | null
  readonly walletName: string | null
  readonly network: WalletNetwork
  /** The network that the connected wallet says it is on, where that is not `network`. */
  readonly otherNetwork: ToldNetwork | null
  /** What the connected wallet can do; null while none is connected. */
  readonly capabilities: WalletCapabilities | null
  readonly wallets: readonly WalletListing[]
  /** Whether the select-wallet dialog is to be shown. */
  readonly dialogOpen: boolean
  /** Pairs a wallet outside this browser; null while there is nothing to pair. */
  readonly pairing: string | null
  /** The wallet has not answered for so long that waiting for it may be cancelled. */
  readonly slow: boolean
  /** One line why the last connection failed; null after a success or a fresh start. */
  readonly failure: string | null
}
