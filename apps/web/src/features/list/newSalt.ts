import { toHex } from '@nightjar/aleo'

const SALT_BYTES = 31 // always below the field's order

/** A salt for a new token's id, in decimal: together with the creator's address it gives an id that no other token has. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  return BigInt(`0x${toHex(bytes)}`).toString()
}
