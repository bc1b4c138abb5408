import { encodeName, encodeProgramId } from '../names.ts'
import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall } from './transaction.ts'

/** `token` is the ARC-20 program's id, such as `usdx.aleo`. */
type Payment = { token: string; to: string; amount: bigint }
type PrivatePayment = Payment & { record: string }

/** Registers the wrapped form of an ARC-20 program; only the admin of the exchange can, once. */
export const initArc20Token: Builder<{
  token: string
  name: string
  symbol: string
  decimals: number
}> = ({ token, name, symbol, decimals, ...fee }) => {
  const names = { name: encodeName(name), symbol: encodeName(symbol) }
  const inputs = { token_program: encodeProgramId(token), ...names, decimals }
  return buildCall(PROGRAMS.arc20, 'init_token', inputs, fee)
}

/** Wraps a public balance of an ARC-20 program. */
export const wrapArc20: Builder<Payment> = ({ token, to, amount, ...fee }) => {
  const inputs = { token_program: encodeProgramId(token), amount, to }
  return buildCall(PROGRAMS.arc20, 'wrap_public', inputs, fee)
}

/** Wraps from a record of an ARC-20 program into a token record. */
export const wrapArc20Privately: Builder<PrivatePayment> = ({ token, ...payment }) => {
  const { record: input, to, amount, ...fee } = payment
  const inputs = { token_program: encodeProgramId(token), input, amount, to }
  return buildCall(PROGRAMS.arc20, 'wrap_private', inputs, fee)
}

/** Unwraps a public balance; needs an allowance to the wrapper. */
export const unwrapArc20: Builder<Payment> = ({ token, to, amount, ...fee }) => {
  const inputs = { token_program: encodeProgramId(token), amount, to }
  return buildCall(PROGRAMS.arc20, 'unwrap_public', inputs, fee)
}

/** Unwraps from a token record into a record of an ARC-20 program. */
export const unwrapArc20Privately: Builder<PrivatePayment> = ({ token, ...payment }) => {
  const { record: input, to, amount, ...fee } = payment
  const inputs = { token_program: encodeProgramId(token), input, amount, to }
  return buildCall(PROGRAMS.arc20, 'unwrap_private', inputs, fee)
}

/** The same for an ARC-22 program, which also returns a compliance record. */
export const unwrapArc22Privately: Builder<PrivatePayment> = ({ token, ...payment }) => {
  const { record: input, to, amount, ...fee } = payment
  const inputs = { token_program: encodeProgramId(token), input, amount, to }
  return buildCall(PROGRAMS.arc20, 'unwrap_private_arc22', inputs, fee)
}
