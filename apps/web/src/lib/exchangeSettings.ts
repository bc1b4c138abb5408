import {
  DEFAULT_FEE_BASE_PORTION,
  DEFAULT_PRIVATE_FLAG,
  DEFAULT_SWAP_FEE,
  type ProtocolFee,
  toBasisPoints,
  ZERO_ADDRESS,
} from '@nightjar/sdk'

/** The exchange's settings on the chain, made by its admin. */
export type ExchangeSettings = {
  /** The fee of a swap in basis points. */
  readonly feeBps: bigint
  readonly protocolFee: ProtocolFee
  /** Whether new private operations are allowed. */
  readonly privateAllowed: boolean
  /** Whether swaps and deposits are stopped; withdrawals never are. */
  readonly isPaused: boolean
}

/** The settings until the chain has been read, and if it has no entry. */
export const DEFAULT_SETTINGS: ExchangeSettings = {
  feeBps: toBasisPoints(DEFAULT_SWAP_FEE),
  protocolFee: { collector: ZERO_ADDRESS, basePortion: DEFAULT_FEE_BASE_PORTION },
  privateAllowed: DEFAULT_PRIVATE_FLAG,
  isPaused: false,
}

/** `12u64` to 12n; a missing mapping value means 0. */
export function parseInteger(value: string | null): bigint {
  const digits = value?.match(/^(\d+)(?:[iu]\d+)?$/)?.[1]
  return digits ? BigInt(digits) : 0n
}
