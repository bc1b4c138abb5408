import type { PrivateKey, RecordPlaintext } from '@provablehq/sdk/testnet.js'
import type { ExecuteRequest, WalletRecord } from '../types.ts'
import { type FunctionHeader, readFunctionHeader } from './functionHeader.ts'
import { createKeyVault, NoKeyError } from './keyVault.ts'
import { createWalletNode } from './node.ts'
import { createProgramSources } from './programSources.ts'
import { createRecordScanner } from './recordScanner.ts'

export type Sdk = typeof import('@provablehq/sdk/testnet.js')

/** An opened account; the session lets the same tab open it again without the password. */
export type Opened = { readonly address: string; readonly session: string }

/** A transaction that is built but not sent. */
export type Prepared = {
  readonly ticket: number
  /** The least the chain takes, in microcredits. */
  readonly baseFeeMicrocredits: bigint
  /** What will be charged in all, in microcredits; never below the base fee. */
  readonly feeMicrocredits: bigint
  readonly inputs: FunctionHeader['inputs']
}

/** The text is not a private key. */
export class InvalidKeyError extends Error {
  override name = 'InvalidKeyError'

  constructor() {
    super('This is not a private key. It starts with "APrivateKey1" and has 59 characters.')
  }
}

/** The program's own checks refuse these inputs. */
export class RefusedInputsError extends Error {
  override name = 'RefusedInputsError'
}

export type Signer = ReturnType<typeof createSigner>

/** The local wallet's secret half: holds the private key, builds and signs. Runs in a worker. */
export function createSigner({ sdk, nodeUrl }: { readonly sdk: Sdk; readonly nodeUrl: string }) {
  const vault = createKeyVault()
  const node = createWalletNode(nodeUrl)
  const sources = createProgramSources(node)
  const scanner = createRecordScanner({ sdk, node, sources })
  const baseFees = new Map<string, bigint>()
  const built = new Map<number, string>()
  let opened: PrivateKey | null = null
  let tickets = 0

  function key(): PrivateKey {
    if (opened === null) throw new NoKeyError()
    return opened
  }

  async function open(privateKey: string): Promise<Opened> {
    opened = parseKey(sdk, privateKey)
    return { address: addressOf(opened), session: await vault.startSession(privateKey) }
  }

  async function keep(privateKey: PrivateKey, password: string): Promise<Opened> {
    const text = privateKey.to_string()
    await vault.save({ privateKey: text, address: addressOf(privateKey), password })
    return open(text)
  }

  async function build(
    signedBy: PrivateKey,
    request: ExecuteRequest,
    priorityMicrocredits: bigint,
  ): Promise<{ text: string; baseFee: bigint; fee: bigint }> {
    const { source, edition, imports } = await sources.get(request.program)
    const transaction = await sdk.ProgramManagerBase.buildDevnodeExecutionTransaction(
      signedBy,
      source,
      request.function,
      [...request.inputs],
      toCredits(priorityMicrocredits),
      feeRecordOf(sdk, request),
      node.url,
      imports,
      edition,
    ).catch((thrown: unknown) => {
      throw new RefusedInputsError(explainRefusal(thrown), { cause: thrown })
    })
    return {
      text: transaction.toString(),
      baseFee: transaction.baseFeeAmount(),
      fee: transaction.feeAmount(),
    }
  }

  /** Builds with exactly the agreed total, or with the base fee where that is more. */
  async function buildForTotal(request: ExecuteRequest) {
    const name = `${request.program}/${request.function}`
    const agreed = request.feeMicrocredits
    const expectedBase = baseFees.get(name) ?? agreed
    const first = await build(key(), request, excess(agreed, expectedBase))
    baseFees.set(name, first.baseFee)
    const total = agreed > first.baseFee ? agreed : first.baseFee
    return first.fee === total ? first : build(key(), request, excess(agreed, first.baseFee))
  }

  return {
    create: (password: string): Promise<Opened> => keep(new sdk.PrivateKey(), password),
    importKey: (privateKey: string, password: string): Promise<Opened> =>
      keep(parseKey(sdk, privateKey), password),
    unlock: async (password: string): Promise<Opened> => open(await vault.open(password)),
    /** Opens the account of a session again. @throws NoKeyError when it has ended */
    resume: async (session: string): Promise<string> => {
      opened = parseKey(sdk, await vault.resumeSession(session))
      return addressOf(opened)
    },
    lock: async (session: string | null): Promise<void> => {
      opened = null
      built.clear()
      scanner.forget()
      if (session !== null) await vault.endSession(session)
    },
    /** The private key as text, after the password is given once more. */
    exportKey: (password: string): Promise<string> => vault.open(password),
    remove: async (password: string): Promise<void> => {
      await vault.open(password) // only who can open it may delete it
      opened = null
      await vault.remove()
    },
    /** Fetches the programs and builds one throwaway transaction, so that the next one takes about a second. */
    warmUp: async (programs: readonly string[]): Promise<void> => {
      await Promise.all(programs.map((id) => sources.get(id).catch(() => undefined)))
      const nobody = new sdk.PrivateKey()
      const inputs = [addressOf(nobody), '1u64']
      const request = { program: 'credits.aleo', function: 'transfer_public', inputs }
      await build(nobody, { ...request, feeMicrocredits: 0n, privateFee: false }, 0n)
    },
    /** Runs the function on the inputs and builds the transaction; nothing leaves before `send`. */
    prepare: async (request: ExecuteRequest): Promise<Prepared> => {
      const { source } = await sources.get(request.program)
      const header = readFunctionHeader(source, request.function)
      if (header === null) {
        throw new RefusedInputsError(`${request.program} has no function ${request.function}.`)
      }
      const { text, baseFee, fee } = await buildForTotal(request)
      tickets += 1
      built.set(tickets, text)
      const { inputs } = header
      return { ticket: tickets, baseFeeMicrocredits: baseFee, feeMicrocredits: fee, inputs }
    },
    /** Sends a prepared transaction; returns the chain's id. */
    send: async (ticket: number): Promise<string> => {
      const text = built.get(ticket)
      if (text === undefined) throw new RefusedInputsError('This transaction was sent or dropped.')
      built.delete(ticket)
      return node.broadcast(text)
    },
    drop: (ticket: number): void => void built.delete(ticket),
    sign: (message: Uint8Array): string => key().sign(message).to_string(),
    decrypt: (ciphertext: string): string =>
      sdk.RecordCiphertext.fromString(ciphertext).decrypt(key().to_view_key()).toString(),
    /** Every record of the program that this account owns or owned. */
    records: (program: string): Promise<readonly WalletRecord[]> =>
      scanner.records(key().to_view_key(), program),
  }
}

function parseKey(sdk: Sdk, text: string): PrivateKey {
  try {
    return sdk.PrivateKey.from_string(text.trim())
  } catch {
    throw new InvalidKeyError() // the SDK's words would repeat the key
  }
}

function addressOf(privateKey: PrivateKey): string {
  return privateKey.to_address().to_string()
}

function feeRecordOf(sdk: Sdk, request: ExecuteRequest): RecordPlaintext | undefined {
  if (!request.privateFee) return undefined
  if (request.feeRecord !== undefined) return sdk.RecordPlaintext.fromString(request.feeRecord)
  throw new RefusedInputsError('A private fee needs a credits record that pays it.')
}

function excess(total: bigint, base: bigint): bigint {
  return total > base ? total - base : 0n
}

/** Credits as the SDK takes them; the quarter keeps its float arithmetic on the right microcredit. */
function toCredits(microcredits: bigint): number {
  return microcredits === 0n ? 0 : (Number(microcredits) + 0.25) / 1_000_000
}

/** snarkVM's words without the values of the inputs: records are private. */
function explainRefusal(thrown: unknown): string {
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  if (/assert/i.test(words)) return 'The program refuses these values: one of its checks fails.'
  if (/expects \d+ inputs/.test(words)) return 'The program expects another number of inputs.'
  if (/is invalid: expected/.test(words))
    return 'An input is not of the type that the program expects.'
  return 'The transaction could not be built from these inputs.'
}
