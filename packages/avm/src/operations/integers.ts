import { type IntegerType, integerBounds, isIntegerType, literalTypes } from '@nightjar/aleo'
import { trap } from '../trap.ts'
import type { Evaluate } from './operation.ts'

export const integerTypes: readonly IntegerType[] = literalTypes.filter(isIntegerType)

/** Every operation on one integer type; shifts and powers take their count as a number. */
export type IntegerOperations = {
  readonly abs: Evaluate
  readonly absWrapped: Evaluate
  readonly add: Evaluate
  readonly addWrapped: Evaluate
  readonly and: Evaluate
  readonly div: Evaluate
  readonly divWrapped: Evaluate
  readonly mod: Evaluate
  readonly mul: Evaluate
  readonly mulWrapped: Evaluate
  readonly neg: Evaluate
  readonly not: Evaluate
  readonly or: Evaluate
  readonly pow: Evaluate
  readonly powWrapped: Evaluate
  readonly rem: Evaluate
  readonly remWrapped: Evaluate
  readonly shl: Evaluate
  readonly shlWrapped: Evaluate
  readonly shr: Evaluate
  readonly shrWrapped: Evaluate
  readonly sub: Evaluate
  readonly subWrapped: Evaluate
  readonly xor: Evaluate
}

function overflow(type: string): never {
  return trap(`The result is out of range for ${type}`)
}

function byZero(): never {
  return trap('Division by zero')
}

/** base^exponent, or undefined once the magnitude cannot fit into `bits`. */
function boundedPower(base: bigint, exponent: number, bits: number): bigint | undefined {
  if (base >= -1n && base <= 1n) return base ** BigInt(exponent === 0 ? 0 : 2 - (exponent % 2))
  return exponent > bits ? undefined : base ** BigInt(exponent) // |base| ≥ 2
}

/** base^exponent modulo 2^bits. */
function wrappedPower(base: bigint, exponent: number, bits: number): bigint {
  let result = 1n
  let square = BigInt.asUintN(bits, base)
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = BigInt.asUintN(bits, result * square)
    square = BigInt.asUintN(bits, square * square)
  }
  return result
}

/** Integers of up to 32 bits, as numbers; no intermediate result exceeds 2^53 unnoticed. */
function narrowOperations(type: IntegerType): IntegerOperations {
  const { bits, signed, min: bigMin, max: bigMax } = integerBounds(type)
  const min = Number(bigMin)
  const max = Number(bigMax)
  const unused = 32 - bits
  const check = (value: number) => (value < min || value > max ? overflow(type) : value)
  const wrap = signed
    ? (value: number) => (value << unused) >> unused
    : (value: number) => (value << unused) >>> unused
  const fromBig = (value: bigint) => wrap(Number(BigInt.asUintN(32, value)) | 0)
  const isMinByMinusOne = (a: number, b: number) => signed && a === min && b === -1

  return {
    abs: (a: number) => check(Math.abs(a)),
    absWrapped: (a: number) => wrap(Math.abs(a)),
    add: (a: number, b: number) => check(a + b),
    addWrapped: (a: number, b: number) => wrap(a + b),
    and: (a: number, b: number) => wrap(a & b),
    div: (a: number, b: number) => (b === 0 ? byZero() : check(Math.trunc(a / b) + 0)), // −0 + 0 is 0
    divWrapped: (a: number, b: number) => (b === 0 ? byZero() : wrap(Math.trunc(a / b))),
    mod: (a: number, b: number) => (b === 0 ? byZero() : a % b),
    mul: (a: number, b: number) => check(a * b + 0), // beyond 2^53 it is out of range anyway
    mulWrapped: (a: number, b: number) => wrap(Math.imul(a, b)),
    neg: (a: number) => check(0 - a),
    not: (a: number) => wrap(~a),
    or: (a: number, b: number) => wrap(a | b),
    pow(a: number, b: number) {
      const power = boundedPower(BigInt(a), b, bits)
      return power === undefined || power < bigMin || power > bigMax
        ? overflow(type)
        : Number(power)
    },
    powWrapped: (a: number, b: number) => fromBig(wrappedPower(BigInt(a), b, bits)),
    rem(a: number, b: number) {
      if (b === 0) return byZero()
      return isMinByMinusOne(a, b) ? overflow(type) : (a % b) + 0
    },
    remWrapped: (a: number, b: number) => (b === 0 ? byZero() : (a % b) + 0),
    shl: (a: number, n: number) => (n >= bits ? overflow(type) : check(a * 2 ** n)),
    shlWrapped: (a: number, n: number) => wrap(a << (n & (bits - 1))),
    shr: (a: number, n: number) => (n >= bits ? overflow(type) : signed ? a >> n : a >>> n),
    shrWrapped(a: number, n: number) {
      const count = n & (bits - 1)
      return signed ? a >> count : a >>> count
    },
    sub: (a: number, b: number) => check(a - b),
    subWrapped: (a: number, b: number) => wrap(a - b),
    xor: (a: number, b: number) => wrap(a ^ b),
  }
}

/** Integers of 64 and 128 bits, as bigints. */
function wideOperations(type: IntegerType): IntegerOperations {
  const { bits, signed, min, max } = integerBounds(type)
  const mask = BigInt(bits - 1)
  const check = (value: bigint) => (value < min || value > max ? overflow(type) : value)
  const wrap = signed
    ? (value: bigint) => BigInt.asIntN(bits, value)
    : (value: bigint) => BigInt.asUintN(bits, value)
  const magnitude = (a: bigint) => (a < 0n ? -a : a)
  const isMinByMinusOne = (a: bigint, b: bigint) => signed && a === min && b === -1n

  return {
    abs: (a: bigint) => check(magnitude(a)),
    absWrapped: (a: bigint) => wrap(magnitude(a)),
    add: (a: bigint, b: bigint) => check(a + b),
    addWrapped: (a: bigint, b: bigint) => wrap(a + b),
    and: (a: bigint, b: bigint) => a & b,
    div: (a: bigint, b: bigint) => (b === 0n ? byZero() : check(a / b)),
    divWrapped: (a: bigint, b: bigint) => (b === 0n ? byZero() : wrap(a / b)),
    mod: (a: bigint, b: bigint) => (b === 0n ? byZero() : a % b),
    mul: (a: bigint, b: bigint) => check(a * b),
    mulWrapped: (a: bigint, b: bigint) => wrap(a * b),
    neg: (a: bigint) => check(-a),
    not: (a: bigint) => wrap(~a),
    or: (a: bigint, b: bigint) => a | b,
    pow(a: bigint, b: number) {
      const power = boundedPower(a, b, bits)
      return power === undefined ? overflow(type) : check(power)
    },
    powWrapped: (a: bigint, b: number) => wrap(wrappedPower(a, b, bits)),
    rem(a: bigint, b: bigint) {
      if (b === 0n) return byZero()
      return isMinByMinusOne(a, b) ? overflow(type) : a % b
    },
    remWrapped: (a: bigint, b: bigint) => (b === 0n ? byZero() : a % b),
    shl: (a: bigint, n: number) => (n >= bits ? overflow(type) : check(a << BigInt(n))),
    shlWrapped: (a: bigint, n: number) => wrap(a << (BigInt(n) & mask)),
    shr: (a: bigint, n: number) => (n >= bits ? overflow(type) : a >> BigInt(n)),
    shrWrapped: (a: bigint, n: number) => a >> (BigInt(n) & mask),
    sub: (a: bigint, b: bigint) => check(a - b),
    subWrapped: (a: bigint, b: bigint) => wrap(a - b),
    xor: (a: bigint, b: bigint) => a ^ b,
  }
}

const operations = new Map(
  integerTypes.map((type) => [
    type,
    integerBounds(type).bits <= 32 ? narrowOperations(type) : wideOperations(type),
  ]),
)

/** The handlers of one operation for the integer types selected by `isMember`. */
export function integerHandlers(
  name: keyof IntegerOperations,
  isMember: (type: IntegerType) => boolean = () => true,
): (readonly [IntegerType, Evaluate])[] {
  return [...operations]
    .filter(([type]) => isMember(type))
    .map(([type, handlers]) => [type, handlers[name]])
}

export const isSigned = (type: IntegerType): boolean => integerBounds(type).signed
