import { toHex } from '@nightjar/aleo'

/** A unique id; `crypto.randomUUID` is missing on pages without TLS. */
export function newId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(12)))
}
