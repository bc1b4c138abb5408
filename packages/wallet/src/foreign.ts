/** A member of an untrusted value, also of a function, as proxies are; undefined if it is missing, or reading it throws. */
export function memberOf(value: unknown, name: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
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

/** What wallets call the id of a transaction, and what they put around it. */
const ids = ['transactionId', 'transaction_id', 'txId', 'txid', 'tx_id', 'id']
const wrappers = ['data', 'result', 'response', 'transaction']
/** How deep they nest these. */
const DEEPEST = 3

/** The id of a transaction in an untrusted answer to sending it; empty if it is missing. */
export function transactionIdIn(answer: unknown, depth = 0): string {
  if (typeof answer === 'string') return answer.trim()
  if (depth === DEEPEST) return ''
  const own = ids.map((name) => textOf(answer, name).trim())
  const nested = () => wrappers.map((name) => transactionIdIn(memberOf(answer, name), depth + 1))
  return own.find(Boolean) ?? nested().find(Boolean) ?? ''
}
