import type { AleoClient, Program } from '@nightjar/aleo'
import type { WalletRecord } from '@nightjar/sdk'
import type { ViewKey } from '@provablehq/sdk/testnet.js'
import { z } from 'zod/mini'
import { type Placed, transitionsOf } from '../transitionsOf.ts'
import type { ScanProgress } from '../types.ts'
import type { ProgramSources } from './programSources.ts'
import type { Sdk } from './sdk.ts'

/** Most blocks that a node gives at once. */
const blocksAPage = 50
/** Pages between two notes of the position: what is lost by a closed tab is read again. */
const pagesANote = 20

const ownedRecord = z.object({
  program: z.string(),
  name: z.string(),
  plaintext: z.string(),
  spent: z.boolean(),
  id: z.string(),
  tag: z.string(),
  origin: z.object({
    transactionId: z.string(),
    program: z.string(),
    function: z.string(),
    height: z.number(),
  }),
})
const position = z.object({ nextHeight: z.number(), owned: z.array(ownedRecord) })

type Owned = z.infer<typeof ownedRecord>
type Context = { readonly sdk: Sdk; readonly node: AleoClient; readonly sources: ProgramSources }

type ScannerOptions = Context & {
  readonly fromHeight?: number
  /** Where the position and the records found are kept; sealed, for they are private. */
  readonly memory?: {
    readonly read: () => Promise<string | null>
    readonly write: (text: string) => Promise<void>
  }
}

/**
 * Finds an account's records by reading blocks: an output that the view key opens is owned; one whose tag
 * occurs among the inputs of a later transition is spent. All blocks are asked for, from the account's first
 * on, so that no request says which of them matter.
 */
export function createRecordScanner(options: ScannerOptions) {
  const { node, memory, fromHeight = 0 } = options
  const owned = new Map<string, Owned>() // by tag
  let nextHeight = fromHeight
  let height = 0
  let running: Promise<void> = recall()

  async function recall(): Promise<void> {
    const text = await memory?.read().catch(() => null)
    const kept = position.safeParse(parseJson(text ?? ''))
    if (!kept.success || kept.data.nextHeight > (await node.getHeight()) + 1) return // another chain's
    nextHeight = kept.data.nextHeight
    for (const record of kept.data.owned) owned.set(record.tag, record)
  }

  async function remember(): Promise<void> {
    await memory?.write(JSON.stringify({ nextHeight, owned: [...owned.values()] }))
  }

  async function scanPage(viewKey: ViewKey, end: number): Promise<void> {
    const blocks = await node.getBlocks(nextHeight, end)
    const transitions = blocks.flatMap(transitionsOf)
    const found = await Promise.all(transitions.map((one) => ownedOutputs(options, one, viewKey)))
    for (const record of found.flat()) owned.set(record.tag, record) // a page counts as a whole, so that a failed one can be read again
    for (const { inputs = [] } of transitions.map(({ transition }) => transition)) {
      for (const { tag } of inputs) markSpent(tag)
    }
    nextHeight = end
  }

  function markSpent(tag: string | undefined): void {
    const record = owned.get(tag ?? '')
    if (record !== undefined) owned.set(record.tag, { ...record, spent: true })
  }

  async function scan(viewKey: ViewKey): Promise<void> {
    height = await node.getHeight()
    const before = nextHeight
    for (let page = 1; nextHeight <= height; page += 1) {
      await scanPage(viewKey, Math.min(nextHeight + blocksAPage, height + 1))
      if (page % pagesANote === 0) await remember()
    }
    if (nextHeight !== before) await remember()
  }

  const scanOnce = (viewKey: ViewKey): Promise<void> => {
    running = running.catch(() => undefined).then(() => scan(viewKey))
    return running
  }

  return {
    /** Reads the blocks up to the last one. */
    scan: scanOnce,
    progress: (): ScanProgress => ({ nextHeight, fromHeight, height }),
    records: async (viewKey: ViewKey, program: string): Promise<readonly WalletRecord[]> => {
      await scanOnce(viewKey)
      return [...owned.values()].filter((record) => record.program === program)
    },
  }
}

async function ownedOutputs(
  { sdk, sources }: Context,
  { transition, origin }: Placed,
  viewKey: ViewKey,
): Promise<readonly Owned[]> {
  const owned: Owned[] = []
  for (const [index, output] of (transition.outputs ?? []).entries()) {
    if (output.type !== 'record' || output.value === undefined) continue
    const ciphertext = sdk.RecordCiphertext.fromString(output.value)
    if (!ciphertext.isOwner(viewKey)) continue
    const { program } = await sources.get(transition.program)
    const graphKey = sdk.GraphKey.from_view_key(viewKey)
    owned.push({
      program: transition.program,
      name: recordName(program, transition.function, index),
      plaintext: ciphertext.decrypt(viewKey).toString(),
      spent: false,
      id: output.id,
      tag: sdk.RecordCiphertext.tag(graphKey, sdk.Field.fromString(output.id)).toString(),
      origin,
    })
  }
  return owned
}

function recordName(program: Program, name: string, index: number): string {
  const type = program.functions.get(name)?.outputs[index]?.type
  return type?.kind === 'record' ? type.name : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
