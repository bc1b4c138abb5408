/** A text encrypted with AES-256-GCM: without the key it can neither be read nor changed unnoticed. */
export type Sealed = {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly ciphertext: ArrayBuffer
}

export async function seal(key: CryptoKey, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(text)
  return { iv, ciphertext: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

/** @throws OperationError if it was encrypted with another key, or changed since */
export async function unseal(key: CryptoKey, { iv, ciphertext }: Sealed): Promise<string> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, ciphertext)
  return new TextDecoder().decode(bytes)
}
