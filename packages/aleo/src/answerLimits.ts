/** How much of an answer is awaited. */
export type AnswerLimits = {
  /** Milliseconds from the request to the last byte of the answer. */
  readonly timeout: number
  readonly maxBytes: number
}

/**
 * Largest answer of a node in bytes, unless a client asks for more; its text and what is parsed from it take a few times as
 * much.
 */
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/**
 * Several blocks can be requested in parts, anything else cannot: they may be only this share as large, and as slow. However
 * large one may be, several are no larger than this share of the usual.
 */
const RANGE_SHARE = 1 / 4

/** Largest answer with several blocks, in bytes. */
export const MAX_RANGE_BYTES = MAX_ANSWER_BYTES * RANGE_SHARE

/**
 * The limits of the answer to a path below the network's root, given those of any answer but several blocks. A reader that
 * halves its ranges down to one block (50, 25, 12, 6, 3, 1) so gives up after 2.25 times the time-out.
 */
export function answerLimits(path: string, { timeout, maxBytes }: AnswerLimits): AnswerLimits {
  if (!isRange(path)) return { timeout, maxBytes }
  return {
    timeout: timeout * RANGE_SHARE,
    maxBytes: Math.min(maxBytes * RANGE_SHARE, MAX_RANGE_BYTES),
  }
}

/** Whether it is the path of several blocks. */
function isRange(path: string): boolean {
  const [, search] = /^blocks\?(.*)$/.exec(path) ?? []
  const query = new URLSearchParams(search)
  return search !== undefined && Number(query.get('end')) - Number(query.get('start')) !== 1
}
