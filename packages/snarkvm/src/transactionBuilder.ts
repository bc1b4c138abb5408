import {
  type AleoClient,
  BaseError,
  createProgramSources,
  type NamedCall,
  type ProgramNode,
  type ProgramSources,
  pruneForCall,
  type Transition,
} from '@nightjar/aleo'
import { transactionId } from '@nightjar/avm/transactionId'
import type { Authorization, Call } from './authorize.ts'
import type { SnarkVm } from './snarkVm.ts'

/** A transaction in the node's format; fees in microcredits. */
export type BuiltTransaction = {
  readonly id: string
  readonly text: string
  /** The minimum fee that the chain accepts. */
  readonly baseFee: bigint
  /** The total fee. */
  readonly fee: bigint
}

/** A call and who signs it. */
export type SignedCall = NamedCall & {
  readonly privateKey: string
  /** The agreed total, by default the base fee. The base fee is paid where it is higher. */
  readonly feeMicrocredits?: bigint | undefined
  /** A credits record that pays the fee privately. */
  readonly feeRecord?: string | undefined
}

/** What is being done, in this order; `proving` only if that takes time. */
export type BuildStage = 'building' | 'proving' | 'fee'

export type TransactionBuilder = {
  /** @throws InputsRefusedError when the program refuses the inputs */
  build(call: SignedCall, onStage?: (stage: BuildStage) => void): Promise<BuiltTransaction>
}

export type BuilderOptions = {
  readonly snarkVm: Pick<SnarkVm, 'authorize' | 'authorizeFee'>
  readonly node: ProgramNode & Pick<AleoClient, 'getStateRoot'>
  readonly sources?: ProgramSources
  /** Seconds that each transaction takes longer, as a real proof would; 0 by default. */
  readonly proveSeconds?: number | undefined
}

/** Builds transactions without proofs, which only a development chain accepts. */
export function createTransactionBuilder(options: BuilderOptions): TransactionBuilder {
  const { snarkVm, node, sources = createProgramSources(node), proveSeconds = 0 } = options

  async function callOf({ program: id, function: name, inputs }: NamedCall): Promise<Call> {
    const named = { program: id, function: name, inputs }
    const { program, edition, imports } = await sources.getForCall(named)
    return { ...pruneForCall(program, name, imports), edition, function: name, inputs }
  }

  async function authorize(privateKey: string, call: NamedCall): Promise<Authorization> {
    const found = await callOf(call)
    return snarkVm.authorize(privateKey, found).catch(refuse)
  }

  return {
    async build({ privateKey, feeMicrocredits = 0n, feeRecord, ...call }, onStage = () => {}) {
      onStage('building')
      const [authorization, stateRoot] = await Promise.all([
        authorize(privateKey, call),
        node.getStateRoot(),
      ])
      if (proveSeconds > 0) {
        onStage('proving')
        await new Promise((go) => setTimeout(go, proveSeconds * 1000))
      }
      onStage('fee')
      const { executionId, transitions } = authorization
      if (isFree(call)) return { ...assemble(transitions, null, stateRoot), baseFee: 0n, fee: 0n }
      const base = authorization.baseFee()
      const priority = feeMicrocredits > base ? feeMicrocredits - base : 0n
      const amounts = { base, priority, executionId, record: feeRecord }
      const fee = await snarkVm.authorizeFee(privateKey, amounts).catch(refuse)
      return { ...assemble(transitions, fee, stateRoot), baseFee: base, fee: base + priority }
    },
  }
}

/** Whether it has no fee: the chain refuses one for a split of credits, which takes its cost from the record itself. */
export const isFree = (call: NamedCall) =>
  call.program === 'credits.aleo' && call.function === 'split'

function assemble(
  transitions: readonly Transition[],
  fee: Transition | null,
  global_state_root: string,
) {
  const id = transactionId([...transitions, ...(fee ? [fee] : [])].map((each) => each.id))
  const text = JSON.stringify({
    type: 'execute',
    id,
    execution: { transitions, global_state_root },
    ...(fee && { fee: { transition: fee, global_state_root } }),
  })
  return { id, text }
}

const refusals = {
  noFunction: 'The program has no such function.',
  count: 'The function takes another number of inputs.',
  type: 'An input has another type than the function takes.',
  check: "The program's own checks reject the inputs.",
  node: 'The node did not give what the transaction needs.',
  other: 'snarkVM refuses the inputs.',
} as const

export type InputsRefusal = keyof typeof refusals

/** The program's own checks reject the inputs. The message does not repeat them: they may be private. */
export class InputsRefusedError extends BaseError {
  override name = 'InputsRefusedError'
  readonly refusal: InputsRefusal

  constructor(refusal: InputsRefusal) {
    super(refusals[refusal], { code: 'inputs_refused', details: { refusal } })
    this.refusal = refusal
  }
}

/** A trap of the WASM passes: the instance is broken then. */
function refuse(thrown: unknown): never {
  if (thrown instanceof WebAssembly.RuntimeError) throw thrown
  throw new InputsRefusedError(readRefusal(thrown))
}

/** The meaning of snarkVM's message. */
function readRefusal(thrown: unknown): InputsRefusal {
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  if (/is not defined/.test(words)) return 'noFunction'
  if (/expects \d+ inputs/.test(words)) return 'count'
  if (/is invalid: expected/.test(words)) return 'type'
  if (/assert/i.test(words)) return 'check'
  if (/state ?root|height|fetch|network/i.test(words)) return 'node'
  return 'other'
}
