import type { Plaintext } from '@nightjar/aleo'

/** Reads values of the suite's mappings: their types come from our own programs, so any other is a bug. */
export function integerOf(value: Plaintext | undefined | null): bigint {
  if (value?.kind === 'literal' && typeof value.value === 'bigint') return value.value
  throw new Error(`a ${value?.kind ?? 'missing value'} where a number was expected`)
}

export function memberOf(value: Plaintext, name: string): Plaintext {
  const member = value.kind === 'struct' ? value.members.get(name) : undefined
  if (member !== undefined) return member
  throw new Error(`no member ${name} in a ${value.kind}`)
}

export function textOf(value: Plaintext): string {
  if (value.kind === 'literal') return String(value.value)
  throw new Error(`a ${value.kind} where a literal was expected`)
}

/** Digits of a formatted integer such as `5u128`. */
export const amountOf = (text: string | undefined): bigint =>
  BigInt((text ?? '0').replace(/[a-z]\w*$/, ''))
