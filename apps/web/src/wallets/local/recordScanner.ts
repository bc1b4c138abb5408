import type { AleoClient, Block, ConfirmedTransaction, Program, Transition } from '@nightjar/aleo'
import type { ViewKey } from '@provablehq/sdk/testnet.js'
import type { WalletRecord } from '../types.ts'
import type { ProgramSources } from './programSources.ts'
import type { Sdk } from './signer.ts'

/** Most blocks that a node gives at once. */
const blocksAPage = 50

type Owned = Omit<WalletRecord, 'spent'> & { readonly tag: string }
type Context = { readonly sdk: Sdk; readonly node: AleoClient; readonly sources: ProgramSources }

/**
 * Finds an account's records by reading blocks: an output that the view key opens is owned; one whose
 * tag occurs among the inputs of any transition is spent. Blocks are read once while the account is open.
 */
export function createRecordScanner(context: Context) {
  const owned: Owned[] = []
  const spentTags = new Set<string>()
  let nextHeight = 0
  let running: Promise<void> = Promise.resolve()

  async function scanPage(viewKey: ViewKey, end: number): Promise<void> {
    const blocks = await context.node.getBlocks(nextHeight, end)
    const transitions = blocks.flatMap(transitionsOf)
    const found = await Promise.all(transitions.map((one) => ownedOutputs(context, one, viewKey)))
    owned.push(...found.flat()) // a page counts as a whole, so that a failed one can be read again
    for (const { inputs = [] } of transitions) {
      for (const { tag } of inputs) if (tag !== undefined) spentTags.add(tag)
    }
    nextHeight = end
  }

  async function scan(viewKey: ViewKey): Promise<void> {
    const end = (await context.node.getHeight()) + 1
    while (nextHeight < end) await scanPage(viewKey, Math.min(nextHeight + blocksAPage, end))
  }

  return {
    records: async (viewKey: ViewKey, program: string): Promise<readonly WalletRecord[]> => {
      running = running.catch(() => undefined).then(() => scan(viewKey))
      await running
      return owned
        .filter((record) => record.program === program)
        .map(({ tag, ...record }) => ({ ...record, spent: spentTags.has(tag) }))
    },
  }
}

async function ownedOutputs(
  { sdk, sources }: Context,
  transition: Transition,
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
      id: output.id,
      tag: sdk.RecordCiphertext.tag(graphKey, sdk.Field.fromString(output.id)).toString(),
    })
  }
  return owned
}

function recordName(program: Program, name: string, index: number): string {
  const type = program.functions.get(name)?.outputs[index]?.type
  return type?.kind === 'record' ? type.name : ''
}

/** Every transition of a block, those of fees included. */
function transitionsOf({ transactions }: Block): readonly Transition[] {
  return transactions.flatMap(({ transaction }: ConfirmedTransaction) => [
    ...(transaction.type === 'execute' ? transaction.execution.transitions : []),
    ...(transaction.fee ? [transaction.fee.transition] : []),
  ])
}
