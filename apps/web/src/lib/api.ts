import { type CheckAnswer, createApiCalls } from '@nightjar/sdk'
import { heldToken } from './bearer.ts'

let check: CheckAnswer | undefined

/**
 * The product server at the page's own origin. Its answers are held against their schemas once those are
 * here; the first ones are of a server that has just sent this very page.
 */
export const api = createApiCalls({
  baseUrl: '',
  session: heldToken,
  checkAnswer: (name, answer) => (check ? check(name, answer) : answer),
})

/** Fetches the schemas, which would be a tenth of the first page. */
export async function loadAnswerSchemas(): Promise<void> {
  check = (await import('./checkAnswer.ts')).checkAnswer
}
