import { buildOpenApi } from '@nightjar/sdk'
import type { ApiContext } from '../context.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'

export const VERSION = '0.1.0'

/** Information about the server itself. */
export function settingHandlers(
  context: ApiContext,
): Pick<Handlers, 'config' | 'openapi' | 'simulation' | 'setSimulation'> {
  const readSimulation = () => {
    if (context.simulation === undefined) {
      throw new ApiRefusalError('not_found', 'There are no simulated traders on this network.')
    }
    return context.simulation.read(context.countStreams())
  }
  const document = buildOpenApi({ serverUrl: '', version: VERSION }) // some milliseconds: once
  return {
    config: ({ origin }) => context.config(origin),
    simulation: readSimulation,
    setSimulation: ({ body: { paused } }) => {
      context.simulation?.setPaused(paused)
      return readSimulation()
    },
    openapi: ({ origin }) => ({ ...document, servers: [{ url: origin }] }),
  }
}
