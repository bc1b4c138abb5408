const paddedHeight = (height: number) => String(height).padStart(10, '0')

/** The ledger's keys. */
export const ledgerKeys = {
  tip: 'tip',
  /** State and programs that the ledger started with: JSON of changes. */
  origin: 'origin',
  block: (height: number) => `block:${paddedHeight(height)}`,
  heightOfHash: (hash: string) => `hash:${hash}`,
  stateRoot: (height: number) => `stateRoot:${paddedHeight(height)}`,
  heightOfStateRoot: (root: string) => `root:${root}`,
  /** For a confirmed transaction: `height/index`. */
  transaction: (id: string) => `transaction:${id}`,
  /** For a rejected transaction as it was sent: the id under which it is confirmed. */
  confirmedId: (originalId: string) => `confirmed:${originalId}`,
  /** For a rejected transaction: what was sent. */
  unconfirmed: (confirmedId: string) => `unconfirmed:${confirmedId}`,
  /** For a transaction that a block lists as aborted: the hash of the block. */
  aborted: (id: string) => `aborted:${id}`,
  /** The outcome of a transaction, by its confirmed id, or that of an aborted transaction: JSON of a `Trace`. */
  trace: (confirmedId: string) => `trace:${confirmedId}`,
  transactionOfTransition: (id: string) => `transition:${id}`,
  transitionOfInput: (id: string) => `input:${id}`,
  transitionOfOutput: (id: string) => `output:${id}`,
  tag: (tag: string) => `tag:${tag}`,
  nonce: (nonce: string) => `nonce:${nonce}`,
  tpk: (tpk: string) => `tpk:${tpk}`,
  tcm: (tcm: string) => `tcm:${tcm}`,
  rejected: (id: string) => `rejected:${id}`,
  /** For a fork: JSON of a `ForkOrigin`. */
  fork: 'fork',
  /** For a fork, the upstream's answer; `name` is that of the value in the state. JSON with the height it was at. */
  fetchedValue: (name: string) => `fetched:value:${name}`,
  fetchedMapping: (name: string) => `fetched:mapping:${name}`,
  fetchedProgram: (id: string) => `fetched:program:${id}`,
  /** For a fork: content of an upstream block, under the key that the ledger uses for its own. */
  fetchedLookup: (key: string) => `fetched:lookup:${key}`,
  program: (sequence: number) => `program:${paddedHeight(sequence)}`,
} as const
