import { FIELD_MODULUS, toHex } from '@nightjar/aleo'

/**
 * The factor of a blinded address as a field literal: the same for the same view key and counter on every device, so that a
 * surplus can be found again from the key alone. With 512 bits, the bias below the field's modulus is negligible.
 */
export async function blindingFactor(viewKey: string, counter: number): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const material = await crypto.subtle.importKey('raw', encode(viewKey), 'HKDF', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits(
    {
      name: 'HKDF',
      hash: 'SHA-512',
      salt: encode('nightjar blinding factor'),
      info: encode(String(counter)),
    },
    material,
    512,
  )
  return `${BigInt(`0x${toHex(new Uint8Array(bits))}`) % FIELD_MODULUS}field`
}
