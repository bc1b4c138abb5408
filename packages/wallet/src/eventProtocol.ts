import type { WalletRecord } from '@nightjar/sdk'
import { ask } from './ask.ts'
import { createEmitter } from './emitter.ts'
import { type ForeignErrorKind, WalletError } from './errors.ts'
import { followAccount, type WatchAccount } from './followAccount.ts'
import { listOf, memberOf, textOf } from './foreign.ts'
import { notImplemented } from './notImplemented.ts'
import { filterRecords, toWalletRecord } from './readRecord.ts'
import { noneSpecified } from './specifiedOnly.ts'
import { reportStatus, toExecuteResult } from './status.ts'
import type {
  ConnectOptions,
  ExecuteRequest,
  HistoryEntry,
  RecordFilter,
  RecordsQuery,
  WalletCapabilities,
  WalletPort,
} from './types.ts'

export type EventMethod =
  | 'decrypt'
  | 'getSelectedAccount'
  | 'getRecords'
  | 'requestCreateEvent'
  | 'getEvent'
  | 'getEvents'
  | 'requestSignature'

/** The differences between the wallets that work with events. */
export type EventTransport = {
  readonly name: string
  readonly capabilities: WalletCapabilities
  /** Asks for a connection; returns the address. */
  connect(options: ConnectOptions): Promise<string>
  disconnect(): Promise<unknown>
  call(method: EventMethod, params: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Added to each call in addition to the address, e.g. the network. */
  scope(): Readonly<Record<string, unknown>>
  recordFilter(program: string, filter: RecordFilter): Readonly<Record<string, unknown>>
  /** The status as this wallet has to report it. */
  statusWord(status: string): string
  readonly watch: WatchAccount
}

/** More pages than any account has: stops a wallet that never ends its list. */
const MOST_PAGES = 1000

type Asked = (
  kind: ForeignErrorKind,
  method: EventMethod,
  params: Readonly<Record<string, unknown>>,
) => Promise<unknown>

/** A wallet that works with events: Puzzle in the page, Avail over a relay. */
export function createEventWallet(transport: EventTransport): WalletPort {
  const { name, capabilities } = transport
  const { emit, on } = createEmitter()
  let address: string | null = null
  const account = followAccount({
    emit,
    reconnect: async (options) => {
      address = await transport.connect(options)
      return address
    },
    leave: () => {
      address = null
    },
    watch: transport.watch,
  })
  const asked: Asked = async (kind, method, params) => {
    if (address === null) throw new WalletError('NotConnected', { code: 'notConnected', name })
    const whole = { ...params, address, ...transport.scope() }
    const answer = await ask(kind, () => transport.call(method, whole))
    const refusal = textOf(answer, 'error')
    if (refusal !== '') await ask(kind, () => Promise.reject({ message: refusal, answer }))
    return answer
  }
  return {
    name,
    decryptPermission: 'ON_CHAIN_HISTORY',
    capabilities,
    on,
    connect: account.connect,
    disconnect: async () => {
      account.stop()
      await ask('Disconnection', () => transport.disconnect())
    },
    getAccount: async () => {
      const answer = await asked('Connection', 'getSelectedAccount', {})
      return { address: textOf(memberOf(answer, 'account'), 'address') }
    },
    ...transactionCalls(transport, asked),
    ...readCalls(transport, asked),
  }
}

function transactionCalls({ name, capabilities, statusWord }: EventTransport, asked: Asked) {
  const createEvent = async (request: ExecuteRequest) => {
    if (request.privateFee === true && !capabilities.privateFee) {
      throw new WalletError('Transaction', { code: 'noFeePrivately', name })
    }
    const answer = await asked('Transaction', 'requestCreateEvent', {
      type: 'Execute',
      programId: request.program,
      functionId: request.function,
      fee: Number(request.feeMicrocredits) / 1_000_000, // in credits
      inputs: request.inputs,
    })
    const eventId = textOf(answer, 'eventId')
    if (eventId !== '') return { eventId }
    throw new WalletError('Transaction', { code: 'noEvent', name }, { error: answer })
  }
  const readEvent = async (id: string) => {
    const event = memberOf(await asked('Transaction', 'getEvent', { id }), 'event')
    return {
      status: statusWord(textOf(event, 'status')),
      onchainId: textOf(event, 'transactionId'),
      reason: textOf(event, 'error'),
    }
  }
  return {
    ...noneSpecified,
    createEvent,
    execute: async (request: ExecuteRequest) => {
      const { eventId } = await createEvent(request)
      return toExecuteResult(eventId)
    },
    getEvent: async (id: string) => {
      const { status, onchainId } = await readEvent(id)
      return onchainId === '' ? { status } : { status, onchainId }
    },
    transactionStatus: async (id: string) => {
      const { status, onchainId, reason } = await readEvent(id)
      return reportStatus(status, { id: onchainId, reason })
    },
    transitionViewKeys: notImplemented('Transaction'),
  }
}

function readCalls({ name, capabilities, recordFilter }: EventTransport, asked: Asked) {
  const readPage = async (program: string, filter: RecordFilter, page: number) => {
    const params = { filter: recordFilter(program, filter), page }
    const answer = await asked('Records', 'getRecords', params)
    return { answer, records: listOf(answer, 'records') }
  }
  const readAll = async (program: string, filter: RecordFilter): Promise<readonly unknown[]> => {
    const all: unknown[] = []
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { answer, records } = await readPage(program, filter, page)
      all.push(...records)
      const pageCount = Number(memberOf(answer, 'pageCount') ?? Number.NaN) // some write numbers as texts
      const isLast = pageCount > 0 ? page + 1 >= pageCount : records.length < 20
      if (isLast || records.length === 0) break
    }
    return all
  }
  return {
    signMessage: async (message: Uint8Array) => {
      const text = new TextDecoder().decode(message) // the wallet signs the bytes of this text
      const answer = await asked('SignMessage', 'requestSignature', { message: text })
      const signature = textOf(answer, 'signature')
      if (signature !== '') return { signature }
      throw new WalletError('SignMessage', { code: 'noSignature', name })
    },
    decrypt: async (ciphertext: string): Promise<string> => {
      const answer = await asked('Decryption', 'decrypt', { ciphertexts: [ciphertext] })
      const plaintext = listOf(answer, 'plaintexts')[0]
      if (typeof plaintext === 'string') return plaintext
      throw new WalletError('Decryption', { code: 'noPlaintext', name })
    },
    requestRecords: async (
      program: string,
      { filter = 'all', page }: RecordsQuery = {},
    ): Promise<readonly WalletRecord[]> => {
      const records =
        page === undefined
          ? await readAll(program, filter)
          : (await readPage(program, filter, page)).records
      return filterRecords(
        records.map((record) => toWalletRecord(record, program)),
        filter,
      )
    },
    requestTransactionHistory: capabilities.history
      ? (program: string) => readHistory(asked, program)
      : notImplemented('Transaction'),
  }
}

async function readHistory(asked: Asked, program: string): Promise<readonly HistoryEntry[]> {
  const answer = await asked('Transaction', 'getEvents', {
    filter: { programId: program },
    page: 0,
  })
  return listOf(answer, 'events').map((event) => ({
    ...toExecuteResult(textOf(event, 'transactionId')),
    transactionId: textOf(event, '_id') || textOf(event, 'transactionId'),
  }))
}
