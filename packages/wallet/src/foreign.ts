/** A member of an untrusted value; undefined if it is missing, or reading it throws. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    return Reflect.get(value, name)
  } catch {
    return undefined
  }
}

/** A text member of an untrusted value; empty if it is missing. */
export function textOf(value: unknown, name: string): string {
  const member = memberOf(value, name)
  return typeof member === 'string' ? member : ''
}

/** An untrusted list, given by itself or as a member; empty if it is missing. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  const member = Array.isArray(value) ? value : memberOf(value, name)
  return Array.isArray(member) ? member : []
}

/** The id of a transaction in an untrusted answer, given by itself or as a member; empty if it is missing. */
export const transactionIdIn = (answer: unknown): string =>
  typeof answer === 'string' ? answer : textOf(answer, 'transactionId')
