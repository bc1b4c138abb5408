import { checkU128 } from './amount.ts'
import type { RecordToken } from './plan/planSchema.ts'
import { CREDITS_PROGRAM, REGISTRY_PROGRAM } from './programs.ts'
import { LOCAL_ARC20_PROGRAM } from './tokens/localWrapped.ts'
import {
  unwrapArc20Privately,
  unwrapArc22Privately,
  wrapArc20Privately,
} from './transactions/arc20.ts'
import {
  unwrapCreditsPrivately,
  unwrapCreditsPrivateToPublic,
  wrapCreditsPrivately,
} from './transactions/credits.ts'
import { unwrapRegistryPrivately, wrapRegistryPrivately } from './transactions/registry.ts'
import type { FeeOptions, UnsignedTransaction } from './transactions/transaction.ts'

type Payment = FeeOptions & {
  /** The record to spend, as plaintext. */
  readonly record: string
  readonly to: string
  readonly amount: bigint
}

type OwnCall = 'join' | 'transfer_private'

/** Total fees in microcredits of calls to known programs, like those of `FEES`: the base fee plus a tenth. */
const knownFees: Readonly<Record<string, Readonly<Record<OwnCall, bigint>>>> = {
  [REGISTRY_PROGRAM]: { join: 2_600n, transfer_private: 3_200n },
  [LOCAL_ARC20_PROGRAM]: { join: 2_400n, transfer_private: 2_600n },
}

/** For any other program: about three times what the published implementations cost. */
const ASSUMED_FEE = 10_000n

/** Fee in microcredits of a call to another program alone; an assumption if the program's cost is unknown. */
export const outsideFee = (program: string, name: OwnCall): bigint =>
  knownFees[program]?.[name] ?? ASSUMED_FEE

/** Whether this fee is known rather than assumed. */
export const isOutsideFeeKnown = (program: string): boolean => knownFees[program] !== undefined

/** Wraps a record of another program's token into a record of the exchange; the change stays unwrapped. */
export function buildWrap({ program }: RecordToken, payment: Payment): UnsignedTransaction {
  if (program === CREDITS_PROGRAM) return wrapCreditsPrivately(payment)
  if (program === REGISTRY_PROGRAM) return wrapRegistryPrivately(payment)
  return wrapArc20Privately({ token: program, ...payment })
}

type Unwrapped = {
  readonly outside: RecordToken
  readonly isArc22?: true
  /** For credits only. */
  readonly receives?: 'public'
}

/** Unwraps a record of the exchange into a record of another program's token. */
export function buildUnwrap(
  { outside: { program, token }, isArc22, receives }: Unwrapped,
  payment: Payment,
): UnsignedTransaction {
  if (program === CREDITS_PROGRAM) {
    return receives === 'public'
      ? unwrapCreditsPrivateToPublic(payment)
      : unwrapCreditsPrivately(payment)
  }
  if (program === REGISTRY_PROGRAM) return unwrapRegistryPrivately({ originId: token, ...payment })
  const unwrap = isArc22 ? unwrapArc22Privately : unwrapArc20Privately
  return unwrap({ token: program, ...payment })
}

/** Joins two records into one, with the `join` shared by the registry and ARC-20. */
export function buildOutsideJoin(
  program: string,
  { first, second, ...fee }: FeeOptions & { readonly first: string; readonly second: string },
): UnsignedTransaction {
  return call(program, 'join', [first, second], fee)
}

/** Moves this amount of a record to an owner; the registry expects the record as its last input. @throws AmountOutOfRangeError */
export function buildOutsideMove(
  program: string,
  { record, to, amount, ...fee }: Payment,
): UnsignedTransaction {
  const literal = `${checkU128(amount)}u128`
  const inputs = program === REGISTRY_PROGRAM ? [to, literal, record] : [record, to, literal]
  return call(program, 'transfer_private', inputs, fee)
}

function call(
  program: string,
  name: OwnCall,
  inputs: readonly string[],
  { feeMicrocredits = outsideFee(program, name), privateFee = false }: FeeOptions,
): UnsignedTransaction {
  return { program, function: name, inputs, feeMicrocredits, privateFee }
}
