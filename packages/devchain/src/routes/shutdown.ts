import { FrameworkError } from './answer.ts'
import { type NodeRoute, post } from './node.ts'

/** Ends a development node from this machine. */
export const shutdownRoutes: readonly NodeRoute[] = [
  post('/shutdown', ({ shutDown }, { isLocal }) => {
    if (shutDown === null) throw new FrameworkError(404, '')
    if (!isLocal()) throw new FrameworkError(403, '')
    shutDown()
    return ''
  }),
]
