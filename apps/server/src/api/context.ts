import type { AleoClient } from '@nightjar/aleo'
import type { Config } from '@nightjar/sdk'
import type { ChainCrypto } from '../chainCrypto.ts'
import type { Claims } from '../claims/claims.ts'
import type { Payer } from '../claims/payer.ts'
import type { Asker, Caller } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Pictures } from '../images/pictures.ts'
import type { Log } from '../log.ts'
import type { Market } from '../market/market.ts'
import type { Rules } from '../points/rules.ts'
import type { Turns } from '../turns.ts'
import type { AnswerCache } from './cache.ts'
import type { Metrics } from './metrics.ts'
import type { PageCache } from './pageCache.ts'
import type { Questions } from './questions.ts'
import type { Simulation } from './simulation.ts'

/** What the server works with. */
export type ApiContext = {
  readonly env: Env
  readonly log: Log
  /** The database for someone's statements. */
  readonly dbOf: (asker: Asker) => Database
  readonly crypto: ChainCrypto
  readonly node: AleoClient
  /** Limits what people's requests ask the node. */
  readonly questions: Questions
  /** Searches of tokens: each scans all names, so only some run at a time. */
  readonly searches: Turns
  readonly cache: AnswerCache
  readonly pages: PageCache
  readonly pictures: Pictures
  readonly metrics: Metrics
  readonly market: Market
  readonly rules: Rules
  readonly payer: Payer
  readonly claims: Claims
  /** The simulated traders' switch; undefined where there are none. */
  readonly simulation: Simulation | undefined
  /** Open event streams. */
  readonly countStreams: () => number
  /** Seconds since 1970. */
  readonly now: () => number
  /** Settings of the page for one origin. */
  readonly config: (origin: string) => Config
}

/** The same for one call. */
export type CallContext = ApiContext & {
  readonly caller: Caller
  /** The database for the call's statements; what is made for everyone reads through its maker's. */
  readonly db: Database
}
