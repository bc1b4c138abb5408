import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall, field, u128 } from './transaction.ts'

/** Sets the swap fee in basis points; only the admin can, up to 10 %. */
export const setSwapFee: Builder<{ feeBps: bigint }> = ({ feeBps, ...fee }) =>
  buildCall(PROGRAMS.config, 'set_swap_fee', [u128(feeBps)], fee)

/** Sets who gets the protocol fee and its divisor; only the admin can. */
export const setProtocolFee: Builder<{ collector: string; basePortion: bigint }> = ({
  collector,
  basePortion,
  ...fee
}) => buildCall(PROGRAMS.config, 'set_protocol_fee', [collector, u128(basePortion)], fee)

/** Allows or stops private operations; only the admin can. Exits stay open. */
export const setPrivateOperations: Builder<{ allowed: boolean }> = ({ allowed, ...fee }) =>
  buildCall(PROGRAMS.config, 'set_private_ops', [`${allowed}`], fee)

/** Stops or resumes swaps and deposits; only the admin can. Exits stay open. */
export const setPaused: Builder<{ paused: boolean }> = ({ paused, ...fee }) =>
  buildCall(PROGRAMS.config, 'set_paused', [`${paused}`], fee)

/** Lists or unlists an address; only the admin can. */
export const setBlacklist: Builder<{ address: string; listed: boolean }> = ({
  address,
  listed,
  ...fee
}) => buildCall(PROGRAMS.config, 'set_blacklist', [address, `${listed}`], fee)

/** Blocks or unblocks a token; only the admin can. */
export const setTokenBlocked: Builder<{ token: string; blocked: boolean }> = ({
  token,
  blocked,
  ...fee
}) => buildCall(PROGRAMS.config, 'set_token_blocked', [field(token), `${blocked}`], fee)

/** Proposes another admin, who must accept; only the admin can. */
export const transferAdmin: Builder<{ admin: string }> = ({ admin, ...fee }) =>
  buildCall(PROGRAMS.config, 'transfer_admin', [admin], fee)

/** Accepts being admin; only who was proposed can. */
export const acceptAdmin: Builder<unknown> = (fee) =>
  buildCall(PROGRAMS.config, 'accept_admin', [], fee)
