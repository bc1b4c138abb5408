import * as z from 'zod/mini'
import { type ApiClient, type ApiClientOptions, type CheckAnswer, createApiCalls } from './calls.ts'
import { endpoints } from './endpoints.ts'

/**
 * The server's API client. A GET sends the time as `t` along with the caller's parameters; POST and
 * DELETE send a JSON body; the answer's `data` is unwrapped and checked.
 * @throws ApiError after logging "Request error" with its message, or "Unknown".
 * @example
 * const api = createApiClient({ baseUrl: 'http://127.0.0.1:8080' })
 * const { pairs } = await api.pairs()
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return createApiCalls({ ...options, checkAnswer })
}

/** Validates an answer against the schema of its call. */
export const checkAnswer: CheckAnswer = (name, answer) => z.parse(endpoints[name].answer, answer)
