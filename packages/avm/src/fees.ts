/** Up to this many bytes, a transaction's storage costs one microcredit per byte. */
const EXECUTION_THRESHOLD = 5000n
const EXECUTION_SCALING = 5000n
const DEPLOYMENT_THRESHOLD = 512_000n
/** Microcredits per byte of a deployment (`DEPLOYMENT_FEE_MULTIPLIER`). */
const DEPLOYMENT_PER_BYTE = 1000n
/** Microcredits per unit of synthesis, before the discount (`SYNTHESIS_FEE_MULTIPLIER`). */
const SYNTHESIS_PER_UNIT = 25n
const COMPUTE_DISCOUNT = 25n
const SHORT_NAME = 10

export type ExecutionFee = {
  /** For the bytes of the execution, without its fee. */
  readonly storage: bigint
  /** For the finalizes of all its transitions. */
  readonly finalize: bigint
  readonly total: bigint
}

/**
 * The base fee of an execution in microcredits (synthesizer/process `cost.rs`, since consensus version 10): its bytes,
 * growing quadratically above 5,000, plus the finalize cost.
 */
export function executionFee(sizeInBytes: number, finalizeCost: bigint): ExecutionFee {
  const size = BigInt(sizeInBytes)
  const storage = size > EXECUTION_THRESHOLD ? (size * size) / EXECUTION_SCALING : size
  return { storage, finalize: finalizeCost, total: storage + finalizeCost }
}

export type DeploymentSize = {
  readonly sizeInBytes: number
  /**
   * The circuit sizes stated by the keys, summed. `leo devnode` 4.4.6 uses variables and constraints; the SDK 0.11.10
   * charges for non-zero entries (`combined_density`), of which there are more.
   */
  readonly synthesisSize: bigint
  /** Name of the program without `.aleo`. */
  readonly name: string
  /** Cost of running the constructor: `cost` of `vm.construct`. */
  readonly constructorCost: bigint
}

export type DeploymentFee = {
  readonly storage: bigint
  readonly synthesis: bigint
  readonly constructor_: bigint
  readonly namespace: bigint
  readonly total: bigint
}

/** The cost of a program's name: ten times more for each character below ten. */
export function namespaceFee(name: string): bigint {
  return 10n ** BigInt(Math.max(0, SHORT_NAME - name.length)) * 1_000_000n
}

/** The base fee of a deployment in microcredits (`deployment_cost_v4`). */
export function deploymentFee(deployment: DeploymentSize): DeploymentFee {
  const size = BigInt(deployment.sizeInBytes)
  const storage =
    size <= DEPLOYMENT_THRESHOLD
      ? size * DEPLOYMENT_PER_BYTE
      : (size * size * DEPLOYMENT_PER_BYTE) / DEPLOYMENT_THRESHOLD
  const synthesis = (deployment.synthesisSize * SYNTHESIS_PER_UNIT) / COMPUTE_DISCOUNT
  const namespace = namespaceFee(deployment.name)
  const constructor_ = deployment.constructorCost
  const total = storage + synthesis + constructor_ + namespace
  return { storage, synthesis, constructor_, namespace, total }
}
