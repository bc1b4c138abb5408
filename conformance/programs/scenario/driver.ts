/**
 * What a node did with a call: accepted; rejected by finalize, so that only the fee is charged; or refused, because a
 * check in the function itself fails and no transaction can be made.
 */
export type Verdict = 'accepted' | 'rejected' | 'refused'

/** A record made by a transaction, as its owner reads it. */
export type MadeRecord = {
  readonly program: string
  readonly owner: string
  /** The plaintext that a later call takes as input. */
  readonly plaintext: string
}

export type Outcome = {
  readonly verdict: Verdict
  /** In the order of the transaction: records of inner calls come before those of outer ones. */
  readonly records: readonly MadeRecord[]
  /** The whole transaction as JSON, if one was made. */
  readonly transaction: string | null
}

export type Call = {
  readonly privateKey: string
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
  /** Programs called by dynamic dispatch. */
  readonly dynamic: readonly string[]
  /** Record that pays the fee privately; without it the fee is public. */
  readonly feeRecord?: string
}

/** A node to play a scenario on. */
export type Driver = {
  readonly name: string
  /** Height of the latest block. */
  height(): Promise<number>
  deploy(privateKey: string, source: string): Promise<void>
  execute(call: Call): Promise<Outcome>
  /** Every entry of a mapping, keys and values as the node prints them. */
  entries(program: string, mapping: string): Promise<ReadonlyMap<string, string>>
  /** Makes empty blocks. */
  mine(count: number): Promise<void>
  close(): Promise<void>
}
