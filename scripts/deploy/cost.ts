/** What a deployment costs as far as it is known without proving keys, in microcredits. */
export type KnownCost = {
  readonly storage: bigint
  readonly namespace: bigint
  readonly constructorCost: bigint
}

/** From here the price of storage grows with the square (snarkVM `synthesizer/process/src/cost.rs`). */
const PENALTY_FROM_BYTES = 512_000n
const MICROCREDITS_PER_BYTE = 1_000n
const CREDIT = 1_000_000n

/**
 * The part of a deployment's fee that follows from its size, its name and its constructor. What synthesis adds
 * (by the circuits' size) is only known once the proving keys are made.
 */
export function knownCost(deployment: {
  readonly program: string
  readonly bytes: number
  readonly constructorCost: bigint
}): KnownCost {
  const name = deployment.program.replace(/\.aleo$/, '')
  return {
    storage: storageCost(BigInt(deployment.bytes)),
    namespace: 10n ** BigInt(Math.max(0, 10 - name.length)) * CREDIT,
    constructorCost: deployment.constructorCost,
  }
}

function storageCost(bytes: bigint): bigint {
  const linear = bytes * MICROCREDITS_PER_BYTE
  return bytes <= PENALTY_FROM_BYTES ? linear : (linear * bytes) / PENALTY_FROM_BYTES
}

export function totalCost({ storage, namespace, constructorCost }: KnownCost): bigint {
  return storage + namespace + constructorCost
}

/** Microcredits as credits with all six places. */
export function formatCredits(microcredits: bigint): string {
  const text = microcredits.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`
}
