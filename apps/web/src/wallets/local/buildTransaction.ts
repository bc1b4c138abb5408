import { type AleoClient, BaseError, pruneForCall } from '@nightjar/aleo'
import { transactionId } from '@nightjar/avm/transactionId'
import type { Authorization, PrivateKey, Transition } from '@provablehq/sdk/testnet.js'
import type { MessageId } from '../../messageIds.ts'
import type { BuildStage, ExecuteRequest } from '../types.ts'
import type { ProgramSources } from './programSources.ts'
import type { Sdk } from './sdk.ts'

/** A transaction in the node's format; fees in microcredits. */
export type BuiltTransaction = {
  readonly text: string
  /** The minimum fee that the chain accepts. */
  readonly baseFee: bigint
  /** The total fee. */
  readonly fee: bigint
}

/** The program's own checks reject these inputs. */
export class RefusedInputsError extends BaseError {
  override name = 'RefusedInputsError'

  constructor(reason: MessageId) {
    super(reason, { code: 'refused_inputs' }) // the page translates it
  }
}

/** Builds transactions with snarkVM, without proofs; only a development chain accepts these. */
export function createTransactionBuilder(options: {
  readonly sdk: Sdk
  readonly sources: ProgramSources
  readonly node: Pick<AleoClient, 'getStateRoot'>
}) {
  const { sdk, sources, node } = options
  const snarkVm = sdk.ProgramManagerBase

  /** Evaluates a call and signs it, without the circuit's constraints, which take four times as long. */
  async function authorize(signedBy: PrivateKey, call: Call): Promise<Authorization> {
    const { source, imports, edition, ...called } = call
    return snarkVm
      .buildAuthorizationUnchecked(
        signedBy,
        source,
        called.function,
        [...called.inputs],
        { ...imports },
        edition,
      )
      .catch((thrown: unknown) => {
        throw new RefusedInputsError(explainRefusal(thrown))
      })
  }

  async function callOf(request: ExecuteRequest): Promise<Call> {
    const { program, edition, imports } = await sources.getForCall(request)
    const pruned = pruneForCall(program, request.function, imports)
    return { ...pruned, edition, function: request.function, inputs: request.inputs }
  }

  /** The base fee and the rest of the agreed total, as the chain defines them: paid publicly, or by a record. */
  async function authorizeFee(signedBy: PrivateKey, fee: Fee): Promise<Transitions> {
    const amounts = [`${fee.base}u64`, `${fee.priority}u64`, fee.executionId]
    const { record } = fee
    const authorization = await authorize(signedBy, {
      source: sdk.Program.getCreditsProgram().toString(),
      imports: {},
      edition: 0,
      function: record === undefined ? 'fee_public' : 'fee_private',
      inputs: record === undefined ? amounts : [record, ...amounts],
    })
    return transitionsOf(authorization)
  }

  /** Pays exactly the agreed total, or the base fee if that is higher. */
  async function build(
    signedBy: PrivateKey,
    request: ExecuteRequest,
    onStage: (stage: BuildStage) => void = () => undefined,
  ): Promise<BuiltTransaction> {
    const record = feeRecordOf(request)
    onStage('building')
    const call = await callOf(request)
    const [authorization, stateRoot] = await Promise.all([
      authorize(signedBy, call),
      node.getStateRoot(),
    ])
    onStage('fee')
    const { source, imports, edition } = call
    const base = snarkVm.estimateFeeForAuthorization(authorization, source, { ...imports }, edition)
    const agreed = request.feeMicrocredits
    const priority = agreed > base ? agreed - base : 0n
    const executionId = authorization.toExecutionId().toString()
    const fee = await authorizeFee(signedBy, { base, priority, executionId, record })
    const text = assemble(transitionsOf(authorization), fee, stateRoot)
    return { text, baseFee: base, fee: base + priority }
  }

  return { build }
}

type Call = {
  readonly source: string
  readonly imports: Readonly<Record<string, string>>
  readonly edition: number
  readonly function: string
  readonly inputs: readonly string[]
}

/** Amounts in microcredits; `record` pays privately. */
type Fee = {
  readonly base: bigint
  readonly priority: bigint
  readonly executionId: string
  readonly record: string | undefined
}

/** In the order of a transaction, as snarkVM writes them. */
type Transitions = readonly { readonly id: string }[]

function transitionsOf(authorization: Authorization): Transitions {
  const transitions: readonly Transition[] = authorization.transitions()
  return transitions.map((each) => JSON.parse(each.toString()))
}

function assemble(transitions: Transitions, fee: Transitions, global_state_root: string): string {
  return JSON.stringify({
    type: 'execute',
    id: transactionId([...transitions, ...fee].map(({ id }) => id)),
    execution: { transitions, global_state_root },
    fee: { transition: fee[0], global_state_root },
  })
}

function feeRecordOf(request: ExecuteRequest): string | undefined {
  if (request.privateFee === false) return undefined
  if (request.feeRecord !== undefined) return request.feeRecord
  throw new RefusedInputsError('wallets.input.feeRecord')
}

/** The meaning of snarkVM's message, without the values that it repeats: inputs may be private. */
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
