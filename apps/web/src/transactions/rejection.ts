import type { MessageId } from '../messageIds.ts'

/** What the interpreter says of what the exchange's own programs can be rejected for (`packages/avm`), and the server. */
const sentences: readonly (readonly [RegExp, MessageId])[] = [
  [/^assert\.n?eq found /, 'endings.condition'],
  [/^The result is out of range for /, 'endings.range'],
  [/^Key .* does not exist in mapping /, 'endings.missing'],
  [/^Division by zero$/, 'endings.division'],
  [/^A program outside the exchange rejected the call\.$/, 'endings.outside'],
]

/** The sentence for the chain's words about a rejection. */
export const wordsForRejection = (reason: string): MessageId =>
  sentences.find(([pattern]) => pattern.test(reason))?.[1] ?? 'endings.program'
