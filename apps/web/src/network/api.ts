import { type CheckAnswer, createApiCalls } from '@nightjar/sdk'
import { heldToken, holdBearer } from '../lib/bearer.ts'
import { send } from './port.ts'
import { reportLater } from './reportLater.ts'

let check: CheckAnswer | undefined

/**
 * The product server at the page's own origin. Its answers are validated against their schemas once these have loaded: a page
 * that cannot be drawn from the first ones asks for all of them again (`useShowAgain`).
 */
export const api = createApiCalls({
  baseUrl: '',
  fetch: async (input, init) => {
    const answer = await send(input, init)
    if (answer.status === 401) holdBearer(undefined) // the session has ended, e.g. in a copy of this tab
    return answer
  },
  session: heldToken,
  log: reportLater,
  checkAnswer: (name, answer) => (check ? check(name, answer) : answer),
})

/** Fetches the schemas, which would make up a tenth of the first page. */
export async function loadAnswerSchemas(): Promise<void> {
  check = (await import('./checkAnswer.ts')).checkAnswer
}
