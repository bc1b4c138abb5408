/** Constants of the programs that other code uses; a test checks each against the compiled programs. */

/** Admin of the local network: development account 0, the literal in the committed nightjar_config.aleo. */
export const DEFAULT_ADMIN = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

/** Blocks on the local network between a change of a setting and its effect, the literal in the committed nightjar_config.aleo. */
export const LOCAL_DELAY = 10

/** Admin of every LP token, and holder of the locked liquidity. */
export const ZERO_ADDRESS = 'aleo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3ljyzc'

/** Fees are fractions of this. */
export const FEE_DENOMINATOR = 10_000n

/** A reserve stays below this: 2^98 base units. */
export const MAX_RESERVE = 2n ** 98n

/** Liquidity of every pair that can never be withdrawn. */
export const LOCKED_LIQUIDITY = 1000n

/** Name and symbol of every LP token: "AleoSwap-Pair" and "ASP" as big-endian bytes. */
export const LP_TOKEN_INFO = {
  name: '5183377571718029925300968712562field',
  symbol: '4281168field',
  decimals: 6,
} as const

/** Name and symbol of the wrapped credits: "WrappedAleo" and "WALEO"; their id follows from creator and salt. */
export const WRAPPED_CREDITS_INFO = {
  creator: 'nightjar_credits.aleo',
  salt: '0field',
  name: '105716693521782238488585583field',
  symbol: '374757672271field',
  decimals: 6,
} as const
