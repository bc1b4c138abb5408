import type { SealingKeys } from '../types.ts'

/**
 * The keys that seal what the page stores for an account: derived from its view key, which the vault seals with the
 * password, so that they open the same entries after the wallet was removed and its key imported again.
 */
export async function sealingKeysOf(viewKey: string): Promise<SealingKeys> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const material = await crypto.subtle.importKey('raw', encode(viewKey), 'HKDF', false, [
    'deriveKey',
  ])
  const from = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: encode('nightjar sealing keys'),
    info: encode(info),
  })
  const aes = { name: 'AES-GCM', length: 256 }
  const mac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  const [sealing, naming] = await Promise.all([
    crypto.subtle.deriveKey(from('sealing'), material, aes, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(from('naming'), material, mac, false, ['sign']),
  ])
  return { sealing, naming }
}
