import { StartError } from '../process.ts'

/** Simulated traders: at work, only their past, or none. */
export type MarketMode = 'live' | 'history' | 'off'

/** Exit code of a process that found no usable history: the network can begin without one. */
export const WITHOUT_HISTORY = 3

const modes: readonly MarketMode[] = ['live', 'history', 'off']

/**
 * The practice market that `npm start` is asked for: live by default, but never on a chain that others use.
 * @throws StartError
 */
export function readMarketMode(env: NodeJS.ProcessEnv): MarketMode {
  const { NIGHTJAR_MARKET: given, NIGHTJAR_NODE_URL: nodeUrl, NIGHTJAR_NETWORK: network } = env
  const isOwn = (network ?? 'local') === 'local' && !nodeUrl
  if (given === undefined || given === '') return isOwn ? 'live' : 'off'
  const mode = modes.find((one) => one === given)
  if (mode === undefined) {
    throw new StartError(`NIGHTJAR_MARKET is "${given}"; it must be live, history or off.`)
  }
  if (mode === 'off' || isOwn) return mode
  throw new StartError(
    `NIGHTJAR_MARKET is ${mode}, but simulated traders only trade on the embedded chain: unset NIGHTJAR_NODE_URL and NIGHTJAR_NETWORK, or set NIGHTJAR_MARKET=off.`,
  )
}
