import { BaseError } from '@nightjar/aleo'
import { RejectionError } from '../model.ts'

/** A mapping value: a literal as text, or a struct with its members in order. */
export type Value = string | { readonly [member: string]: string }

/** The function itself fails, so that no transaction can be made. */
export class RefusalError extends BaseError {
  override name = 'RefusalError'

  constructor(message: string) {
    super(message, { code: 'refusal' })
  }
}

/** Throws Refusal unless the condition holds: a check in the function. */
export function require(condition: boolean, sentence: string): void {
  if (!condition) throw new RefusalError(sentence)
}

/** One line, as an interpreter prints it, without spaces. */
export function formatValue(value: Value): string {
  if (typeof value === 'string') return value
  const members = Object.entries(value).map(([name, member]) => `${name}:${member}`)
  return `{${members.join(',')}}`
}

const u128Limit = 1n << 128n

/** The number of a literal such as `12u128` or `5field`. */
export function numberOf(literal: string): bigint {
  const digits = /^(\d+)(u\d+|field)$/.exec(literal)?.[1]
  if (digits === undefined) throw new Error(`${literal} is not a number literal.`)
  return BigInt(digits)
}

/** A u128 literal; throws Rejection outside its range, like arithmetic in finalize. */
export function u128(value: bigint): string {
  if (value < 0n || value >= u128Limit) throw new RejectionError('arithmetic leaves u128')
  return `${value}u128`
}

/** The same in a function's body, which refuses instead. */
export function bodyU128(value: bigint): string {
  require(value >= 0n && value < u128Limit, 'arithmetic leaves u128')
  return `${value}u128`
}

/** The mappings of all modelled programs. */
export class State {
  readonly #tables: Map<string, Map<string, Value>>

  constructor(tables: Map<string, Map<string, Value>> = new Map()) {
    this.#tables = tables
  }

  copy(): State {
    return new State(new Map([...this.#tables].map(([name, table]) => [name, new Map(table)])))
  }

  table(program: string, mapping: string): Map<string, Value> {
    const name = `${program}/${mapping}`
    const found = this.#tables.get(name) ?? new Map<string, Value>()
    this.#tables.set(name, found)
    return found
  }

  names(): string[] {
    return [...this.#tables.keys()]
  }

  /** A literal; Rejection when the key is absent, unless there is a default. */
  literal(program: string, mapping: string, key: string, absent?: string): string {
    const value = this.table(program, mapping).get(key) ?? absent
    if (value === undefined) throw new RejectionError(`${mapping}[${key}] is absent`)
    if (typeof value !== 'string') throw new Error(`${mapping}[${key}] is a struct.`)
    return value
  }

  /** A struct; Rejection when the key is absent. */
  struct(program: string, mapping: string, key: string): Record<string, string> {
    const value = this.table(program, mapping).get(key)
    if (value === undefined) throw new RejectionError(`${mapping}[${key}] is absent`)
    if (typeof value === 'string') throw new Error(`${mapping}[${key}] is a literal.`)
    return { ...value }
  }
}

/** A record of the model: what its owner will read, except the nonce. */
export type ModelRecord = {
  readonly program: string
  readonly owner: string
  readonly entries: Readonly<Record<string, string>>
}

/** An argument of a modelled call. */
export type Argument = string | ModelRecord

/** The context of a modelled function's call. */
export type Context = {
  readonly state: State
  readonly caller: string
  readonly signer: string
  /** Height of the transaction's block. */
  readonly height: number
  readonly hash: Hasher
  /** All records that the transaction makes, inner calls first. */
  readonly made: ModelRecord[]
  /** All records that the transaction spends, including its own inner ones. */
  readonly spent: Set<ModelRecord>
}

/** The hashes for keys and ids. */
export type Hasher = {
  /** BHP256 of a plaintext, as a field literal. */
  bhp256(plaintext: string): string
  blinded(program: string, signer: string, factor: string): string
  programAddress(program: string): string
}

/** A modelled function: changes the state and returns its record outputs; throws Refusal or Rejection. */
export type Action = (context: Context, ...inputs: Argument[]) => Argument[]

/** The argument as text. */
export function text(argument: Argument | undefined): string {
  if (typeof argument !== 'string') throw new Error('The model expected a plaintext argument.')
  return argument
}

/** The argument as a record of `program` owned by the signer; the call spends it. */
export function record(
  context: Context,
  program: string,
  argument: Argument | undefined,
): ModelRecord {
  if (argument === undefined || typeof argument === 'string') {
    throw new Error('The model expected a record argument.')
  }
  require(argument.program === program, `a record of ${argument.program}, not of ${program}`)
  require(argument.owner === context.signer, 'the record belongs to someone else')
  context.spent.add(argument)
  return argument
}

/** Records and returns a record that the transaction makes. */
export function make(
  context: Context,
  program: string,
  owner: string,
  entries: Readonly<Record<string, string>>,
): ModelRecord {
  const made = { program, owner, entries }
  context.made.push(made)
  return made
}

/** An inner call: the same transaction, with this program as the caller. */
export function asCaller(context: Context, program: string): Context {
  return { ...context, caller: context.hash.programAddress(program) }
}
