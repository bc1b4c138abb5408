import { parsePlaintext, plaintextBits } from '@nightjar/aleo'
import { hashBhp } from '@nightjar/avm/hashBhp'

/**
 * The key of a holder's public balance of a token in the registry's `authorized_balances`. It is hashed here, so that the
 * server is not told the holder.
 */
export function registryKey(holder: string, token: string): string {
  const plaintext = parsePlaintext(`{ account: ${holder}, token_id: ${token} }`)
  return `${hashBhp(256, plaintextBits(plaintext))}field`
}
