/** How much of an answer is awaited. */
export type AnswerLimits = {
  /** Milliseconds from the request to the last byte of the answer. */
  readonly timeout: number
  readonly maxBytes: number
}

/** A range of blocks can be requested in parts, a single block cannot: it may be this many times as large, and as slow. */
const ONE_BLOCK = 4

/** Largest answer of a node in bytes, except for a single block. */
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/** The limits of the answer to a path below the network's root, given those of any answer but a single block. */
export function answerLimits(path: string, { timeout, maxBytes }: AnswerLimits): AnswerLimits {
  const share = isOneBlock(path) ? ONE_BLOCK : 1
  return { timeout: timeout * share, maxBytes: maxBytes * share }
}

/** Whether it is the path of a block or its transactions, or of a range with one block. */
function isOneBlock(path: string): boolean {
  if (/^block\/(\d+|ab1[^/]+|latest)(\/transactions)?$/.test(path)) return true
  const query = new URLSearchParams(/^blocks\?(.*)$/.exec(path)?.[1])
  return Number(query.get('end')) - Number(query.get('start')) === 1
}
