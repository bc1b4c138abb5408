/** Bytes of instructions; each builder says what they pop from WebAssembly's stack and push to it. */
export type Code = readonly number[]

/** A function with i32 parameters, addresses and small integers; the locals after them are i64. */
export type WasmFunction = {
  readonly name: string
  readonly parameters: number
  readonly locals: number
  readonly body: Code
}

const I32 = 0x7f
const I64 = 0x7e

/** Opcodes: WebAssembly Core Specification 2.0, §5.4. */
const opcodes = {
  end: 0x0b,
  call: 0x10,
  localGet: 0x20,
  localSet: 0x21,
  i64Load32Signed: 0x34,
  i64Store32: 0x3e,
  i32Const: 0x41,
  i64Const: 0x42,
  i32Add: 0x6a,
  i64Add: 0x7c,
  i64Sub: 0x7d,
  i64Mul: 0x7e,
  i64And: 0x83,
  i64ShrSigned: 0x87,
  i64ExtendI32Signed: 0xac,
} as const

/** LEB128 encoding of an integer of at most 32 bits, §5.2.2. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: number): Code {
  if (value >= -0x40 && value < 0x40) return [value & 0x7f]
  return [(value & 0x7f) | 0x80, ...signed(value >> 7)]
}

const binary =
  (opcode: number) =>
  (left: Code, right: Code): Code => [...left, ...right, opcode]

export const add = binary(opcodes.i64Add)
export const subtract = binary(opcodes.i64Sub)
export const multiply = binary(opcodes.i64Mul)
export const and = binary(opcodes.i64And)
export const shiftRight = binary(opcodes.i64ShrSigned)

export const constant = (value: number): Code => [opcodes.i64Const, ...signed(value)]
/** An i32 as an i64 of the same sign. */
export const extend = (value: Code): Code => [...value, opcodes.i64ExtendI32Signed]
/** An address plus this many bytes. */
export const offset = (at: Code, bytes: number): Code => [
  ...at,
  opcodes.i32Const,
  ...signed(bytes),
  opcodes.i32Add,
]
export const get = (local: number): Code => [opcodes.localGet, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [
  ...value,
  opcodes.localSet,
  ...unsigned(local),
]
export const call = (index: number, ...values: readonly Code[]): Code => [
  ...values.flat(),
  opcodes.call,
  ...unsigned(index),
]

/** Alignment (2^2 bytes) and offset, §5.4.6. */
const access = (bytes: number): Code => [2, ...unsigned(bytes)]

/** The i32 at an address as an i64 of the same sign. */
export const load = (at: Code, bytes: number): Code => [
  ...at,
  opcodes.i64Load32Signed,
  ...access(bytes),
]
export const store = (at: Code, bytes: number, value: Code): Code => [
  ...at,
  ...value,
  opcodes.i64Store32,
  ...access(bytes),
]

const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()]
const sized = (bytes: Code): Code => [...unsigned(bytes.length), ...bytes]
const section = (id: number, items: readonly Code[]): Code => [id, ...sized(vector(items))]
const text = (value: string): Code => sized([...new TextEncoder().encode(value)])

const functionType = ({ parameters }: WasmFunction): Code => [
  0x60,
  ...vector(Array.from({ length: parameters }, () => [I32])),
  ...vector([]),
]

const functionBody = ({ locals, body }: WasmFunction): Code =>
  sized([...vector([[...unsigned(locals), I64]]), ...body, opcodes.end])

/** The bytes of a module that exports functions over an imported memory, `memory` of `env` (§5.5). */
export function assembleModule(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const memory = [...text('env'), ...text('memory'), 0x02, 0x00, ...unsigned(1)]
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic, version
    ...section(1, functions.map(functionType)),
    ...section(2, [memory]),
    ...section(
      3,
      functions.map((_, index) => unsigned(index)),
    ),
    ...section(
      7,
      functions.map(({ name }, index) => [...text(name), 0x00, ...unsigned(index)]),
    ),
    ...section(10, functions.map(functionBody)),
  ])
}
