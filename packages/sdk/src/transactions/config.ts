import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall } from './transaction.ts'

/** Announces the swap fee in basis points, which takes effect after the delay; only the admin can, up to 10%. */
export const setSwapFee: Builder<{ feeBps: bigint }> = ({ feeBps, ...fee }) =>
  buildCall(PROGRAMS.config, 'set_swap_fee', { fee: feeBps }, fee)

/** Announces who gets the protocol fee and its divisor, after the delay; only the admin can. */
export const setProtocolFee: Builder<{ collector: string; basePortion: bigint }> = ({
  collector,
  basePortion,
  ...fee
}) => buildCall(PROGRAMS.config, 'set_protocol_fee', { collector, base_portion: basePortion }, fee)

/** Announces whether private operations are allowed, after the delay; only the admin can. Exits stay open. */
export const setPrivateOperations: Builder<{ allowed: boolean }> = ({ allowed, ...fee }) =>
  buildCall(PROGRAMS.config, 'set_private_ops', { allowed }, fee)

/** Stops swaps and deposits at once; only the admin and the guardian can. Exits stay open. */
export const pause: Builder<unknown> = (fee) => buildCall(PROGRAMS.config, 'pause', {}, fee)

/** Announces the end of a pause, which takes effect after the delay; only the admin can. */
export const unpause: Builder<unknown> = (fee) => buildCall(PROGRAMS.config, 'unpause', {}, fee)

/** Announces who may pause besides the admin, after the delay; only the admin can. */
export const setGuardian: Builder<{ guardian: string }> = ({ guardian, ...fee }) =>
  buildCall(PROGRAMS.config, 'set_guardian', { new_guardian: guardian }, fee)

/** Blocks or unblocks an address, at once; only the admin can. */
export const setBlacklist: Builder<{ address: string; listed: boolean }> = ({
  address,
  listed,
  ...fee
}) => buildCall(PROGRAMS.config, 'set_blacklist', { user: address, listed }, fee)

/** Blocks or unblocks a token, at once; only the admin can. */
export const setTokenBlocked: Builder<{ token: string; blocked: boolean }> = ({
  token,
  blocked,
  ...fee
}) => buildCall(PROGRAMS.config, 'set_token_blocked', { token, blocked }, fee)

/** Proposes another admin, who must accept; only the admin can. */
export const transferAdmin: Builder<{ admin: string }> = ({ admin, ...fee }) =>
  buildCall(PROGRAMS.config, 'transfer_admin', { new_admin: admin }, fee)

/** Accepts the admin role; only the proposed address can. */
export const acceptAdmin: Builder<unknown> = (fee) =>
  buildCall(PROGRAMS.config, 'accept_admin', {}, fee)
