import { pruneForCall } from '@nightjar/aleo'
import type { PrivateKey, RecordPlaintext } from '@provablehq/sdk/testnet.js'
import type { MessageId } from '../../messageIds.ts'
import type { BuildStage, ExecuteRequest } from '../types.ts'
import type { ProgramSources } from './programSources.ts'
import type { Sdk } from './sdk.ts'

/** A transaction as the node takes it; fees in microcredits. */
export type BuiltTransaction = {
  readonly text: string
  /** The least that the chain takes. */
  readonly baseFee: bigint
  /** What it pays in all. */
  readonly fee: bigint
}

/** The program's own checks refuse these inputs. */
export class RefusedInputsError extends Error {
  override name = 'RefusedInputsError'

  constructor(reason: MessageId) {
    super(reason) // the page puts it into words
  }
}

/** Builds transactions with snarkVM; its proofs are placeholders, which only a development chain takes. */
export function createTransactionBuilder(options: {
  readonly sdk: Sdk
  readonly sources: ProgramSources
  /** The node without the network's path; snarkVM asks it for the state root and the height. */
  readonly nodeUrl: string
}) {
  const { sdk, sources, nodeUrl } = options
  const baseFees = new Map<string, bigint>()

  async function build(
    signedBy: PrivateKey,
    request: ExecuteRequest,
    priorityFee: bigint,
  ): Promise<BuiltTransaction> {
    const { program, edition, imports } = await sources.getForCall(request)
    const pruned = pruneForCall(program, request.function, imports)
    const transaction = await sdk.ProgramManagerBase.buildDevnodeExecutionTransaction(
      signedBy,
      pruned.source,
      request.function,
      [...request.inputs],
      toCredits(priorityFee),
      feeRecordOf(sdk, request),
      nodeUrl,
      { ...pruned.imports },
      edition,
    ).catch((thrown: unknown) => {
      throw new RefusedInputsError(explainRefusal(thrown))
    })
    return {
      text: transaction.toString(),
      baseFee: transaction.baseFeeAmount(),
      fee: transaction.feeAmount(),
    }
  }

  /**
   * Pays exactly the agreed total, or the base fee where that is more. The SDK adds a given priority fee
   * to a base fee that it only tells afterwards, so an unknown function is built twice, then once.
   */
  async function buildForTotal(
    signedBy: PrivateKey,
    request: ExecuteRequest,
    onStage: (stage: BuildStage) => void = () => undefined,
  ): Promise<BuiltTransaction> {
    onStage('building')
    const name = `${request.program}/${request.function}`
    const agreed = request.feeMicrocredits
    const first = await build(signedBy, request, excess(agreed, baseFees.get(name) ?? agreed))
    baseFees.set(name, first.baseFee)
    const total = agreed > first.baseFee ? agreed : first.baseFee
    if (first.fee === total) return first
    onStage('fee')
    return build(signedBy, request, excess(agreed, first.baseFee))
  }

  return { build, buildForTotal }
}

function feeRecordOf(sdk: Sdk, request: ExecuteRequest): RecordPlaintext | undefined {
  if (request.privateFee === false) return undefined
  if (request.feeRecord !== undefined) return sdk.RecordPlaintext.fromString(request.feeRecord)
  throw new RefusedInputsError('wallets.input.feeRecord')
}

function excess(total: bigint, base: bigint): bigint {
  return total > base ? total - base : 0n
}

/** Credits as the SDK takes them; the quarter keeps its float arithmetic on the right microcredit. */
function toCredits(microcredits: bigint): number {
  return microcredits === 0n ? 0 : (Number(microcredits) + 0.25) / 1_000_000
}

/** What snarkVM means, without the values that it repeats: inputs may be private. */
function explainRefusal(thrown: unknown): MessageId {
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  if (/is not defined/.test(words)) return 'wallets.input.noFunction'
  if (/expects \d+ inputs/.test(words)) return 'wallets.input.count'
  if (/is invalid: expected/.test(words)) return 'wallets.input.type'
  if (/assert/i.test(words)) return 'wallets.input.check'
  if (/state ?root|height|fetch|network/i.test(words)) {
    return 'wallets.input.node'
  }
  return 'wallets.input.other'
}
