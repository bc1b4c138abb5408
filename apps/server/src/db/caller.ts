/** Who asks the database. */
export type Asker = {
  /** Undefined for what is made once for everyone: it must not wait behind one client's statements, nor be its cost. */
  readonly client: string | undefined
  /** Told how long the database took for each of its statements, in milliseconds, without waiting for a connection. */
  readonly onStatement: (ms: number) => void
}

/** The client of a call. */
export type Caller = Asker & {
  readonly client: string
  /** Told the same of what its call makes for everyone. */
  readonly onSharedStatement: (ms: number) => void
  /** Told what else its call costs, in writes. */
  readonly owe: (writes: number) => void
}

/** The same call, for everyone. */
export const forEveryone = ({ onSharedStatement }: Caller): Asker => ({
  client: undefined,
  onStatement: onSharedStatement,
})
