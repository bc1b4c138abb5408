/**
 * What a node did with a call: accepted; rejected by finalize, so that only the fee is charged; or refused,
 * because a check of the function itself fails and no transaction can be made.
 */
export type Verdict = 'accepted' | 'rejected' | 'refused'

/** A record that a transaction made, as its owner reads it. */
export type MadeRecord = {
  readonly program: string
  readonly owner: string
  /** The plaintext that a later call takes as its input. */
  readonly plaintext: string
}

export type Outcome = {
  readonly verdict: Verdict
  /** In the order of the transaction: records of inner calls before those of outer ones. */
  readonly records: readonly MadeRecord[]
  /** The whole transaction as JSON, when one was made. */
  readonly transaction: string | null
}

export type Call = {
  readonly privateKey: string
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
  /** Programs that are called by dynamic dispatch. */
  readonly dynamic: readonly string[]
  /** Pays the fee in private; without it the fee is public. */
  readonly feeRecord?: string
}

/** A node that a scenario is played on. */
export type Driver = {
  readonly name: string
  /** Height of the latest block. */
  height(): Promise<number>
  deploy(privateKey: string, source: string): Promise<void>
  execute(call: Call): Promise<Outcome>
  /** Every entry of a mapping, key and value as the node prints them. */
  entries(program: string, mapping: string): Promise<ReadonlyMap<string, string>>
  /** Makes empty blocks. */
  mine(count: number): Promise<void>
  close(): Promise<void>
}
