import { finalizes, functions } from './functions.gen.ts'

export { finalizes, functions }

type Functions = typeof functions

/** A program whose functions an app calls: one of the suite, or credits.aleo. */
export type CallableProgram = keyof Functions

/** The name of a function of a program. */
export type FunctionName<P extends CallableProgram> = keyof Functions[P] & string

/** The name of a function of a program that has a finalize. */
export type FinalizingName<P extends keyof typeof finalizes> = keyof (typeof finalizes)[P] & string

/** The JavaScript value of an input of each type before it is formatted; a record is its plaintext. */
type LiteralValue = {
  readonly address: string
  readonly field: string
  readonly boolean: boolean
  readonly u8: number
  readonly u32: number
  readonly u64: bigint
  readonly u128: bigint
}

type InputValue<Type> = Type extends `${string}.record`
  ? string
  : Type extends `${infer Literal extends keyof LiteralValue}.${'public' | 'private'}`
    ? LiteralValue[Literal]
    : never

/** The inputs of a function by their names in the Leo source. */
export type FunctionInputs<
  P extends CallableProgram,
  F extends FunctionName<P>,
> = Functions[P][F] extends { readonly inputs: infer Inputs }
  ? { readonly [Name in keyof Inputs]: InputValue<Inputs[Name]> }
  : never

/**
 * Description of a function. Types are written as in a program: `u128.public`, `PrivateToken.record`. The
 * caller sees all inputs, everyone else only the public ones.
 */
export type FunctionDescription = {
  readonly inputs: Readonly<Record<string, string>>
  readonly outputs: readonly string[]
}

type Table<Row> = Readonly<Record<string, Readonly<Record<string, Row>>>>

/** A table's entry for a function, by names from a chain or a wallet; undefined if there is none. */
export function rowOf<Row>(table: Table<Row>, program: string, name: string): Row | undefined {
  const rows = Object.hasOwn(table, program) ? table[program] : undefined
  return rows !== undefined && Object.hasOwn(rows, name) ? rows[name] : undefined
}

/** A function by program and name; undefined if unknown here. */
export function functionOf(program: string, name: string): FunctionDescription | undefined {
  return rowOf<FunctionDescription>(functions, program, name)
}

/** The names of the values that a function's finalize gets, in order; empty if it has no finalize. */
export function finalizeNames(program: string, name: string): readonly string[] {
  return Object.keys(rowOf<Readonly<Record<string, string>>>(finalizes, program, name) ?? {})
}

/** Whether a function spends or creates a record, so that payer or receiver is not public. */
export function usesRecords(program: string, name: string): boolean {
  const found = functionOf(program, name)
  const types = [...Object.values(found?.inputs ?? {}), ...(found?.outputs ?? [])]
  return types.some((type) => type.endsWith('.record'))
}
