/**
 * The program did something that snarkVM rejects: overflow, a missing key, a failed assertion.
 * Told apart from every other error: those are bugs, or come from the store, and are not caught.
 */
export class Trap extends Error {
  override name = 'Trap'
}

/** Rejects the running program. */
export function trap(reason: string): never {
  throw new Trap(reason)
}
