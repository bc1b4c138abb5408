import {
  type AleoClient,
  BaseError,
  createProgramSources,
  type ProgramSources,
  RetryableError,
} from '@nightjar/aleo'
import type { WalletRecord } from '@nightjar/sdk'
import {
  createTransactionBuilder,
  isFree,
  type PrivateKey,
  type SignedCall,
  type SnarkVm,
} from '@nightjar/snarkvm'
import { type AccountScan, createAccountScan } from '../scan/accountScan.ts'
import type { SeenBlocks, ShownCall } from '../scan/scanPosition.ts'
import type {
  Blinded,
  BuildStage,
  DryRun,
  ExecuteRequest,
  ScanProgress,
  SealingKeys,
} from '../types.ts'
import type { SignerHost } from '../walletHost.ts'
import { blindedAddress } from './blindedAddress.ts'
import { blindingFactor } from './blindingFactor.ts'
import { type FunctionInput, functionInputs } from './functionInputs.ts'
import { createKeyring } from './keyring.ts'
import { createKeyVault } from './keyVault.ts'
import { RefusedInputsError, wordRefusal } from './refusedInputs.ts'
import { sealingKeysOf } from './sealingKeys.ts'
import type { MemoryRows } from './vaultRows.ts'

/** The node has answered that it refuses the transaction. */
class RefusedTransactionError extends BaseError {
  override name = 'RefusedTransactionError'
}

/** A transaction that is built but not sent. */
export type Prepared = {
  readonly ticket: number
  /** The total charge in microcredits; never below the chain's base fee. */
  readonly feeMicrocredits: bigint
  readonly inputs: readonly FunctionInput[]
}

export type Signer = ReturnType<typeof createSigner>

export type SignerOptions = {
  readonly host: SignerHost
  readonly snarkVm: SnarkVm
  /** The node without the network's path. */
  readonly nodeUrl: string
  /** Fetched together as soon as one is needed, so that no request reveals which of them is called. */
  readonly programs?: readonly string[]
  /** Seconds that a transaction to be sent takes longer, as a proof would. */
  readonly proveSeconds?: number | undefined
  /** Where the vault is kept if the browser opens no database. */
  readonly memory?: MemoryRows
}

/** The secret half of the local wallet: holds the keys, builds and signs. Runs in a worker. */
export function createSigner(options: SignerOptions) {
  const { host, snarkVm, memory } = options
  const node = host.nodeAt(options.nodeUrl, 'testnet')
  const vault = createKeyVault(host, memory && { memory })
  const keyring = createKeyring({ snarkVm, vault, getHeight: () => node.getHeight() })
  const { account } = keyring
  const sources = createProgramSources(node)
  let scanning: { readonly address: string; readonly scan: AccountScan } | null = null
  let heard: number | undefined

  /** The scan of the open account; that of another account is stopped. */
  function accountScan(): AccountScan {
    const { address, fromHeight, vaultKey } = account()
    if (scanning?.address === address) return scanning.scan
    scanning?.scan.stop()
    const memory = {
      read: () => vault.kept(vaultKey, address),
      write: (text: string) => vault.keep(vaultKey, address, text),
    }
    const scan = createAccountScan({ ...host.pages, node, fromHeight, memory })
    scan.hear(heard ?? 0) // even before the first height, asking for records reads nothing again
    scanning = { address, scan }
    return scan
  }

  return {
    ...keyring.actions,
    ...createTransactionActions({ ...options, node, sources, key: keyring.key }),
    sign: (message: Uint8Array): string => keyring.key().sign(message),
    decrypt: (ciphertext: string): string => account().viewKey.decrypt(ciphertext),
    /** Every record of the program, or of all programs, that this account owns or owned. */
    records: (program?: string): Promise<readonly WalletRecord[]> =>
      accountScan().records(account().viewKey, program),
    /** The calls of this account, as everyone sees them. */
    calls: (): Promise<readonly ShownCall[]> => accountScan().calls(account().viewKey),
    /** The transactions of this account from a height on. */
    seenBlocks: (from: number): Promise<SeenBlocks> =>
      accountScan().seenBlocks(account().viewKey, from),
    /** The chain has a block at this height: only then are blocks asked for again. */
    hear: (height: number): void => {
      heard = height
      scanning?.scan.hear(height)
    },
    /** Reads the chain's blocks up to the last one. */
    scan: (): Promise<void> => accountScan().scan(account().viewKey),
    scanProgress: (): ScanProgress => accountScan().progress(),
    /** The counter's factor, and the address that only this account can claim from with it. */
    blinded: async (counter: number): Promise<Blinded> => {
      const { address, viewKey } = account()
      const factor = await blindingFactor(viewKey.text, counter)
      return { factor, address: blindedAddress(snarkVm.crypto, address, factor) }
    },
    /** Decrypts the private values of one call, identified by its `tpk`. */
    transitionViewKey: (publicKey: string): string =>
      account().viewKey.transitionViewKey(publicKey),
    /** The keys that seal the page's data for this account. */
    sealingKeys: (): Promise<SealingKeys> => sealingKeysOf(account().viewKey.text),
  }
}

function createTransactionActions(
  options: SignerOptions & {
    readonly node: AleoClient
    readonly sources: ProgramSources
    readonly key: () => PrivateKey
  },
) {
  const { host, snarkVm, node, sources, key, programs = [] } = options
  /** One that cannot be fetched does not hold up the others. */
  const fetchAll = () => Promise.all(programs.map((id) => sources.get(id).catch(() => undefined)))
  const prover = createTransactionBuilder(options)
  const drafts = { ...node, getStateRoot: async () => '' } // nothing that is dropped is asked for
  const builder = createTransactionBuilder({ snarkVm, node: drafts, sources })
  const built = new Map<number, string>()
  let [tickets = 0] = crypto.getRandomValues(new Uint32Array(1)) // a restarted worker must not reuse one

  return {
    /** Fetches all programs that may be called. */
    fetchPrograms: async (): Promise<void> => void (await fetchAll()),
    /** Builds one throwaway swap, so that the next transaction takes about a second. */
    warmUp: async (): Promise<void> => {
      await fetchAll()
      const nobody = snarkVm.createKey()
      await builder.build({ ...throwawaySwap(nobody.address), privateKey: nobody.text })
    },
    /** Runs the function on the inputs and builds the transaction; nothing leaves before `send`. */
    prepare: async (
      request: ExecuteRequest,
      onStage: (stage: BuildStage) => void = () => undefined,
    ): Promise<Prepared> => {
      const signedBy = key() // before the first await, because another account may be opened meanwhile
      onStage('programs')
      await fetchAll()
      const { program } = await sources.get(request.program)
      const inputs = functionInputs(program, request.function)
      if (inputs === null) {
        throw new RefusedInputsError('input.noFunction')
      }
      const signed = signedCall(signedBy, request)
      const { text, fee } = await prover.build(signed, onStage).catch(wordRefusal)
      tickets += 1
      built.set(tickets, text)
      return { ticket: tickets, feeMicrocredits: fee, inputs }
    },
    /** Runs the function on the inputs and drops the result. */
    dryRun: async (request: ExecuteRequest): Promise<DryRun> => {
      const signed = signedCall(key(), request) // before the first await
      await fetchAll()
      const { baseFee } = await builder.build(signed).catch(wordRefusal)
      return { baseFeeMicrocredits: baseFee }
    },
    /**
     * Sends a prepared transaction to the first of these nodes that answers, or to the page's own; returns the chain's id.
     * @throws RefusedTransactionError if the node refuses it
     */
    send: async (ticket: number, nodes: readonly string[] = []): Promise<string> => {
      const text = built.get(ticket)
      if (text === undefined) throw new RefusedInputsError('input.gone')
      built.delete(ticket)
      return broadcast(
        text,
        nodes.length > 0 ? nodes.map((url) => host.nodeAt(url, 'testnet')) : [node],
      )
    },
    drop: (ticket: number): void => void built.delete(ticket),
  }
}

/** A node that did not answer may still have it: then a later one's refusal, as a duplicate perhaps, says nothing. */
async function broadcast(text: string, nodes: readonly AleoClient[]): Promise<string> {
  let unanswered: unknown
  for (const each of nodes) {
    try {
      return await each.broadcast(text)
    } catch (thrown) {
      const refusal = refusalIn(thrown)
      if (refusal) throw unanswered ?? refusal
      unanswered ??= thrown
    }
  }
  throw unanswered
}

/** @throws RefusedInputsError when a private fee has no record */
function signedCall({ text: privateKey }: PrivateKey, request: ExecuteRequest): SignedCall {
  const { privateFee = true, feeRecord, ...call } = request
  if (privateFee && feeRecord === undefined && !isFree(call)) {
    throw new RefusedInputsError('input.feeRecord')
  }
  return { ...call, privateKey, feeRecord: privateFee ? feeRecord : undefined }
}

/** Whether the node itself refused. With no answer, or a late one or one from a gateway, nothing is known. */
function refusalIn(thrown: unknown): RefusedTransactionError | undefined {
  if (!(thrown instanceof BaseError) || thrown instanceof RetryableError) return undefined
  const status = Number(thrown.details?.status)
  const isRefusing = status >= 400 && status <= 500 // version 1 of a node's REST always answers 500
  return isRefusing ? new RefusedTransactionError(thrown.message, { code: thrown.code }) : undefined
}

/** A public swap that no chain would accept; it is built and dropped. */
function throwawaySwap(address: string) {
  const inputs = ['1field', '2field', '1u128', '1u128', address, '0u32']
  return { program: 'nightjar_core.aleo', function: 'swap_exact_tokens_for_tokens', inputs }
}
