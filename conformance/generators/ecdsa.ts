import { Plaintext } from '@nightjar/snarkvm/sdk'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  keccak_256,
  keccak_384,
  keccak_512,
  sha3_256,
  sha3_384,
  sha3_512,
} from '@noble/hashes/sha3.js'

const hashes = {
  keccak256: keccak_256,
  keccak384: keccak_384,
  keccak512: keccak_512,
  sha3_256,
  sha3_384,
  sha3_512,
}
const keys = [1, 2].map((byte) => new Uint8Array(32).fill(byte))

/** Messages of several shapes; `.raw` takes those made of whole bytes. */
const messages = [
  { type: 'u64', text: '7u64' },
  { type: 'field', text: '5field' },
  { type: '[u8; 4u32]', text: '[ 1u8, 2u8, 3u8, 255u8 ]' },
]

export type EcdsaRow = { readonly types: readonly string[]; readonly inputs: readonly string[] }

/** Valid signatures, and the same ones broken in every part, for a form such as `keccak256.eth`. */
export function ecdsaRows(form: string): readonly EcdsaRow[] {
  const isEth = form.endsWith('.eth')
  return messagesOf(form).flatMap(({ type, text, digest }) =>
    keys.flatMap((key) => {
      const signature = sign(digest, key)
      const signer = isEth ? ethereumAddress(key) : secp256k1.getPublicKey(key, true)
      const other = isEth
        ? ethereumAddress(keys[1] ?? key)
        : secp256k1.getPublicKey(keys[1] ?? key, true)
      const variants = [...broken(signature), highS(signature)]
      return [
        [signature, signer],
        [signature, other],
        ...variants.map((variant) => [variant, signer]),
        [signature, new Uint8Array(signer.length)],
        ...(isEth ? [] : otherTags(signer).map((key) => [signature, key])),
      ].map(([first, second]) => ({
        types: ['[u8; 65u32]', `[u8; ${signer.length}u32]`, type],
        inputs: [bytesText(first), bytesText(second), text],
      }))
    }),
  )
}

function messagesOf(form: string) {
  if (form.startsWith('digest')) {
    const digest = keccak_256(new Uint8Array([1, 2, 3]))
    return [{ type: '[u8; 32u32]', text: bytesText(digest), digest }]
  }
  const [name = '', variant = ''] = form.split('.')
  const hash = hashes[name as keyof typeof hashes]
  return messages
    .filter(({ type }) => variant === '' || type !== 'field')
    .map((message) => ({ ...message, digest: hash(bytesOf(message.text, variant === '')) }))
}

/** A value's bits as snarkVM writes them, with or without its tags, packed into bytes. */
function bytesOf(text: string, isTagged: boolean): Uint8Array {
  const value = Plaintext.fromString(text)
  const bits: boolean[] = [...(isTagged ? value.toBitsLe() : value.toBitsRawLe())]
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    bits
      .slice(8 * index, 8 * index + 8)
      .reduce((byte, bit, place) => byte + (bit ? 2 ** place : 0), 0),
  )
}

/** r, s and recovery id, in snarkVM's order. */
function sign(digest: Uint8Array, key: Uint8Array): Uint8Array {
  const prehash = digest.slice(0, 32)
  const [recovery = 0, ...rs] = secp256k1.sign(prehash, key, {
    prehash: false,
    format: 'recovered',
  })
  return Uint8Array.from([...rs, recovery])
}

function ethereumAddress(key: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.getPublicKey(key, false).slice(1)).slice(12)
}

/** The same key with each SEC 1 tag; 33 bytes are only valid in compact form. */
function otherTags(key: Uint8Array): Uint8Array[] {
  return [0, 2, 3, 4, 5, 6].map((tag) => Uint8Array.from([tag, ...key.slice(1)]))
}

function broken(signature: Uint8Array): Uint8Array[] {
  const change = (index: number, value: number) => {
    const copy = Uint8Array.from(signature)
    copy[index] = value
    return copy
  }
  const last = signature[64] ?? 0
  const zeroR = Uint8Array.from(signature).fill(0, 0, 32)
  return [
    change(3, (signature[3] ?? 0) ^ 1),
    change(64, last ^ 1),
    change(64, last + 27),
    change(64, last + 35),
    change(64, last + 37),
    change(64, last + 2),
    change(64, 4),
    change(64, 30),
    zeroR,
    new Uint8Array(65).fill(255),
  ]
}

/** The same signature with n − s, which is still mathematically valid. */
function highS(signature: Uint8Array): Uint8Array {
  const n = secp256k1.Point.Fn.ORDER
  const s = BigInt(`0x${Buffer.from(signature.slice(32, 64)).toString('hex')}`)
  const high = (n - s).toString(16).padStart(64, '0')
  return Uint8Array.from([
    ...signature.slice(0, 32),
    ...Buffer.from(high, 'hex'),
    (signature[64] ?? 0) ^ 1,
  ])
}

function bytesText(bytes: Uint8Array | undefined): string {
  return `[ ${[...(bytes ?? [])].map((byte) => `${byte}u8`).join(', ')} ]`
}
