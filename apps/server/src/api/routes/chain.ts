import { formatPretty, NodeRefusedError, RetryableError } from '@nightjar/aleo'
import { PlaintextRefusedError } from '../../chainCrypto.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'

/** Hashes and mapping values, for callers that have no snarkVM of their own. */
export function chainHandlers({
  crypto,
  node,
  questions,
}: ApiContext): Pick<Handlers, 'bhp256' | 'mappingValue'> {
  return {
    bhp256: ({ body }) => {
      try {
        return { bhp256: crypto.bhp256(body.content) }
      } catch (error) {
        if (!(error instanceof PlaintextRefusedError)) throw error
        throw new ApiRefusalError('bad_request', `"content": ${error.message}`, {
          field: 'content',
        })
      }
    },
    mappingValue: async ({ params: { program, name, key } }, { caller: { client } }) => {
      try {
        const value = await questions.ask(client, () => node.getMappingValue(program, name, key))
        return value === null ? null : formatPretty(value)
      } catch (error) {
        throw refuse(error)
      }
    },
  }
}

function refuse(error: unknown): unknown {
  if (error instanceof RetryableError) {
    return new ApiRefusalError('unavailable', 'The chain node is not responding. Try again later.')
  }
  if (error instanceof NodeRefusedError) {
    return new ApiRefusalError('bad_request', `The node rejects the key: ${error.message}`, {
      field: 'key',
    })
  }
  return error
}
