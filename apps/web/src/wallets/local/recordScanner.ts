import {
  type AleoClient,
  addressToField,
  type Block,
  bytesToBigint,
  type Program,
} from '@nightjar/aleo'
import type { WalletRecord } from '@nightjar/sdk'
import type { ViewKey } from '@provablehq/sdk/testnet.js'
import { z } from 'zod/mini'
import { type Placed, transitionsOf } from '../transitionsOf.ts'
import type { ScanProgress } from '../types.ts'
import { createOwnOutputs, type OwnOutputs } from './ownOutputs.ts'
import type { ProgramSources } from './programSources.ts'
import type { Sdk } from './sdk.ts'

/** Maximum number of blocks per request to a node. */
const blocksAPage = 50
/** Blocks between two notes of the position: what is lost by a closed tab is read again. */
const blocksANote = 20 * blocksAPage

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
/** The first form did not hold records that dynamic calls make: it is read anew. */
const FORM = 2
const position = z.object({
  form: z.literal(FORM),
  nextHeight: z.number(),
  owned: z.array(ownedRecord),
})

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

export type RecordScanner = ReturnType<typeof createRecordScanner>

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
  let outputs: OwnOutputs | undefined
  const stopped = new AbortController()

  async function recall(): Promise<void> {
    const text = await memory?.read().catch(() => null)
    const kept = position.safeParse(parseJson(text ?? ''))
    if (!kept.success || kept.data.nextHeight > (await node.getHeight()) + 1) return // another chain's
    nextHeight = kept.data.nextHeight
    for (const record of kept.data.owned) owned.set(record.tag, record)
  }

  async function remember(): Promise<void> {
    await memory?.write(JSON.stringify({ form: FORM, nextHeight, owned: [...owned.values()] }))
  }

  async function takePage(viewKey: ViewKey, blocks: readonly Block[], find: Find): Promise<void> {
    const transitions = blocks.flatMap(transitionsOf)
    for (const record of await ownedOutputs(options, transitions, viewKey, find)) {
      owned.set(record.tag, record) // a page counts as a whole, so that a failed one can be read again
    }
    for (const { inputs = [] } of transitions.map(({ transition }) => transition)) {
      for (const { tag } of inputs) markSpent(tag)
    }
    nextHeight += blocks.length
  }

  function markSpent(tag: string | undefined): void {
    const record = owned.get(tag ?? '')
    if (record !== undefined) owned.set(record.tag, { ...record, spent: true })
  }

  /** What is many pages behind is looked through by workers. */
  async function scan(viewKey: ViewKey): Promise<void> {
    height = await node.getHeight()
    const before = nextHeight
    outputs ??= createOwnOutputs(ownerKey(viewKey))
    const { find, findHere, close } = outputs
    const isBehind = height - nextHeight >= blocksAPage
    const findOwn: Find = (texts) => (isBehind ? find : findHere)(texts, stopped.signal)
    try {
      for await (const blocks of pagesOf(node, nextHeight, height)) {
        stopped.signal.throwIfAborted()
        await takePage(viewKey, blocks, findOwn)
        if ((nextHeight - before) % blocksANote === 0) await remember()
      }
    } finally {
      close()
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
    /** Ends a scan that is under way, which then fails, and lets none begin. */
    stop: (): void => stopped.abort(),
    progress: (): ScanProgress => ({ nextHeight, fromHeight, height }),
    /** Those of a program, or all of them. */
    records: async (viewKey: ViewKey, program?: string): Promise<readonly WalletRecord[]> => {
      await scanOnce(viewKey)
      return [...owned.values()].filter((each) => each.program === (program ?? each.program))
    },
  }
}

/** Blocks from a height on to the last; the next ones come while those before are looked through. */
async function* pagesOf(node: AleoClient, from: number, last: number) {
  const read = (start: number): Promise<readonly Block[]> => {
    const end = Math.min(start + blocksAPage, last + 1)
    const page = start < end ? node.getBlocks(start, end) : Promise.resolve([])
    page.catch(() => undefined) // told to who waits for it
    return page
  }
  let next = from
  let coming = read(next)
  while (next <= last) {
    const blocks = await coming
    if (blocks.length === 0) return // the node is behind what it said
    next += blocks.length
    coming = read(next)
    yield blocks
  }
}

/** Whether each of the ciphertexts may be the account's. */
type Find = (ciphertexts: readonly string[]) => Promise<readonly boolean[]>

const ownerKey = (viewKey: ViewKey) => ({
  viewKey: bytesToBigint(viewKey.toBytesLe()),
  addressX: addressToField(viewKey.to_address().to_string()),
})

/** Outputs that are records, those of dynamic calls too. */
const recordOutputs: ReadonlySet<string> = new Set(['record', 'record_with_dynamic_id'])

async function ownedOutputs(
  { sdk, sources }: Context,
  placed: readonly Placed[],
  viewKey: ViewKey,
  find: Find,
): Promise<readonly Owned[]> {
  const outputs = placed.flatMap(({ transition, origin }) =>
    (transition.outputs ?? []).flatMap(({ type, id, value }, index) =>
      recordOutputs.has(type) && value !== undefined
        ? [{ transition, origin, index, id, value }]
        : [],
    ),
  )
  const found = await find(outputs.map(({ value }) => value))
  const owned: Owned[] = []
  for (const { transition, origin, index, id, value } of outputs.filter((_, at) => found[at])) {
    const ciphertext = sdk.RecordCiphertext.fromString(value)
    if (!ciphertext.isOwner(viewKey)) continue
    const { program } = await sources.get(transition.program)
    const graphKey = sdk.GraphKey.from_view_key(viewKey)
    owned.push({
      program: transition.program,
      name: recordName(program, transition.function, index),
      plaintext: ciphertext.decrypt(viewKey).toString(),
      spent: false,
      id,
      tag: sdk.RecordCiphertext.tag(graphKey, sdk.Field.fromString(id)).toString(),
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
