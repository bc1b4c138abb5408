import { createEmitter } from './emitter.ts'
import { type ForeignErrorKind, toWalletError, WalletError } from './errors.ts'
import { reportStatus } from './status.ts'
import type {
  ConnectOptions,
  ExecuteRequest,
  WalletNetwork,
  WalletPort,
  WalletRecord,
} from './types.ts'

/** The object that Leo, Fox and Soter put into the page; each has part of it. */
export type LeoProvider = {
  readonly publicKey?: string | undefined
  isAvailable?(): Promise<boolean>
  connect(permission: string, network: string, programs: readonly string[]): Promise<unknown>
  disconnect(): Promise<unknown>
  signMessage(message: Uint8Array): Promise<unknown>
  decrypt(ciphertext: string, ...context: readonly unknown[]): Promise<unknown>
  requestRecordPlaintexts(program: string): Promise<unknown>
  requestTransaction(transaction: LeoTransaction): Promise<unknown>
  transactionStatus(id: string): Promise<unknown>
  on?(event: string, listener: () => void): unknown
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

/** Where a wallet departs from the protocol. */
export type LeoQuirks = {
  readonly name: string
  /** The network's id on the wire; a network that is missing is refused by the wallet. */
  readonly networks: Partial<Readonly<Record<WalletNetwork, string>>>
  /** `none`: the specification says "Method not implemented."; `bytes`: UTF-8 of `sign1…`; `result`: Soter's own form. */
  readonly signatures: 'none' | 'bytes' | 'result'
  /** What is sent in place of the agreed fee. */
  readonly fee?: number
  /** The wallet cannot pay privately. */
  readonly publicFeeOnly?: boolean
}

const notGranted = 'Permission Not Granted'

/** The quirk table, by wallet. Leo refuses `mainnetbeta`; Fox and Soter refuse every test network. */
export const leoQuirks = {
  leo: {
    name: 'Leo Wallet',
    networks: { testnetbeta: 'testnetbeta', mainnetbeta: 'mainnet' },
    signatures: 'none',
  },
  fox: { name: 'Fox Wallet', networks: { mainnetbeta: 'mainnetbeta' }, signatures: 'bytes' },
  soter: {
    name: 'Soter Wallet',
    networks: { mainnetbeta: 'mainnetbeta' },
    signatures: 'result',
    fee: 10,
    publicFeeOnly: true,
  },
} as const satisfies Readonly<Record<string, LeoQuirks>>

type Connected = { readonly address: string; readonly chainId: string }

/** A wallet of the Leo protocol, with its quirks evened out. */
export function createLeoWallet(provider: LeoProvider, quirks: LeoQuirks): WalletPort {
  const { emit, on } = createEmitter()
  let connected: Connected | null = null
  provider.on?.('accountChange', () => {
    if (connected !== null) emit('disconnect', undefined) // what was granted belongs to the other account
    connected = null
  })
  return {
    name: quirks.name,
    decryptPermission: 'ON_CHAIN_HISTORY',
    on,
    connect: async (options) => {
      connected = await connect(provider, quirks, options)
      return { address: connected.address }
    },
    disconnect: async () => {
      connected = null
      await ask('Disconnection', () => provider.disconnect())
    },
    execute: async (request) => {
      const transaction = toTransaction(request, quirks, connected)
      const answer = await ask('Transaction', () => provider.requestTransaction(transaction))
      const transactionId = textOf(answer, 'transactionId')
      if (transactionId !== '') return { transactionId }
      throw new WalletError('Transaction', notGranted, { error: answer, rejected: true })
    },
    transactionStatus: async (id) => {
      const answer = await ask('Transaction', () => provider.transactionStatus(id))
      return reportStatus(typeof answer === 'string' ? answer : textOf(answer, 'status'), id)
    },
    signMessage: async (message) => {
      if (quirks.signatures === 'none') {
        throw new WalletError('SignMessage', 'Method not implemented.')
      }
      const answer = await ask('SignMessage', () => provider.signMessage(message))
      return { signature: readSignature(memberOf(answer, 'signature')) }
    },
    decrypt: async (ciphertext, context = {}) => {
      const { transitionPublicKey, program, functionName, index } = context
      const answer = await ask('Decryption', () =>
        provider.decrypt(ciphertext, transitionPublicKey, program, functionName, index),
      )
      return typeof answer === 'string' ? answer : textOf(answer, 'text') // Fox gives the text itself
    },
    requestRecords: async (program) => {
      const answer = await ask('Records', () => provider.requestRecordPlaintexts(program))
      const records = memberOf(answer, 'records')
      return Array.isArray(records) ? records.map((record) => toRecord(record, program)) : []
    },
  }
}

async function connect(
  provider: LeoProvider,
  { name, networks }: LeoQuirks,
  { network, decryptPermission, programs }: ConnectOptions,
): Promise<Connected> {
  const chainId = networks[network]
  if (chainId === undefined) {
    throw new WalletError(
      'Connection',
      `${name} does not work with this network. Choose another wallet.`,
    )
  }
  if ((await provider.isAvailable?.()) === false) {
    throw new WalletError('Connection', 'The wallet is not available')
  }
  await ask('Connection', () => provider.connect(decryptPermission, chainId, programs))
  const { publicKey } = provider
  if (!publicKey) throw new WalletError('PublicKey', 'connectWallet - empty publicKey')
  return { address: publicKey, chainId }
}

function toTransaction(
  request: ExecuteRequest,
  { fee = Number(request.feeMicrocredits), publicFeeOnly = false }: LeoQuirks,
  connected: Connected | null,
): LeoTransaction {
  if (connected === null) throw new WalletError('NotConnected', 'The wallet is not connected.')
  const { program, function: functionName, inputs, privateFee } = request
  return {
    ...connected,
    transitions: [{ program, functionName, inputs }],
    fee: Math.max(1, fee), // 0 becomes a fraction in some wallets, which they then refuse
    feePrivate: privateFee && !publicFeeOnly,
  }
}

function readSignature(signature: unknown): string {
  if (signature instanceof Uint8Array) return new TextDecoder().decode(signature)
  if (typeof signature === 'string') return signature
  if (memberOf(signature, 'errorCode') === 0) return textOf(signature, 'result')
  throw new WalletError('SignMessage', notGranted, { error: signature, rejected: true })
}

function toRecord(record: unknown, program: string): WalletRecord {
  return {
    program,
    name: textOf(record, 'recordName'),
    plaintext: textOf(record, 'plaintext'),
    spent: memberOf(record, 'spent') === true,
    id: textOf(record, 'id'),
  }
}

async function ask<Answer>(kind: ForeignErrorKind, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (thrown) {
    throw toWalletError(thrown, kind)
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown, name: string): string {
  const member = memberOf(value, name)
  return typeof member === 'string' ? member : ''
}
