import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall, field, u128 } from './transaction.ts'

/** Takes test tokens, at most the token's limit, once per cooldown. */
export const claimFaucet: Builder<{ token: string; amount: bigint }> = ({
  token,
  amount,
  ...fee
}) => buildCall(PROGRAMS.faucet, 'claim', [field(token), u128(amount)], fee)

/** Sets the most that one claim of a token gives; only the exchange's admin can. */
export const setFaucetLimit: Builder<{ token: string; amount: bigint }> = ({
  token,
  amount,
  ...fee
}) => buildCall(PROGRAMS.faucet, 'set_limit', [field(token), u128(amount)], fee)

/** Pays a prize from the faucet's balance; only the exchange's admin can. */
export const payPrize: Builder<{ token: string; to: string; amount: bigint }> = ({
  token,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.faucet, 'pay', [field(token), to, u128(amount)], fee)
