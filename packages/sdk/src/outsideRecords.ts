import { checkU128 } from './amount.ts'
import type { RecordToken } from './privatePlan.ts'
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
  /** The record that is spent, in plaintext. */
  readonly record: string
  readonly to: string
  readonly amount: bigint
}

type OwnCall = 'join' | 'transfer_private'

/** Whole fees in microcredits of calls of programs that are known, as those of `FEES`: the base and a tenth. */
const knownFees: Readonly<Record<string, Readonly<Record<OwnCall, bigint>>>> = {
  [REGISTRY_PROGRAM]: { join: 2_600n, transfer_private: 3_200n },
  [LOCAL_ARC20_PROGRAM]: { join: 2_400n, transfer_private: 2_600n },
}

/** Of any other program: some three times what the published interfaces take. */
const ASSUMED_FEE = 10_000n

/** Fee in microcredits of a call of another program alone; assumed where what the program takes is not known. */
export const outsideFee = (program: string, name: OwnCall): bigint =>
  knownFees[program]?.[name] ?? ASSUMED_FEE

/** Whether that fee is no assumption. */
export const isOutsideFeeKnown = (program: string): boolean => knownFees[program] !== undefined

/** Wraps from a record of another program's token into one of the exchange; the change stays what it was. */
export function buildWrap({ program }: RecordToken, payment: Payment): UnsignedTransaction {
  if (program === CREDITS_PROGRAM) return wrapCreditsPrivately(payment)
  if (program === REGISTRY_PROGRAM) return wrapRegistryPrivately(payment)
  return wrapArc20Privately({ token: program, ...payment })
}

type Unwrapped = {
  readonly outside: RecordToken
  readonly isArc22?: true
  /** Of credits alone. */
  readonly receives?: 'public'
}

/** Unwraps from a record of the exchange into one of another program's token. */
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

/** Makes one record of two, by the `join` that the registry and ARC-20 share. */
export function buildOutsideJoin(
  program: string,
  { first, second, ...fee }: FeeOptions & { readonly first: string; readonly second: string },
): UnsignedTransaction {
  return call(program, 'join', [first, second], fee)
}

/** Moves so much of a record to an owner; the registry takes the record last. @throws AmountOutOfRangeError */
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
