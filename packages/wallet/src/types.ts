import type { SignedCall, WalletRecord } from '@nightjar/sdk'
import type { WalletError } from './errors.ts'
import type { SeenBlocks, ShownCall } from './scan/scanPosition.ts'
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
  /** True on the wire if left out, as in the wallets' protocol. */
  readonly privateFee?: boolean
  /** Plaintext of an unspent credits record that pays a private fee; chosen by us, needed when `privateFee`. */
  readonly feeRecord?: string
}

/** A program to deploy. */
export type DeployRequest = {
  /** The program's source. */
  readonly program: string
  readonly feeMicrocredits: bigint
  readonly privateFee?: boolean
}

/**
 * Called when the person has confirmed, before anything is sent: if it rejects, nothing is. Only a wallet in this page calls
 * it.
 */
export type OnConfirmed = () => Promise<void>

export type ExecuteResult = {
  /** The wallet's id; the chain's own only when it starts with `at1`. */
  readonly transactionId: string
  /** The same, if it is already the chain's id. */
  readonly onchainId?: string
}

export type TransactionPhase = 'pending' | 'accepted' | 'rejected' | 'failed'

export type TransactionReport = {
  readonly phase: TransactionPhase
  /** The wallet's own status, e.g. `Finalized`; empty if the wallet does not know the id. */
  readonly raw: string
  /** The chain's id as soon as the wallet knows it. */
  readonly onchainId?: string
  /** Why it failed, if the wallet gives a reason. */
  readonly reason?: string
}

/** One entry of a wallet's own history, newest first as returned by the wallet. */
export type HistoryEntry = {
  readonly transactionId: string
  readonly onchainId?: string
}

export type RecordFilter = 'unspent' | 'spent' | 'all'

export type RecordsQuery = {
  /** `all` if left out. */
  readonly filter?: RecordFilter
  /** One page of the wallet's list, from 0; all pages if left out. */
  readonly page?: number
}

export type SignedMessage = {
  /** `sign1…` */
  readonly signature: string
}

/** A network as named by a wallet; `other` is one that this app does not know. */
export type ToldNetwork = WalletNetwork | 'other'

export type WalletEvents = {
  /** `byPerson` is false if the saved wallet was connected automatically. */
  readonly connect: WalletAccount & { readonly byPerson: boolean }
  readonly disconnect: undefined
  readonly accountChange: WalletAccount
  /** The network that the wallet currently uses. */
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
  /** Gives the view keys of transitions. */
  readonly viewKeys: boolean
  readonly privateFee: boolean
  /** Sends a split of credits as the chain wants it: without a fee. */
  readonly splits: boolean
  readonly deploy: boolean
  /** Keeps a list of the transactions that it has sent. */
  readonly history: boolean
  /** Finds the account's own calls, private ones too, in the blocks. */
  readonly privateHistory: boolean
  /** Derives the factors of blinded addresses, so that the account's key finds what was left at them. */
  readonly derivesFactors: boolean
  /** Gives keys that seal what the page stores for the account. */
  readonly sealingKeys: boolean
  /** The networks that it supports. */
  readonly networks: readonly WalletNetwork[]
}

/** Calls that the specification names and no page makes; `specifiedOnly.ts` has what they share. */
export type SpecifiedOnly = {
  requestExecution(request: ExecuteRequest): Promise<ExecuteResult>
  requestBulkTransactions(requests: readonly ExecuteRequest[]): Promise<readonly ExecuteResult[]>
  requestDeploy(request: DeployRequest): Promise<ExecuteResult>
  getExecution(id: string): Promise<string>
  /** Only for wallets that work with events: an event of type Execute. */
  createEvent(request: ExecuteRequest): Promise<{ readonly eventId: string }>
  /** The event's own status; empty if the wallet does not know it. */
  getEvent(id: string): Promise<{ readonly status: string; readonly onchainId?: string }>
}

/**
 * The interface of every wallet in this app; adapters translate their wallet's own protocol into it. A call that a wallet
 * lacks rejects with "Method not implemented."; every rejection is a WalletError.
 */
export type WalletPort = SpecifiedOnly & {
  readonly name: string
  readonly decryptPermission: DecryptPermission
  readonly capabilities: WalletCapabilities
  connect(options: ConnectOptions): Promise<WalletAccount>
  disconnect(): Promise<void>
  /** The account that is currently chosen in the wallet. */
  getAccount(): Promise<WalletAccount>
  /** Asks to sign and send; the specification's requestTransaction. */
  execute(request: ExecuteRequest, onConfirmed?: OnConfirmed): Promise<ExecuteResult>
  transactionStatus(id: string): Promise<TransactionReport>
  requestTransactionHistory(program: string): Promise<readonly HistoryEntry[]>
  transitionViewKeys(id: string): Promise<readonly string[]>
  signMessage(message: Uint8Array): Promise<SignedMessage>
  decrypt(ciphertext: string, context?: DecryptContext): Promise<string>
  /** Records of one program that the account owns, smallest amount first. */
  requestRecords(program: string, query?: RecordsQuery): Promise<readonly WalletRecord[]>
  on<Name extends keyof WalletEvents>(name: Name, listener: WalletListener<Name>): () => void
  /** Only for a wallet whose keys are in this browser. */
  readonly keys?: KeyManagement
  /** Abilities that only a wallet in this browser has. */
  readonly local?: LocalAbilities
}

/** Addresses of the nodes to which a call is sent, each only if the one before did not answer; none for the page's own. */
export type BroadcastTo = (call: SignedCall) => Promise<readonly string[]>

/** The progress of the search for the account's records. */
export type ScanProgress = {
  /** The first block that has not been read yet. */
  readonly nextHeight: number
  /** The first relevant block: the account's birth. */
  readonly fromHeight: number
  /** The chain's height when it was last requested. */
  readonly height: number
}

export type LocalAbilities = {
  readonly scan: {
    /** The last known progress; null before the first block was read. */
    get(): ScanProgress | null
    subscribe(observe: () => void): () => void
  }
  /** The account's records of all programs, including spent ones. */
  records(): Promise<readonly WalletRecord[]>
  /** The account's calls as everyone sees them, oldest first: those that have made or spent a record of it. */
  calls(): Promise<readonly ShownCall[]>
  /** The account's transactions in the blocks from a height on. */
  seenBlocks(from: number): Promise<SeenBlocks>
  /** The chain has a block at this height, which is now read; what the wallet is asked waits for it. */
  hear(height: number): void
  /** A blinded address and its factor: the same for the same view key and counter, everywhere. */
  blinded(counter: number): Promise<Blinded>
  /** The key that decrypts the private values of one call of the account, identified by the call's public key. */
  transitionViewKey(publicKey: string): Promise<string>
  /** The keys that seal this browser's data about the account's private actions: the same wherever its key is. */
  sealingKeys(): Promise<SealingKeys>
  /** Runs the function on the inputs without sending anything. @throws WalletError with the program's reason */
  dryRun(request: ExecuteRequest): Promise<DryRun>
}

/** An address that only its account can claim from, and the field literal with which it does. */
export type Blinded = { readonly factor: string; readonly address: string }

/** Seal an entry and name it; the keys cannot be exported, not even by the page that uses them. */
export type SealingKeys = {
  /** AES-256-GCM. */
  readonly sealing: CryptoKey
  /** HMAC-SHA-256. */
  readonly naming: CryptoKey
}

export type DryRun = {
  /** The minimum fee that the chain accepts. */
  readonly baseFeeMicrocredits: bigint
}

/**
 * The stages of building a transaction, in this order: `proving` only if that takes time, `fee` only if it had to be
 * determined first; `waiting` while the node does not respond.
 */
export type BuildStage = 'programs' | 'building' | 'proving' | 'fee' | 'waiting'

/** An account whose key is stored in this browser; `view` means view-only. */
export type KeptAccount = {
  readonly address: string
  readonly name: string
  readonly kind: 'key' | 'view'
}

export type KeyManagement = {
  /** Whether the browser stores the keys; otherwise they are gone with the page. */
  isStored(): Promise<boolean>
  /** Every stored account, in the order in which they were added. */
  accounts(): Promise<readonly KeptAccount[]>
  /** Switches to another of the accounts. */
  select(address: string): Promise<void>
  /** Adds a new account, or that of a private or view key, and switches to it. */
  add(key: string | null): Promise<void>
  rename(address: string, name: string): Promise<void>
  /** Locks the keys until the password is entered again, and disconnects. */
  lock(): Promise<void>
  /** The private key of the current account as text; for a view-only account, its view key. */
  exportKey(password: string): Promise<string>
  /** Permanently deletes the key of the current account from this browser, and disconnects. */
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

/** Why a wallet cannot be used here: the page's network, this device, or a setting missing from the operator's configuration. */
export type Obstacle = 'network' | 'device' | 'setup'

/** One row of the wallet list: data, so that its order and text can change without code. */
export type WalletDescriptor = {
  readonly name: string
  readonly group: WalletGroup
  /** Path of the icon in `public/`. */
  readonly icon: string
  readonly url: string
  /** Opens a page inside the wallet's app on a phone; the page's address is appended, encoded. */
  readonly mobileUrl?: string
  /** No longer maintained by its developers. */
  readonly legacy: boolean
  readonly capabilities: WalletCapabilities
  readonly autoConnect: boolean
  /** False if the operator has not configured what the wallet needs. */
  readonly isSetUp?: boolean
  /** False while reconnecting would have to prompt the user, e.g. for a password. */
  canAutoConnect?(): boolean
  detect(scope: typeof globalThis): ReadyState
  /** Loads the adapter's code; called when the wallet is chosen, never before. */
  load(): Promise<WalletPort>
}

/** A descriptor as the dialog shows it, with the state of its connection. */
export type WalletListing = Pick<
  WalletDescriptor,
  'name' | 'group' | 'icon' | 'url' | 'mobileUrl' | 'legacy' | 'capabilities'
> & {
  readonly readyState: ReadyState
  /** Null if it can be used. */
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
  /** The network that the connected wallet reports, if that is not `network`. */
  readonly otherNetwork: ToldNetwork | null
  /** The connected wallet's capabilities; null while none is connected. */
  readonly capabilities: WalletCapabilities | null
  readonly wallets: readonly WalletListing[]
  /** Whether the select-wallet dialog should be shown. */
  readonly dialogOpen: boolean
  /** Pairs a wallet outside this browser; null while there is nothing to pair. */
  readonly pairing: string | null
  /** The wallet has not answered for so long that waiting for it can be cancelled. */
  readonly slow: boolean
  /** One line saying why the last connection failed; null after a success or a fresh start. */
  readonly failure: string | null
}
