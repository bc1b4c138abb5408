import type { WalletRecord } from '@nightjar/sdk'
import { ask } from './ask.ts'
import { buildTransaction } from './buildTransaction.ts'
import { createEmitter } from './emitter.ts'
import { type ForeignErrorKind, toConnectionError, WalletError } from './errors.ts'
import { followAccount } from './followAccount.ts'
import { listOf, memberOf, textOf, transactionIdIn } from './foreign.ts'
import type { LeoProvider, LeoTransaction } from './leoProvider.ts'
import { type LeoQuirks, leoCapabilities } from './leoQuirks.ts'
import { filterRecords, toWalletRecord } from './readRecord.ts'
import { noneSpecified } from './specifiedOnly.ts'
import { reportStatus, toExecuteResult } from './status.ts'
import type {
  ConnectOptions,
  DeployRequest,
  ExecuteRequest,
  ExecuteResult,
  HistoryEntry,
  RecordsQuery,
  WalletPort,
} from './types.ts'

const notGranted = 'Permission Not Granted'

type Connected = { readonly address: string; readonly chainId: string }

type LeoWallet = {
  readonly provider: LeoProvider
  readonly quirks: LeoQuirks
  readonly connected: () => Connected
}

/** A wallet of the Leo protocol, with its quirks evened out. */
export function createLeoWallet(provider: LeoProvider, quirks: LeoQuirks): WalletPort {
  const { emit, on } = createEmitter()
  let connected: Connected | null = null
  const wallet: LeoWallet = {
    provider,
    quirks,
    connected: () => {
      if (connected !== null) return connected
      throw new WalletError('NotConnected', { code: 'notConnected', name: quirks.name })
    },
  }
  const account = followAccount({
    emit,
    reconnect: async (options) => {
      if (provider.publicKey && connected !== null)
        await provider.disconnect().catch(() => undefined) // otherwise it keeps the permissions granted before
      connected = await connect(provider, quirks, options)
      return connected.address
    },
    leave: () => {
      connected = null
    },
    watch: (changed) => watchAccount(provider, changed),
  })
  return {
    name: quirks.name,
    decryptPermission: 'ON_CHAIN_HISTORY',
    capabilities: leoCapabilities(quirks),
    on,
    connect: account.connect,
    disconnect: async () => {
      account.stop()
      await ask('Disconnection', () => provider.disconnect())
    },
    getAccount: async () => ({ address: provider.publicKey || wallet.connected().address }),
    ...transactionCalls(wallet),
    ...readCalls(wallet),
  }
}

function transactionCalls(wallet: LeoWallet) {
  const { quirks, connected } = wallet
  return {
    ...noneSpecified,
    execute: (request: ExecuteRequest) => send(wallet, 'requestTransaction', request),
    requestExecution: (request: ExecuteRequest) => send(wallet, 'requestExecution', request),
    requestBulkTransactions: async (requests: readonly ExecuteRequest[]) => {
      const transactions = requests.map((each) => toTransaction(each, wallet))
      const answer = await call(wallet, 'Transaction', 'requestBulkTransactions', transactions)
      const ids = listOf(answer, 'transactionIds').filter((id) => typeof id === 'string')
      if (ids.length !== requests.length || ids.includes('')) throw emptyId(quirks, answer)
      return ids.map(toExecuteResult)
    },
    requestDeploy: async ({ program, ...fee }: DeployRequest) => {
      const answer = await call(wallet, 'Transaction', 'requestDeploy', {
        ...connected(),
        program,
        ...feeOf(fee, quirks),
      })
      return resultOf(answer, quirks)
    },
    transactionStatus: async (id: string) => {
      const answer = await call(wallet, 'Transaction', 'transactionStatus', id)
      const raw = typeof answer === 'string' ? answer : textOf(answer, 'status')
      return reportStatus(raw, { id: textOf(answer, 'transactionId') || id })
    },
    getExecution: async (id: string) => {
      const answer = await call(wallet, 'Transaction', 'getExecution', id)
      return typeof answer === 'string' ? answer : textOf(answer, 'execution')
    },
  }
}

function readCalls(wallet: LeoWallet) {
  const { quirks } = wallet
  return {
    requestTransactionHistory: async (program: string): Promise<readonly HistoryEntry[]> => {
      const answer = await call(wallet, 'Transaction', 'requestTransactionHistory', program)
      return listOf(answer, 'transactions').map(toHistoryEntry)
    },
    transitionViewKeys: async (id: string): Promise<readonly string[]> => {
      const answer = await call(wallet, 'Transaction', 'transitionViewKeys', id)
      return listOf(answer, 'viewKeys').filter((key) => typeof key === 'string')
    },
    signMessage: async (message: Uint8Array) => {
      if (quirks.signatures === 'none') {
        throw new WalletError('SignMessage', 'Method not implemented.')
      }
      const answer = await call(wallet, 'SignMessage', 'signMessage', message)
      return { signature: readSignature(memberOf(answer, 'signature')) }
    },
    decrypt: async (ciphertext: string, context: Parameters<WalletPort['decrypt']>[1] = {}) => {
      const { transitionPublicKey, program, functionName, index } = context
      const details = [transitionPublicKey, program, functionName, index]
      const answer = await call(wallet, 'Decryption', 'decrypt', ciphertext, ...details)
      return typeof answer === 'string' ? answer : textOf(answer, 'text') // Fox returns the text itself
    },
    requestRecords: async (
      program: string,
      { filter, page = 0 }: RecordsQuery = {},
    ): Promise<readonly WalletRecord[]> => {
      if (page > 0) return [] // the protocol has one page
      const answer = await call(wallet, 'Records', 'requestRecordPlaintexts', program)
      const records = listOf(answer, 'records').map((record) => toWalletRecord(record, program))
      return filterRecords(records, filter)
    },
  }
}

async function send(
  wallet: LeoWallet,
  method: 'requestTransaction' | 'requestExecution',
  request: ExecuteRequest,
): Promise<ExecuteResult> {
  const answer = await call(wallet, 'Transaction', method, toTransaction(request, wallet))
  return resultOf(answer, wallet.quirks)
}

/** Calls the injected object; a method that it or its specification lacks is not implemented. */
async function call<Method extends keyof LeoProvider>(
  { provider, quirks: { missing = [] } }: LeoWallet,
  kind: ForeignErrorKind,
  method: Method,
  ...args: readonly unknown[]
): Promise<unknown> {
  const run: unknown = provider[method]
  const isMissing = missing.some((name) => name === method)
  if (isMissing || typeof run !== 'function') throw new WalletError(kind, 'Method not implemented.')
  return ask(kind, () => run.apply(provider, args))
}

async function connect(
  provider: LeoProvider,
  { name, networks }: LeoQuirks,
  { network, decryptPermission, programs }: ConnectOptions,
): Promise<Connected> {
  const chainId = networks[network]
  if (chainId === undefined) {
    throw new WalletError('Config', { code: 'notHere', name })
  }
  if ((await provider.isAvailable?.()) === false) {
    throw new WalletError('Connection', 'The wallet is not available')
  }
  try {
    await provider.connect(decryptPermission, chainId, programs)
  } catch (thrown) {
    throw toConnectionError(thrown, { name, network })
  }
  const { publicKey } = provider
  if (!publicKey) throw new WalletError('PublicKey', 'connectWallet - empty publicKey')
  return { address: publicKey, chainId }
}

/** Listens for the wallet's account event; without one, polls its public key every second. */
function watchAccount(provider: LeoProvider, changed: () => void): () => void {
  if (provider.on !== undefined) {
    provider.on('accountChange', changed)
    return () => void provider.off?.('accountChange', changed)
  }
  let before = provider.publicKey
  const timer = setInterval(() => {
    const now = provider.publicKey
    if (now === before) return
    before = now
    changed()
  }, 1000)
  return () => clearInterval(timer)
}

function toTransaction(request: ExecuteRequest, wallet: LeoWallet): LeoTransaction {
  const { address: publicKey, chainId: network } = wallet.connected()
  const { program, function: method, inputs } = request
  const fee = feeOf(request, wallet.quirks)
  return buildTransaction({ publicKey, network, program, method, inputs, ...fee })
}

function feeOf(
  { feeMicrocredits, privateFee = true }: Pick<ExecuteRequest, 'feeMicrocredits' | 'privateFee'>,
  { fee, publicFeeOnly = false }: LeoQuirks,
): Pick<LeoTransaction, 'fee' | 'feePrivate'> {
  const agreed = Math.max(1, Number(feeMicrocredits)) // 0 becomes a fraction in some wallets, which they then refuse
  return { fee: fee ?? agreed, feePrivate: privateFee && !publicFeeOnly }
}

function resultOf(answer: unknown, quirks: LeoQuirks): ExecuteResult {
  const transactionId = transactionIdIn(answer)
  if (transactionId === '') throw emptyId(quirks, answer)
  return toExecuteResult(transactionId)
}

function emptyId({ name, emptyIdIsRefusal = false }: LeoQuirks, error: unknown): WalletError {
  if (emptyIdIsRefusal) return new WalletError('Transaction', notGranted, { error, rejected: true })
  return new WalletError('Transaction', { code: 'noId', name }, { error })
}

function readSignature(signature: unknown): string {
  if (signature instanceof Uint8Array || Array.isArray(signature))
    return new TextDecoder().decode(Uint8Array.from(signature)) // a list, where it came through JSON
  if (typeof signature === 'string' && signature !== '') return signature
  if (memberOf(signature, 'errorCode') === 0) return textOf(signature, 'result')
  throw new WalletError('SignMessage', notGranted, { error: signature, rejected: true })
}

function toHistoryEntry(entry: unknown): HistoryEntry {
  if (typeof entry === 'string') return toExecuteResult(entry)
  const onchain = toExecuteResult(textOf(entry, 'transactionId'))
  const own = textOf(entry, 'id')
  return own === '' ? onchain : { ...onchain, transactionId: own }
}
