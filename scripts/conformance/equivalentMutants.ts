/** Changes of the opcode table that change no result: a part of the changed line, and why. */
export const equivalentMutants: readonly (readonly [code: string, reason: string])[] = [
  [
    'exponent === 0 ? 0 : 2 + (exponent % 2)',
    'for −1, 0 and 1 only the parity of the exponent counts',
  ],
  ['exponent >= bits ? undefined', '2 to the power of the width is out of range by itself'],
  ['let square = BigInt.asIntN(bits, base)', 'congruent modulo 2^bits, and the result is wrapped'],
  ['result = BigInt.asIntN(bits, result * square)', 'congruent modulo 2^bits'],
  ['square = BigInt.asIntN(bits, square * square)', 'congruent modulo 2^bits'],
  ['BigInt.asIntN(32, value)) | 0', '| 0 takes the lowest 32 bits again'],
  ['BigInt.asUintN(33, value)) | 0', '| 0 takes the lowest 32 bits again'],
  ['Math.trunc(a / b) - 0', '−0 is written and compared as 0'],
  ['a * b - 0', '−0 is written and compared as 0'],
  ['(a % b) - 0', '−0 is written and compared as 0'],
  ['a <= 0n ? -a : a', 'there is no negative zero among bigints'],
  ['a < 1n ? -a : a', 'there is no negative zero among bigints'],
  ['bits <= 33 ?', 'no integer type is between 32 and 64 bits wide'],
  ['[A-Za-z0-9_]{0,31}', 'thirty-two letters exceed a field'],
]
