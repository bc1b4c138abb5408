import type { Transition } from '@nightjar/aleo'
import type {
  Authorization as SdkAuthorization,
  PrivateKey as SdkPrivateKey,
  Transition as SdkTransition,
} from '@provablehq/sdk/testnet.js'
import { EXECUTION_FRAME_BYTES } from './decode.ts'
import type { Sdk } from './sdkModule.ts'

/** A call of a program's function, with the sources that it needs; inputs as text. */
export type Call = {
  readonly source: string
  /** Every program that it imports, by id, except credits.aleo. */
  readonly imports: Readonly<Record<string, string>>
  readonly edition: number
  readonly function: string
  readonly inputs: readonly string[]
}

/** A signed call: its transitions in transaction order. */
export type Authorization = {
  readonly transitions: readonly Transition[]
  /** What its fee names. */
  readonly executionId: string
  /** Bytes of its execution without a proof. */
  readonly executionSize: number
  /** The least fee that the chain accepts, in microcredits. */
  baseFee(): bigint
  /** Outputs of the called function as its caller may read them: records and private values decrypted. */
  outputs(): readonly string[]
}

/** A fee's purpose, and its amounts in microcredits; `record` pays it privately. */
export type FeeCall = {
  readonly executionId: string
  readonly base: bigint
  readonly priority: bigint
  readonly record: string | undefined
}

/**
 * Evaluates a call and signs it, without the circuit's constraints, which take four times as long. Throws snarkVM's
 * message for refused inputs; an overflow halts the WASM, and the promise then never settles.
 */
export async function authorize(sdk: Sdk, privateKey: string, call: Call): Promise<Authorization> {
  const key = sdk.PrivateKey.from_string(privateKey)
  const { source, imports, edition } = call
  const authorization = await sign(sdk, key, call)
  const made = transitionsOf(authorization)
  const transitions = made.map(toJson)
  const bytes = made.reduce((sum, one) => sum + one.toBytesLe().length, EXECUTION_FRAME_BYTES)
  return {
    transitions,
    executionId: authorization.toExecutionId().toString(),
    executionSize: bytes,
    baseFee: () =>
      sdk.ProgramManagerBase.estimateFeeForAuthorization(
        authorization,
        source,
        { ...imports },
        edition,
      ),
    outputs: () => readOutputs(sdk, key, made.at(-1), transitions.at(-1)),
  }
}

/** A fee's transition: `fee_public` or `fee_private` of credits.aleo, authorized like any other call. */
export async function authorizeFee(
  sdk: Sdk,
  privateKey: string,
  { executionId, base, priority, record }: FeeCall,
): Promise<Transition> {
  const amounts = [`${base}u64`, `${priority}u64`, executionId]
  const authorization = await sign(sdk, sdk.PrivateKey.from_string(privateKey), {
    source: sdk.Program.getCreditsProgram().toString(),
    imports: {},
    edition: 0,
    function: record === undefined ? 'fee_public' : 'fee_private',
    inputs: record === undefined ? amounts : [record, ...amounts],
  })
  const [transition] = transitionsOf(authorization).map(toJson)
  if (transition === undefined) throw new Error('A fee has a transition.')
  return transition
}

function sign(sdk: Sdk, key: SdkPrivateKey, call: Call) {
  const { source, imports, edition, inputs } = call
  return sdk.ProgramManagerBase.buildAuthorizationUnchecked(
    key,
    source,
    call.function,
    [...inputs],
    { ...imports },
    edition,
  )
}

const transitionsOf = (authorization: SdkAuthorization): SdkTransition[] =>
  authorization.transitions()

const toJson = (transition: SdkTransition): Transition => JSON.parse(transition.toString())

function readOutputs(
  sdk: Sdk,
  key: SdkPrivateKey,
  root: SdkTransition | undefined,
  json: Transition | undefined,
): readonly string[] {
  if (root === undefined) return []
  const viewKey = key.to_view_key()
  const decrypted: Transition = JSON.parse(root.decryptTransition(root.tvk(viewKey)).toString())
  const readRecord = (text: string): string => {
    const record = sdk.RecordCiphertext.fromString(text)
    return record.isOwner(viewKey) ? record.decrypt(viewKey).toString() : text
  }
  return (json?.outputs ?? []).map((output, index) => {
    if (output.type === 'record') return readRecord(output.value ?? '')
    return decrypted.outputs?.[index]?.value ?? output.value ?? output.id
  })
}
