import { readAhead } from '@nightjar/aleo'
import { ReplayError } from '../blockMaker.ts'
import { type Chain, openChain } from '../chain.ts'
import { closing } from '../createLedger.ts'
import type { BlockJson } from '../ledger/blockJson.ts'
import { firstBlocks, firstBlocksEnd } from '../ledger/genesis.ts'
import { openBulkStore } from '../ledger/keyValueStore.ts'
import { LedgerWriteError } from '../ledger/ledger.ts'
import { type LedgerPair, startChanges } from '../ledger/start.ts'
import { makeLedgerFolder } from '../makeLedgerFolder.ts'
import { createSnarkVm } from '../snarkvm/snarkvm.ts'
import { isSystemError } from '../systemError.ts'
import { ChainFileError, type ChainFileHeader, type FiledBlock } from './chainFile.ts'
import { readChainFile } from './readChainFile.ts'
import { createVerifyBlock } from './verifyBlock.ts'

export type ImportOptions = {
  readonly file: string
  /** The ledger's folder, which must not exist. */
  readonly folder: string
  /** Checks each transaction as if it were sent again, and the signature of each block. */
  readonly isVerified: boolean
}

export type Imported = {
  readonly height: number
  readonly blocks: number
  readonly transactions: number
}

/**
 * Makes the chain of a file again in a new ledger, completely or not at all: every transaction is finalized again, and
 * every block must get the hash that it has in the file.
 * @throws ChainFileError
 */
export async function importChain({ file, folder, isVerified }: ImportOptions): Promise<Imported> {
  const { header, kept, blocks } = await readChainFile(file)
  const ready = isVerified ? readAhead(verified(file, blocks)) : unverified(blocks)
  try {
    checkStart(file, header)
    return await makeLedgerFolder(folder, (unfinished) =>
      makeAgain(unfinished, { file, header, kept, ready }),
    )
  } finally {
    await blocks.return(undefined)
  }
}

/** A block that a chain can make again. */
type ReadyBlock = {
  readonly block: FiledBlock
  readonly make: (chain: Chain) => Promise<BlockJson>
}

async function* unverified(blocks: AsyncIterable<FiledBlock>): AsyncGenerator<ReadyBlock> {
  for await (const block of blocks)
    yield { block, make: (chain) => chain.replay({ ...block, transactions: block.sent }) }
}

async function* verified(
  file: string,
  blocks: AsyncIterable<FiledBlock>,
): AsyncGenerator<ReadyBlock> {
  const snarkVm = createSnarkVm()
  const verifyBlock = createVerifyBlock(snarkVm)
  try {
    for await (const block of blocks) {
      const candidates = await verifyBlock(block).catch(refuse(file, block))
      yield { block, make: (chain) => chain.replayChecked({ ...block, candidates }) }
    }
  } finally {
    await snarkVm.close()
  }
}

type Content = {
  readonly file: string
  readonly header: ChainFileHeader
  readonly kept: readonly LedgerPair[]
  readonly ready: AsyncIterable<ReadyBlock>
}

async function makeAgain(
  folder: string,
  { file, header, kept, ready }: Content,
): Promise<Imported> {
  let expected: FiledBlock | undefined
  const sign = (hash: string): string => {
    if (expected?.hash !== hash) throw new Error(`its hash is ${hash} and not ${expected?.hash}`)
    return expected.signature
  }
  const chain = await begin(folder, { file, header, kept, sign })
  return closing(chain, async () => {
    let transactions = 0
    for await (const { block, make } of ready) {
      expected = block
      await make(chain).catch(refuse(file, block))
      transactions += block.sent.length
    }
    const { height } = chain.ledger.tip()
    return { height, blocks: height - header.start.height, transactions }
  })
}

type Beginning = Omit<Content, 'ready'> & { readonly sign: (hash: string) => string }

const silent = { onTransaction: () => undefined, onWarning: () => undefined }

/** Opens a new ledger with what the file's chain began with. */
async function begin(folder: string, { file, header, kept, sign }: Beginning): Promise<Chain> {
  const store = await openBulkStore(folder)
  try {
    await store.batch([...(header.isFork ? [] : firstBlocks), ...startChanges(kept)])
    const rest = {
      accounts: [],
      fork: null,
      isManual: false,
      place: folder,
      ...silent,
      snarkVm: null,
    }
    return await openChain({ ...rest, store, sign })
  } catch (cause) {
    await store.close().catch(() => undefined)
    if (isSystemError(cause)) throw cause
    throw new ChainFileError(
      `${file} is damaged (what its chain began with cannot be read): copy it again, or export the chain again.`,
      cause,
    )
  }
}

function checkStart(file: string, { start, isFork }: ChainFileHeader): void {
  const { height, hash } = firstBlocksEnd
  if (isFork || (start.height === height && start.hash === hash)) return
  throw new ChainFileError(
    `${file} continues from block ${start.height} with the hash ${start.hash}, but a new chain here from block ${height} with ${hash}: it has another genesis, and only the Nightjar that exported it can import it.`,
  )
}

/** What is wrong with a block: a failing disk is not its fault. */
const refuse =
  (file: string, { height }: FiledBlock) =>
  (cause: unknown): never => {
    if (cause instanceof LedgerWriteError) throw cause
    const { message } = cause instanceof Error ? cause : { message: String(cause) }
    const reason = cause instanceof ReplayError ? cause.reason : message
    throw new ChainFileError(
      `Block ${height} of ${file} cannot be made again (${reason}): the file was changed, or exported by a Nightjar that finalizes differently. Export the chain again.`,
      cause,
    )
  }
