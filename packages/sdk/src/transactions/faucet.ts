import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall } from './transaction.ts'

type Payment = { token: string; amount: bigint }

/** Claims test tokens, at most the token's limit, once per cooldown. */
export const claimFaucet: Builder<Payment> = ({ token, amount, ...fee }) =>
  buildCall(PROGRAMS.faucet, 'claim', { token, amount }, fee)

/** Sets the most that one claim of a token gives; only the exchange's admin can. */
export const setFaucetLimit: Builder<Payment> = ({ token, amount, ...fee }) =>
  buildCall(PROGRAMS.faucet, 'set_limit', { token, amount }, fee)

/** Pays a prize from the faucet's balance; only the exchange's admin can. */
export const payPrize: Builder<Payment & { to: string }> = ({ token, to, amount, ...fee }) =>
  buildCall(PROGRAMS.faucet, 'pay', { token, to, amount }, fee)
