import { encodeName } from '../names.ts'
import { PROGRAMS } from '../programs.ts'
import { type Builder, buildCall, field, u128 } from './transaction.ts'

/** `originId` is the token's id inside token_registry.aleo. */
type Payment = { originId: string; to: string; amount: bigint }

/** Registers the wrapped form of a token of token_registry.aleo; open to anyone, one possible outcome. */
export const initRegistryToken: Builder<{
  originId: string
  name: string
  symbol: string
  decimals: number
}> = ({ originId, name, symbol, decimals, ...fee }) => {
  const names = [name, symbol].map((text) => u128(BigInt(encodeName(text)))) // as the registry holds them
  return buildCall(
    PROGRAMS.registry,
    'init_token',
    [field(originId), ...names, `${decimals}u8`],
    fee,
  )
}

/** Wraps a public balance of token_registry.aleo. */
export const wrapRegistry: Builder<Payment> = ({ originId, to, amount, ...fee }) =>
  buildCall(PROGRAMS.registry, 'wrap_public', [field(originId), u128(amount), to], fee)

/** Wraps from a record of token_registry.aleo into a token record. */
export const wrapRegistryPrivately: Builder<{ record: string; to: string; amount: bigint }> = ({
  record,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.registry, 'wrap_private', [record, u128(amount), to], fee)

/** Unwraps a public balance; needs an allowance to the wrapper. */
export const unwrapRegistry: Builder<Payment> = ({ originId, to, amount, ...fee }) =>
  buildCall(PROGRAMS.registry, 'unwrap_public', [field(originId), u128(amount), to], fee)

/** Unwraps from a token record into a record of token_registry.aleo. */
export const unwrapRegistryPrivately: Builder<Payment & { record: string }> = ({
  originId,
  record,
  to,
  amount,
  ...fee
}) =>
  buildCall(PROGRAMS.registry, 'unwrap_private', [field(originId), record, u128(amount), to], fee)
