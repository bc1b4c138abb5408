type Words = (error: Error) => string

let words: Words = ({ message }) => message

/** Gives errors their sentences in the user's language. Before, they say their own. */
export function wordErrors(given: Words): void {
  words = given
}

/**
 * What an error says to a person: the sentence of one that is ours, a wallet's or a node's. An error of the browser itself
 * ("Failed to fetch", "WebAssembly compilation aborted") says nothing: its words are the engine's, and each has others.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error) || isOfEngine(error)) return ''
  return words(error)
}

/** Whether the person refused in the wallet, which needs no message. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'rejected' in error && error.rejected === true

/** What failed, to a person: nothing if they refused. */
export const failureOf = (error: unknown): string => (isRefusal(error) ? '' : sentenceOf(error))

/** By its name too, because an error from a worker has lost its class. */
const isOfEngine = (error: Error): boolean =>
  error instanceof DOMException || ofEngine.test(error.name)

const ofEngine =
  /^(Type|Range|Reference|Syntax|Compile|Link|Runtime|DataClone|Abort|Network|InvalidState|QuotaExceeded|Unknown)Error$/
