import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The EVM address, in lower case, that signed a message with `personal_sign` (EIP-191); undefined for an
 * invalid signature.
 */
export function recoverEvmAddress(message: string, signature: string): string | undefined {
  const body = utf8ToBytes(message)
  const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${body.length}`)
  const bytes = hexToBytes(signature.slice(2))
  const recovery = recoveryOf(bytes[64])
  if (recovery === undefined) return undefined
  try {
    const parsed = secp256k1.Signature.fromBytes(bytes.slice(0, 64)).addRecoveryBit(recovery)
    const key = parsed.recoverPublicKey(keccak_256(concatBytes(prefix, body))).toBytes(false)
    return `0x${bytesToHex(keccak_256(key.slice(1)).slice(12))}`
  } catch {
    return undefined
  }
}

function recoveryOf(v: number | undefined): number | undefined {
  if (v === 27 || v === 28) return v - 27
  return v === 0 || v === 1 ? v : undefined
}
