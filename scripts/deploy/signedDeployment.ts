/** A signed deployment, ready to be sent any number of times: the chain takes it once. */
export type SignedDeployment = {
  readonly id: string
  /** The program as it will be on the chain. */
  readonly source: string
  /** Base and priority fee in microcredits. */
  readonly fee: bigint
  /** The transaction's JSON. */
  readonly transaction: string
}

/**
 * Parses the JSON of a deployment with a public fee, as the SDK writes it.
 * @throws Error when it is anything else
 */
export function parseSignedDeployment(transaction: string): SignedDeployment {
  const { type, id, deployment, fee } = JSON.parse(transaction)
  const source: unknown = deployment?.program
  if (type !== 'deploy' || typeof id !== 'string' || typeof source !== 'string') {
    throw new Error('the transaction is not a deployment')
  }
  const [base, priority] = fee?.transition?.inputs ?? []
  return { id, source, fee: readMicrocredits(base) + readMicrocredits(priority), transaction }
}

function readMicrocredits(input: { readonly value?: unknown } | undefined): bigint {
  const amount = /^(\d{1,20})u64$/.exec(String(input?.value))?.[1]
  if (amount === undefined) throw new Error('the deployment has no public fee')
  return BigInt(amount)
}
