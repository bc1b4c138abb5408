import { encodeName } from '../names.ts'
import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall } from './transaction.ts'

/** Creates a token whose whole supply goes to the caller; its id is BHP256 of {caller, salt}. */
export const createToken: Builder<{
  salt: string
  name: string
  symbol: string
  decimals: number
  supply: bigint
  admin: string
}> = ({ salt, name, symbol, decimals, supply, admin, ...fee }) => {
  const names = { name: encodeName(name), symbol: encodeName(symbol) }
  return buildCall(PROGRAMS.core, 'create_token', { salt, ...names, decimals, supply, admin }, fee)
}

/** Transfers a token's admin role; only its admin can. */
export const changeTokenAdmin: Builder<{ token: string; admin: string }> = ({
  token,
  admin,
  ...fee
}) => buildCall(PROGRAMS.core, 'change_token_admin', { token, admin }, fee)

/** Mints to a public balance; only the token's admin can. */
export const mintPublic: Builder<{ token: string; to: string; amount: bigint }> = ({
  token,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.core, 'mint_public', { token, to, amount }, fee)

/** Mints a record; only the token's admin can. */
export const mintPrivate: Builder<{ token: string; to: string; amount: bigint }> = ({
  token,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.core, 'mint_private', { token, to, amount }, fee)

/** Burns a public balance that approved the token's admin; only the admin can. */
export const burnFrom: Builder<{ token: string; from: string; amount: bigint }> = ({
  token,
  from,
  amount,
  ...fee
}) => buildCall(PROGRAMS.core, 'burn_from', { token, owner: from, amount }, fee)

/** Burns from a record; only the token's admin can. */
export const burnPrivate: Builder<{ record: string; amount: bigint }> = ({
  record,
  amount,
  ...fee
}) => buildCall(PROGRAMS.core, 'burn_private', { input: record, amount }, fee)

/** Sends a public balance to a public balance: sender, receiver and amount are public. */
export const transferPublic: Builder<{ token: string; to: string; amount: bigint }> = ({
  token,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.core, 'transfer_public', { token, to, amount }, fee)

/** Sends from a record to a record: nothing is public. */
export const transferPrivate: Builder<{ record: string; to: string; amount: bigint }> = ({
  record,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.core, 'transfer_private', { input: record, to, amount }, fee)

/** Turns a public balance into a record: sender and amount are public. */
export const transferPublicToPrivate: Builder<{ token: string; to: string; amount: bigint }> = ({
  token,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.core, 'transfer_public_to_private', { token, to, amount }, fee)

/** Turns part of a record into a public balance: receiver and amount are public. */
export const transferPrivateToPublic: Builder<{ record: string; to: string; amount: bigint }> = ({
  record,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.core, 'transfer_private_to_public', { input: record, to, amount }, fee)

/** Increases a spender's allowance by this amount. */
export const approvePublic: Builder<{ token: string; spender: string; amount: bigint }> = ({
  token,
  spender,
  amount,
  ...fee
}) => buildCall(PROGRAMS.core, 'approve_public', { token, spender, amount }, fee)

/** Decreases a spender's allowance by this amount. */
export const unapprovePublic: Builder<{ token: string; spender: string; amount: bigint }> = ({
  token,
  spender,
  amount,
  ...fee
}) => buildCall(PROGRAMS.core, 'unapprove_public', { token, spender, amount }, fee)

/** Sends from another account's public balance, using its allowance. */
export const transferFromPublic: Builder<{
  token: string
  from: string
  to: string
  amount: bigint
}> = ({ token, from, to, amount, ...fee }) =>
  buildCall(PROGRAMS.core, 'transfer_from_public', { token, owner: from, to, amount }, fee)

/** Joins two records of the same token into one. */
export const joinRecords: Builder<{ first: string; second: string }> = ({
  first,
  second,
  ...fee
}) => buildCall(PROGRAMS.core, 'join', { first, second }, fee)

/** Turns the public balance of a blinded address into a record; only the holder of the factor can. */
export const claimBlinded: Builder<{
  factor: string
  token: string
  amount: bigint
  to: string
}> = ({ factor, token, amount, to, ...fee }) =>
  buildCall(PROGRAMS.core, 'claim_blinded', { factor, token, amount, to }, fee)
