import {
  type AleoClient,
  BLOCKS_A_PAGE,
  type Block,
  type BlockRange,
  type ConfirmedTransaction,
  pageStart,
  readAhead,
  readAllBlocks,
  readBlocks,
  type Transition,
} from '@nightjar/aleo'
import type { RecordOrigin } from '@nightjar/sdk'

type Node = Pick<AleoClient, 'getBlocks'>

/** What blocks show that may concern an account. Whatever strangers have put into them, nothing of it ends a scan. */
export type Findings = {
  /** The blocks, oldest first. */
  readonly blocks: readonly Block[]
  /** Records that were made, fees' change included. */
  readonly outputs: readonly Output[]
  /** Records that were spent. */
  readonly inputs: readonly Input[]
  /** Accepted executions. */
  readonly calls: readonly Call[]
}

export type Output = {
  /** The record's commitment. */
  readonly id: string
  readonly ciphertext: string
  readonly origin: RecordOrigin
}

export type Input = {
  readonly tag: string
  readonly serialNumber: string
  readonly transactionId: string
}

export type Call = {
  readonly transactionId: string
  readonly height: number
  /** Without that of the fee. */
  readonly transitions: readonly Transition[]
}

/** Reads every block of a range once, oldest first, page by page. @throws BlockNotReadError */
export async function* scanBlocks(
  node: Node,
  range: Pick<BlockRange, 'from' | 'to'>,
): AsyncGenerator<Findings, undefined> {
  for await (const blocks of readAhead(readBlocks(node, range))) yield findingsIn(blocks)
}

/**
 * The whole page of blocks that contains a height, as far as the chain goes: the node does not learn which of its blocks is
 * meant. @throws BlockNotReadError
 */
export async function scanPage(node: Node, height: number, tip: number): Promise<Findings> {
  const from = pageStart(height)
  return findingsIn(
    await readAllBlocks(node, { from, to: Math.min(from + BLOCKS_A_PAGE - 1, tip) }),
  )
}

type Place = { readonly transaction: string; readonly block: number }

/** An accepted transaction, by its block; undefined if the block does not contain it. @throws BlockNotReadError */
export async function findCall(
  node: Pick<AleoClient, 'getHeight' | 'getBlocks'>,
  { transaction, block }: Place,
): Promise<Call | undefined> {
  const tip = await node.getHeight()
  if (block > tip) return undefined
  const { calls } = await scanPage(node, block, tip)
  return calls.find((call) => call.height === block && call.transactionId === transaction)
}

export function findingsIn(blocks: readonly Block[]): Findings {
  const placed = blocks.flatMap(({ header, transactions }) =>
    transactions.map((confirmed) => ({ confirmed, height: header.metadata.height })),
  )
  return {
    blocks,
    outputs: placed.flatMap(outputsOf),
    inputs: placed.flatMap(inputsOf),
    calls: placed.flatMap(({ confirmed: { transaction }, height }) => {
      if (transaction.type !== 'execute') return []
      return {
        transactionId: transaction.id,
        height,
        transitions: transaction.execution.transitions,
      }
    }),
  }
}

type Placed = { readonly confirmed: ConfirmedTransaction; readonly height: number }

/** Those that took effect: a rejected transaction has only paid its fee. */
function transitionsOf({ transaction }: ConfirmedTransaction): readonly Transition[] {
  return [
    ...(transaction.type === 'execute' ? transaction.execution.transitions : []),
    ...(transaction.fee ? [transaction.fee.transition] : []),
  ]
}

/** Types of outputs that are records, including those of dynamic calls. */
const recordOutputs: ReadonlySet<string> = new Set(['record', 'record_with_dynamic_id'])

function outputsOf({ confirmed, height }: Placed): readonly Output[] {
  const { id: transactionId } = confirmed.transaction
  return transitionsOf(confirmed).flatMap(({ program, function: name, outputs }) => {
    const origin = { transactionId, program, function: name, height }
    return (outputs ?? []).flatMap(({ type, id, value: ciphertext }) =>
      recordOutputs.has(type) && ciphertext ? { id, ciphertext, origin } : [],
    )
  })
}

function inputsOf({ confirmed }: Placed): readonly Input[] {
  const { id: transactionId } = confirmed.transaction
  return transitionsOf(confirmed)
    .flatMap(({ inputs }) => inputs ?? [])
    .flatMap(({ tag, id: serialNumber }) => (tag ? { tag, serialNumber, transactionId } : []))
}
