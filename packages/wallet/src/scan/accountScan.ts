import { type AleoClient, addressToField, BLOCKS_A_PAGE } from '@nightjar/aleo'
import type { WalletRecord } from '@nightjar/sdk'
import type { ViewKey } from '@nightjar/snarkvm'
import type { ScanProgress } from '../types.ts'
import { createOwnOutputs, type OwnOutputs } from './ownOutputs.ts'
import { type Output, scanBlocks } from './scanBlocks.ts'
import { createScanPosition, type Owned, type ScanMemory, type ShownCall } from './scanPosition.ts'

/** Blocks after which the position is saved; blocks read since then are read again if the tab is closed. */
const BLOCKS_A_NOTE = 20 * BLOCKS_A_PAGE

type AccountScanOptions = {
  readonly node: Pick<AleoClient, 'getHeight' | 'getBlocks'>
  readonly fromHeight?: number
  readonly memory?: ScanMemory
}

export type AccountScan = ReturnType<typeof createAccountScan>

/**
 * Finds an account's records and calls by reading blocks: an output that the view key decrypts is owned; one whose tag occurs among
 * the inputs of a later transition is spent. All blocks from the account's first one on are requested and nothing else, so
 * that no request reveals which of them matter. Records found are only forgotten if the node proves to have another chain.
 * That chain is read from its beginning, because the account's first block was on the old one.
 */
export function createAccountScan(options: AccountScanOptions) {
  const { node } = options
  const position = createScanPosition(options)
  let height = 0
  let running: Promise<void> = position.recall()
  let outputs: OwnOutputs | undefined
  const stopped = new AbortController()

  /** If it is at least a page behind, workers check the outputs. */
  async function scan(viewKey: ViewKey): Promise<void> {
    height = await node.getHeight()
    await position.forgetOtherChain(height)
    const before = position.nextHeight()
    outputs ??= createOwnOutputs(ownerKey(viewKey))
    const { find, findHere, close } = outputs
    const isBehind = height - before >= BLOCKS_A_PAGE
    const findOwn: Find = (texts) => (isBehind ? find : findHere)(texts, stopped.signal)
    let noted = before
    try {
      for await (const page of scanBlocks(node, { from: before, to: height })) {
        stopped.signal.throwIfAborted()
        if (!position.isFollowedBy(page)) return await startAgain(viewKey)
        const found = await ownedOutputs(page.outputs, viewKey, findOwn)
        position.take(page, found) // a page counts as a whole, so that a failed one can be read again
        if (position.nextHeight() - noted < BLOCKS_A_NOTE) continue
        await position.remember()
        noted = position.nextHeight()
      }
    } finally {
      close()
    }
    if (position.nextHeight() !== noted) await position.remember()
  }

  async function startAgain(viewKey: ViewKey): Promise<void> {
    if (await position.forgetOtherChain(-1)) return scan(viewKey)
    throw new Error(`Block ${position.nextHeight()} does not follow the one read before it.`)
  }

  const scanOnce = (viewKey: ViewKey): Promise<void> => {
    running = running.catch(() => undefined).then(() => scan(viewKey))
    return running
  }

  return {
    /** Reads the blocks up to the last one. */
    scan: scanOnce,
    /** Aborts a running scan, which then fails, and prevents new ones. */
    stop: (): void => stopped.abort(),
    progress: (): ScanProgress => ({ ...position.progress(), height }),
    /** The records of one program, or all of them. */
    records: async (viewKey: ViewKey, program?: string): Promise<readonly WalletRecord[]> => {
      await scanOnce(viewKey)
      return position.owned().filter((each) => each.program === (program ?? each.program))
    },
    /** The calls that have made or spent its records, oldest first. */
    calls: async (viewKey: ViewKey): Promise<readonly ShownCall[]> => {
      await scanOnce(viewKey)
      return position.calls()
    },
  }
}

/** Whether each of the ciphertexts may belong to the account. */
type Find = (ciphertexts: readonly string[]) => Promise<readonly boolean[]>

const ownerKey = ({ scalar, address }: ViewKey) => ({
  viewKey: scalar,
  addressX: addressToField(address),
})

/**
 * Types of records that the app uses: of credits, of the exchange, and of ARC-20 programs and the registry. A record's
 * commitment includes its type, which is therefore known without the program: to request a program because of a record would
 * tell the node who owns it, and anyone can send a record of a program that only they have ever named.
 */
const knownNames = ['credits', 'PrivateToken', 'Token'] as const

async function ownedOutputs(
  outputs: readonly Output[],
  viewKey: ViewKey,
  find: Find,
): Promise<readonly Owned[]> {
  const found = await find(outputs.map(({ ciphertext }) => ciphertext))
  return outputs.filter((_, at) => found[at]).flatMap((output) => readOwn(output, viewKey) ?? [])
}

/** Undefined if the account does not own it, or if it cannot be read: anyone may send it anything. */
function readOwn({ id, ciphertext, origin }: Output, viewKey: ViewKey): Owned | undefined {
  try {
    const record = viewKey.readRecord(ciphertext)
    if (record === undefined) return undefined
    const { program } = origin
    const isNamed = (name: string) => record.commitment(program, name) === id
    return {
      program,
      name: knownNames.find(isNamed) ?? '',
      plaintext: record.plaintext,
      spent: false,
      id,
      tag: record.tag(id),
      origin,
    }
  } catch {
    return undefined
  }
}
