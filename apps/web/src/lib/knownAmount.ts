/** An amount that the server knows; undefined, never 0, if it does not. */
export const knownAmount = (text: string | null | undefined): bigint | undefined =>
  text === null || text === undefined ? undefined : BigInt(text)
