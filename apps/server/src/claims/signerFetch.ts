import { BaseError, createLimit, MAX_ANSWER_BYTES } from '@nightjar/aleo'
import { createNodeFetch } from '../nodeFetch.ts'

/**
 * `fetch` that aborts a request to an origin unless the whole answer, of 64 MiB at most, arrives within `ms`
 * milliseconds.
 */
export function boundFetch(origin: string, ms: number, fetch = globalThis.fetch): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input
    if (new URL(url).origin !== origin) return await fetch(input, init)
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    const { signal, within, release } = createLimit(ms, given)
    try {
      const answer = await within(fetch(input, { ...init, signal }))
      const body = answer.body && (await within(readLimited(answer.body)))
      return new Response(body, answer)
    } finally {
      release()
    }
  }
}

/** A node that sends without end would fill the memory before the time is up. */
async function readLimited(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > MAX_ANSWER_BYTES) throw new AnswerTooLargeError()
    chunks.push(new Uint8Array(chunk))
  }
  return new Blob(chunks)
}

class AnswerTooLargeError extends BaseError {
  override readonly name = 'AnswerTooLargeError'

  constructor() {
    super(`The node's answer is larger than ${MAX_ANSWER_BYTES} bytes.`, {
      code: 'node_answer_too_large',
    })
  }
}

/**
 * `fetch` for the signer, which knows only the first node: its requests go to the next node when one fails, and end
 * within `ms` milliseconds. Other addresses, which serve large parameters, are asked as usual.
 */
export function createSignerFetch(
  nodeUrls: readonly string[],
  ms: number,
  fetch = globalThis.fetch,
): typeof globalThis.fetch {
  const [first = ''] = nodeUrls
  const askNodes = createNodeFetch(nodeUrls, fetch)
  return boundFetch(new URL(first).origin, ms, async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(`${first}/`)) return await fetch(input, init)
    if (!(input instanceof Request)) return await askNodes(url, init)
    // snarkVM's own requests; a Request names its address, and its body can be sent only once
    const { method, headers } = input
    const body = method === 'GET' ? null : await input.arrayBuffer()
    return await askNodes(url, { method, headers, body, ...init })
  })
}
