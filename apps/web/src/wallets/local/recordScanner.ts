import type { ViewKey } from '@provablehq/sdk/testnet.js'
import type { WalletRecord } from '../types.ts'
import { readFunctionHeader } from './functionHeader.ts'
import type { WalletNode } from './node.ts'
import type { ProgramSources } from './programSources.ts'
import type { Sdk } from './signer.ts'

const blocksAPage = 50

type Found = Omit<WalletRecord, 'spent'> & { readonly tag: string }

type Transition = {
  readonly program: string
  readonly function: string
  readonly inputs: readonly { readonly type: string; readonly tag?: string }[]
  readonly outputs: readonly {
    readonly type: string
    readonly id: string
    readonly value?: string
  }[]
}

/**
 * Finds an account's records by reading blocks: an output that the view key opens is owned; one whose
 * tag occurs among the inputs of any transition is spent. Blocks are read once while the account is open.
 */
export function createRecordScanner(options: {
  readonly sdk: Sdk
  readonly node: WalletNode
  readonly sources: ProgramSources
}) {
  const { sdk, node, sources } = options
  const found: Found[] = []
  const spentTags = new Set<string>()
  let nextHeight = 0
  let running: Promise<void> = Promise.resolve()

  async function ownedOutputs(transition: Transition, viewKey: ViewKey): Promise<Found[]> {
    const owned: Found[] = []
    for (const [index, output] of transition.outputs.entries()) {
      if (output.type !== 'record' || output.value === undefined) continue
      const ciphertext = sdk.RecordCiphertext.fromString(output.value)
      if (!ciphertext.isOwner(viewKey)) continue
      const commitment = sdk.Field.fromString(output.id)
      owned.push({
        program: transition.program,
        name: await recordName(transition, index),
        plaintext: ciphertext.decrypt(viewKey).toString(),
        id: output.id,
        tag: sdk.RecordCiphertext.tag(sdk.GraphKey.from_view_key(viewKey), commitment).toString(),
      })
    }
    return owned
  }

  async function recordName({ program, function: name }: Transition, index: number) {
    const { source } = await sources.get(program)
    return readFunctionHeader(source, name)?.recordOutputs.get(index) ?? ''
  }

  async function scan(viewKey: ViewKey): Promise<void> {
    const end = (await node.height()) + 1
    while (nextHeight < end) {
      const stop = Math.min(nextHeight + blocksAPage, end)
      const transitions = (await node.blocks(nextHeight, stop)).flatMap(transitionsOf)
      const owned: Found[] = []
      for (const transition of transitions) owned.push(...(await ownedOutputs(transition, viewKey)))
      found.push(...owned) // a page counts as a whole, so that a failed one can be read again
      for (const { tag } of transitions.flatMap(({ inputs }) => inputs)) {
        if (tag !== undefined) spentTags.add(tag)
      }
      nextHeight = stop
    }
  }

  return {
    records: async (viewKey: ViewKey, program: string): Promise<readonly WalletRecord[]> => {
      running = running.catch(() => undefined).then(() => scan(viewKey))
      await running
      return found
        .filter((record) => record.program === program)
        .map(({ tag, ...record }) => ({ ...record, spent: spentTags.has(tag) }))
    },
    /** Drops everything that was read for the account. */
    forget: (): void => {
      found.length = 0
      spentTags.clear()
      nextHeight = 0
    },
  }
}

/** Every transition of a block in the form of snarkOS's REST, those of fees included. */
function transitionsOf(block: unknown): readonly Transition[] {
  type Envelope = {
    readonly transaction?: {
      readonly execution?: { readonly transitions?: readonly Transition[] }
      readonly fee?: { readonly transition?: Transition }
    }
  }
  const { transactions = [] } = block as { transactions?: readonly Envelope[] } // the node's form
  return transactions.flatMap(({ transaction }) => [
    ...(transaction?.execution?.transitions ?? []),
    ...(transaction?.fee?.transition ? [transaction.fee.transition] : []),
  ])
}
