import { WalletError } from '@nightjar/wallet/errors'

/**
 * What an error says to a person: the sentence of one that is ours, a wallet's or a node's. An error of the browser itself
 * ("Failed to fetch", "WebAssembly compilation aborted") says nothing: its words are the engine's, and each has others.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error) || isOfEngine(error)) return ''
  return error.message
}

/** What failed, to a person; a refusal of theirs needs no message. */
export const failureOf = (error: unknown): string =>
  error instanceof WalletError && error.rejected ? '' : sentenceOf(error)

/** By its name too, because an error from a worker has lost its class. */
const isOfEngine = (error: Error): boolean =>
  error instanceof DOMException || ofEngine.has(error.name)

const ofEngine: ReadonlySet<string> = new Set([
  'AbortError',
  'AggregateError',
  'CompileError',
  'DataCloneError',
  'EvalError',
  'InvalidStateError',
  'LinkError',
  'NetworkError',
  'QuotaExceededError',
  'RangeError',
  'ReferenceError',
  'RuntimeError',
  'SecurityError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'UnknownError',
])
