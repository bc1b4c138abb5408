import { BaseError, type CallSources } from '@nightjar/aleo'
import type { Included } from './blockMaker.ts'
import type { Chain } from './chain.ts'
import { checkCalls } from './execution/checkCalls.ts'
import { executionCost, isFree } from './execution/costs.ts'
import { callSources } from './execution/importedSources.ts'
import { hasher } from './hash/hasher.ts'
import { formatId, parseId } from './hash/identifier.ts'
import { transactionTree } from './hash/roots.ts'
import type { Authorized } from './snarkvm/protocol.ts'
import type { SnarkVm } from './snarkvm/snarkvm.ts'
import type { ExecuteJson, TransitionJson } from './snarkvm/transactionJson.ts'

/** A call of a program, signed by `privateKey`; inputs as text, records decrypted. */
export type TransactOptions = {
  readonly privateKey: string
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
  /** Base fee in microcredits; by default the minimum that the chain accepts. A fee of 0 has no transition. */
  readonly feeMicrocredits?: bigint
  /** A credits record that pays the fee privately. */
  readonly feeRecord?: string
}

/** `outputs` as text: records of the caller decrypted, futures unchanged. */
export type Transacted = Included & { readonly outputs: readonly string[] }

/**
 * Calls a program from an authorization: the same transaction that a wallet would have built, without the seconds that
 * takes. Throws a CallFailedError when the function itself fails, and a NodeError when the chain refuses.
 */
export async function transact(
  chain: Chain,
  snarkVm: SnarkVm,
  call: TransactOptions,
): Promise<Transacted> {
  const program = await chain.read(() => chain.vm.program(call.program))
  if (program === undefined) throw new UnknownProgramError(call.program)
  const sources = await chain.read(() =>
    callSources(chain.vm.program, chain.ledger.programs(), { program, name: call.function }),
  )
  const { edition = 0 } = chain.ledger.editionsOf(program.id).at(-1) ?? {}
  const authorized = await authorize(snarkVm, { ...sources, edition }, call)
  const transitions = authorized.transitions as TransitionJson[] // snarkVM's own text
  const { executionSize, outputs } = authorized
  const { feeMicrocredits = await leastFee(chain, transitions, executionSize) } = call
  const { executionId } = authorized
  const fee = await authorizeFee(snarkVm, { ...call, feeMicrocredits }, executionId)
  const transaction = assemble(transitions, fee, chain.ledger.tip().stateRoot)
  const sizes = { size: 0, executionSize, deploymentSize: 0, synthesisSize: 0 }
  const included = await chain.include({
    transaction,
    ...sizes,
    namesDeployment: false,
    fault: null,
  })
  return { ...included, outputs }
}

function leastFee({ vm, read }: Chain, transitions: TransitionJson[], executionSize: number) {
  if (isFree(transitions)) return 0n
  return read(() => executionCost(vm, checkCalls(vm.program, transitions), executionSize))
}

/** The fee's transition; null for a fee of 0. */
export async function authorizeFee(
  snarkVm: SnarkVm,
  call: TransactOptions & { readonly feeMicrocredits: bigint },
  executionId: string,
): Promise<TransitionJson | null> {
  const { privateKey, feeMicrocredits: microcredits, feeRecord = null } = call
  if (microcredits === 0n) return null
  const request = { privateKey, executionId, microcredits, feeRecord }
  return (await snarkVm.call('authorizeFee', request)) as TransitionJson // snarkVM's own text
}

/** The transitions of a call. @throws CallFailedError */
export async function authorize(
  snarkVm: SnarkVm,
  program: CallSources & { readonly edition: number },
  { privateKey, inputs, ...call }: TransactOptions,
): Promise<Authorized> {
  try {
    const request = { privateKey, ...program, function: call.function, inputs }
    return await snarkVm.call('authorize', request)
  } catch (cause) {
    throw new CallFailedError(call, cause)
  }
}

/** A transaction as it is sent; any state root of the chain is valid, because there are no proofs. */
export function assemble(
  transitions: readonly TransitionJson[],
  fee: TransitionJson | null,
  global_state_root: string,
): ExecuteJson {
  const all = fee === null ? transitions : [...transitions, fee]
  const ids = all.map(({ id }) => parseId(id))
  return {
    type: 'execute',
    id: formatId('at', transactionTree(hasher, ids).root),
    execution: { transitions, global_state_root },
    ...(fee === null ? {} : { fee: { transition: fee, global_state_root } }),
  }
}

/** A call of a program that is not deployed. */
export class UnknownProgramError extends BaseError {
  override name = 'UnknownProgramError'

  constructor(program: string) {
    super(`Program ${program} is not deployed on this chain: deploy it first.`, {
      code: 'unknown_program',
    })
  }
}

/** A function that failed before anything was sent: an assertion, an overflow, or an input of the wrong type. */
export class CallFailedError extends BaseError {
  override name = 'CallFailedError'

  constructor(call: Pick<TransactOptions, 'program' | 'function'>, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${call.program}/${call.function} failed before it was sent: ${withoutRecords(reason)}`, {
      code: 'call_failed',
      cause,
    })
  }
}

/** snarkVM repeats refused inputs in its messages; records must stay private. */
function withoutRecords(text: string): string {
  return text.replace(/\{[^{}]*\bowner\b[^{}]*\}/g, '{ … }')
}
