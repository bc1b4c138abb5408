/** Numbers of the programs; a test re-reads them there. */
export {
  FEE_DENOMINATOR,
  LOCKED_LIQUIDITY,
  MAX_RESERVE,
  ZERO_ADDRESS,
} from '@nightjar/programs/constants'

/** Swap fee before the chain's value is known: 0.3%. */
export const DEFAULT_SWAP_FEE = 0.003

/** Slippage setting before the trader changes it: 0.5%, public and private. */
export const DEFAULT_SLIPPAGE = 0.005

/** Blocks within which a transaction that is signed now is expected, and for which it stays valid at least. */
export const WAIT_BLOCKS = 100

/** Divisor of the protocol fee before the chain's value is known. */
export const DEFAULT_FEE_BASE_PORTION = 5n

/** Private operations are allowed until the chain says otherwise. */
export const DEFAULT_PRIVATE_FLAG = true

/** Decimals and amount width of a token that does not specify them. */
export const DEFAULT_DECIMALS = 6
export const DEFAULT_BITS = 128

/** Maximum length of a token's name or symbol: 31 bytes always fit in a field. */
export const MAX_NAME_LENGTH = 31

/** Most decimals that a new token may have here; the chain allows up to 255, which would leave no usable amounts. */
export const MAX_DECIMALS = 18

/** Largest share of a private balance that percent buttons use, in percent. */
export const MAX_PRIVATE_PERCENT = 100

/** Largest amount of the chain's unsigned integers. */
export const U64_MAX = 2n ** 64n - 1n
export const U128_MAX = 2n ** 128n - 1n

/** The "max u64" that the product's specification lists: the signed maximum, exported and never used. */
export const SPEC_MAX_U64 = 9223372036854775807n

/** LP token of every pair (`nightjar_core.aleo`, `lp_info`). */
export const LP_TOKEN = { name: 'AleoSwap-Pair', symbol: 'ASP', decimals: 6 } as const

/** Entries per page in the transaction list and the competition. */
export const TRANSACTION_HISTORY_LIMIT = 20
export const COMPETITION_PAGE_SIZE = 10
