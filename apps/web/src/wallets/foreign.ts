import { type ForeignErrorKind, toWalletError } from './errors.ts'

/** Calls a wallet's own code; whatever it throws becomes a WalletError that keeps its words. */
export async function ask<Answer>(
  kind: ForeignErrorKind,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (thrown) {
    throw toWalletError(thrown, kind)
  }
}

/** A member of a foreign value; undefined where there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** A text member of a foreign value; empty where there is none. */
export function textOf(value: unknown, name: string): string {
  const member = memberOf(value, name)
  return typeof member === 'string' ? member : ''
}

/** A list member of a foreign value; empty where there is none. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  const member = memberOf(value, name)
  return Array.isArray(member) ? member : []
}
