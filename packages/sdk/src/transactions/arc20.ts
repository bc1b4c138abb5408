import { encodeName, encodeProgramId } from '../names.ts'
import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall, u128 } from './transaction.ts'

/** `token` is the ARC-20 program's id, such as `usdx.aleo`. */
type Payment = { token: string; to: string; amount: bigint }

/** Registers the wrapped form of an ARC-20 program; open to anyone, once. */
export const initArc20Token: Builder<{
  token: string
  name: string
  symbol: string
  decimals: number
}> = ({ token, name, symbol, decimals, ...fee }) => {
  const names = [`${encodeName(name)}field`, `${encodeName(symbol)}field`]
  const inputs = [encodeProgramId(token), ...names, `${decimals}u8`]
  return buildCall(PROGRAMS.arc20, 'init_token', inputs, fee)
}

/** Wraps a public balance of an ARC-20 program. */
export const wrapArc20: Builder<Payment> = ({ token, to, amount, ...fee }) =>
  buildCall(PROGRAMS.arc20, 'wrap_public', [encodeProgramId(token), u128(amount), to], fee)

/** Wraps from a record of an ARC-20 program into a token record. */
export const wrapArc20Privately: Builder<Payment & { record: string }> = ({
  token,
  record,
  to,
  amount,
  ...fee
}) =>
  buildCall(PROGRAMS.arc20, 'wrap_private', [encodeProgramId(token), record, u128(amount), to], fee)

/** Unwraps a public balance; needs an allowance to the wrapper. */
export const unwrapArc20: Builder<Payment> = ({ token, to, amount, ...fee }) =>
  buildCall(PROGRAMS.arc20, 'unwrap_public', [encodeProgramId(token), u128(amount), to], fee)

/** Unwraps from a token record into a record of an ARC-20 program. */
export const unwrapArc20Privately: Builder<Payment & { record: string }> = ({
  token,
  record,
  to,
  amount,
  ...fee
}) =>
  buildCall(
    PROGRAMS.arc20,
    'unwrap_private',
    [encodeProgramId(token), record, u128(amount), to],
    fee,
  )

/** The same for an ARC-22 program, which also returns a compliance record. */
export const unwrapArc22Privately: Builder<Payment & { record: string }> = ({
  token,
  record,
  to,
  amount,
  ...fee
}) => {
  const inputs = [encodeProgramId(token), record, u128(amount), to]
  return buildCall(PROGRAMS.arc20, 'unwrap_private_arc22', inputs, fee)
}
