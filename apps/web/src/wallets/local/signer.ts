import { createAleoClient } from '@nightjar/aleo'
import type { PrivateKey } from '@provablehq/sdk/testnet.js'
import type { ExecuteRequest, WalletRecord } from '../types.ts'
import { createTransactionBuilder, RefusedInputsError } from './buildTransaction.ts'
import { type FunctionInput, functionInputs } from './functionInputs.ts'
import { createKeyVault, NoKeyError } from './keyVault.ts'
import { createProgramSources } from './programSources.ts'
import { createRecordScanner } from './recordScanner.ts'

export type Sdk = typeof import('@provablehq/sdk/testnet.js')

/** An opened account; the session lets the same tab open it again without the password. */
export type Opened = { readonly address: string; readonly session: string }

/** A transaction that is built but not sent. */
export type Prepared = {
  readonly ticket: number
  /** What will be charged in all, in microcredits; never below the chain's base fee. */
  readonly feeMicrocredits: bigint
  readonly inputs: readonly FunctionInput[]
}

/** The text is not a private key. */
export class InvalidKeyError extends Error {
  override name = 'InvalidKeyError'

  constructor() {
    super('This is not a private key. It starts with "APrivateKey1" and has 59 characters.')
  }
}

export type Signer = ReturnType<typeof createSigner>

type SignerOptions = {
  readonly sdk: Sdk
  /** The node without the network's path. */
  readonly nodeUrl: string
}

/** The local wallet's secret half: holds the private key, builds and signs. Runs in a worker. */
export function createSigner(options: SignerOptions) {
  const keyring = createKeyring(options.sdk)
  const node = createAleoClient({ baseUrl: `${options.nodeUrl}/testnet` })
  const sources = createProgramSources(node)
  const scanner = createRecordScanner({ ...options, node, sources })
  return {
    ...keyring.actions,
    ...createTransactionActions({ ...options, node, sources, key: keyring.key }),
    sign: (message: Uint8Array): string => keyring.key().sign(message).to_string(),
    decrypt: (ciphertext: string): string => {
      const record = options.sdk.RecordCiphertext.fromString(ciphertext)
      return record.decrypt(keyring.key().to_view_key()).toString()
    },
    /** Every record of the program that this account owns or owned. */
    records: (program: string): Promise<readonly WalletRecord[]> =>
      scanner.records(keyring.key().to_view_key(), program),
  }
}

function createKeyring(sdk: Sdk) {
  const vault = createKeyVault()
  let opened: PrivateKey | null = null

  async function open(privateKey: string): Promise<Opened> {
    opened = parseKey(sdk, privateKey)
    return { address: addressOf(opened), session: await vault.startSession(privateKey) }
  }

  async function keep(privateKey: PrivateKey, password: string): Promise<Opened> {
    const text = privateKey.to_string()
    await vault.save({ privateKey: text, address: addressOf(privateKey), password })
    return open(text)
  }

  return {
    key: (): PrivateKey => {
      if (opened === null) throw new NoKeyError()
      return opened
    },
    actions: {
      create: (password: string): Promise<Opened> => keep(new sdk.PrivateKey(), password),
      importKey: async (privateKey: string, password: string): Promise<Opened> =>
        keep(parseKey(sdk, privateKey), password),
      unlock: async (password: string): Promise<Opened> => open(await vault.open(password)),
      /** Opens the account of a session again. @throws NoKeyError when it has ended */
      resume: async (session: string): Promise<string> => {
        opened = parseKey(sdk, await vault.resumeSession(session))
        return addressOf(opened)
      },
      /** The private key as text, after the password is given once more. */
      exportKey: (password: string): Promise<string> => vault.open(password),
      /** Deletes the key; only who can open it may. */
      remove: async (password: string): Promise<void> => {
        await vault.open(password)
        opened = null
        await vault.remove()
      },
    },
  }
}

function createTransactionActions(
  options: SignerOptions & {
    readonly node: ReturnType<typeof createAleoClient>
    readonly sources: ReturnType<typeof createProgramSources>
    readonly key: () => PrivateKey
  },
) {
  const { sdk, node, sources, key } = options
  const builder = createTransactionBuilder(options)
  const built = new Map<number, string>()
  let tickets = 0

  return {
    /** Fetches the programs and builds one throwaway swap, so that the next transaction takes about a second. */
    warmUp: async (programs: readonly string[]): Promise<void> => {
      await Promise.all(programs.map((id) => sources.get(id).catch(() => undefined)))
      const nobody = new sdk.PrivateKey()
      await builder.buildForTotal(nobody, { ...throwawaySwap(addressOf(nobody)), ...leastFee })
    },
    /** Runs the function on the inputs and builds the transaction; nothing leaves before `send`. */
    prepare: async (request: ExecuteRequest): Promise<Prepared> => {
      const { program } = await sources.get(request.program)
      const inputs = functionInputs(program, request.function)
      if (inputs === null) {
        throw new RefusedInputsError(`${request.program} has no function ${request.function}.`)
      }
      const { text, fee } = await builder.buildForTotal(key(), request)
      tickets += 1
      built.set(tickets, text)
      return { ticket: tickets, feeMicrocredits: fee, inputs }
    },
    /** Sends a prepared transaction; returns the chain's id. */
    send: async (ticket: number): Promise<string> => {
      const text = built.get(ticket)
      if (text === undefined) throw new RefusedInputsError('This transaction was sent or dropped.')
      built.delete(ticket)
      return node.broadcast(text)
    },
    drop: (ticket: number): void => void built.delete(ticket),
  }
}

const leastFee = { feeMicrocredits: 0n, privateFee: false }

/** A public swap that no chain would accept; it is built and dropped. */
function throwawaySwap(address: string) {
  const inputs = ['1field', '2field', '1u128', '1u128', address, '0u32']
  return { program: 'nightjar_core.aleo', function: 'swap_exact_tokens_for_tokens', inputs }
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
