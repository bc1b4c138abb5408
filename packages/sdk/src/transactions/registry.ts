import { encodeName } from '../names.ts'
import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall } from './transaction.ts'

/** `originId` is the token's id inside token_registry.aleo. */
type Payment = { originId: string; to: string; amount: bigint }

/** Registers the wrapped form of a token of token_registry.aleo; open to anyone, one possible outcome. */
export const initRegistryToken: Builder<{
  originId: string
  name: string
  symbol: string
  decimals: number
}> = ({ originId: id, name, symbol, decimals, ...fee }) => {
  const [nameNumber, symbolNumber] = [BigInt(encodeName(name)), BigInt(encodeName(symbol))] // as the registry holds them
  const inputs = { id, name: nameNumber, symbol: symbolNumber, decimals }
  return buildCall(PROGRAMS.registry, 'init_token', inputs, fee)
}

/** Wraps a public balance of token_registry.aleo. */
export const wrapRegistry: Builder<Payment> = ({ originId: id, to, amount, ...fee }) =>
  buildCall(PROGRAMS.registry, 'wrap_public', { id, amount, to }, fee)

/** Wraps from a record of token_registry.aleo into a token record. */
export const wrapRegistryPrivately: Builder<{ record: string; to: string; amount: bigint }> = ({
  record: input,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.registry, 'wrap_private', { input, amount, to }, fee)

/** Unwraps a public balance; needs an allowance to the wrapper. */
export const unwrapRegistry: Builder<Payment> = ({ originId: id, to, amount, ...fee }) =>
  buildCall(PROGRAMS.registry, 'unwrap_public', { id, amount, to }, fee)

/** Unwraps from a token record into a record of token_registry.aleo. */
export const unwrapRegistryPrivately: Builder<Payment & { record: string }> = ({
  originId: id,
  record: input,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.registry, 'unwrap_private', { id, input, amount, to }, fee)
