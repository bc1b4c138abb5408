import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ForkOrigin } from '../fork/wanted.ts'
import type { BlockJson, ConfirmedJson } from '../ledger/blockJson.ts'
import type { Tip } from '../ledger/buildBlock.ts'
import { firstBlocksEnd } from '../ledger/genesis.ts'
import { corruptLedger, type KeyValueStore } from '../ledger/keyValueStore.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { type LedgerPair, readStart } from '../ledger/start.ts'
import { isSystemError } from '../systemError.ts'
import {
  ChainFileError,
  type ChainFileHeader,
  type FiledBlock,
  FORMAT,
  VERSION,
} from './chainFile.ts'

type Store = Pick<KeyValueStore, 'get' | 'entries'>

/** The ledger's store, its place for error messages, and the file, which must not exist. */
export type WriteOptions = { readonly store: Store; readonly place: string; readonly file: string }

/** Writes a chain to a file, completely or not at all. @throws ChainFileError, and LedgerOpenError for a damaged ledger */
export async function writeChainFile({
  store,
  place,
  file,
}: WriteOptions): Promise<ChainFileHeader> {
  if (await isThere(file)) {
    throw new ChainFileError(`${file} already exists: choose another name, or remove it first.`)
  }
  const kept = await readStart(store)
  const header = headerOf(store, kept.length, place)
  const unfinished = `${file}.part`
  try {
    const target = createWriteStream(unfinished, { flush: true })
    await pipeline(linesOf({ store, place, header, kept }), createGzip(), target)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isSystemError(error) ? unwritable(file, error) : error
  }
  return header
}

function headerOf(store: Store, kept: number, place: string): ChainFileHeader {
  const { height, hash } = read<Tip>(store, ledgerKeys.tip, place)
  const fork: ForkOrigin | null = JSON.parse(store.get(ledgerKeys.fork) ?? 'null')
  const first = fork?.height ?? firstBlocksEnd.height
  const { block_hash } = readBlock(store, first, place)
  return {
    format: FORMAT,
    version: VERSION,
    start: { height: first, hash: block_hash },
    end: { height, hash },
    isFork: fork !== null,
    kept,
  }
}

type Parts = Omit<WriteOptions, 'file'> & {
  readonly header: ChainFileHeader
  readonly kept: readonly LedgerPair[]
}

async function* linesOf({ store, place, header, kept }: Parts): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const line = (content: unknown): string => {
    const text = `${JSON.stringify(content)}\n`
    hash.update(text)
    return text
  }
  yield line(header)
  for (const entry of kept) yield line(entry)
  for (let height = header.start.height + 1; height <= header.end.height; height++) {
    yield line(filedBlock(store, height, place))
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

function filedBlock(store: Store, height: number, place: string): FiledBlock {
  const block = readBlock(store, height, place)
  return {
    height,
    hash: block.block_hash,
    timestamp: block.header.metadata.timestamp,
    signature: block.authority.signature,
    sent: block.transactions.map((confirmed) => sentOf(store, confirmed, place)),
    aborted: block.aborted_transaction_ids.map((id) => read(store, ledgerKeys.trace(id), place)),
  }
}

function sentOf(store: Store, { status, transaction }: ConfirmedJson, place: string) {
  if (status === 'accepted') return transaction
  return read<FiledBlock['sent'][number]>(store, ledgerKeys.unconfirmed(transaction.id), place)
}

const readBlock = (store: Store, height: number, place: string) =>
  read<BlockJson>(store, ledgerKeys.block(height), place)

function read<Value>(store: Store, key: string, place: string): Value {
  try {
    return JSON.parse(store.get(key) ?? '')
  } catch (cause) {
    throw corruptLedger(place, `${key} is missing or damaged`, cause)
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const unwritable = (file: string, error: Error) =>
  new ChainFileError(
    `${file} cannot be written (${error.message}): free space on its disk, or choose a folder that exists and is writable.`,
    error,
  )
