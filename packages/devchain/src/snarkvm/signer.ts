import { randomBytes } from 'node:crypto'
import { SCALAR_MODULUS } from '@nightjar/aleo'
import { createMultiplyBase, hashPoseidon8, pointFromX } from '@nightjar/avm'
import { base58, bech32m } from '@scure/base'
import accounts from '../data/accounts.json' with { type: 'json' }
import { bitsToFields, byteBits } from '../hash/bits.ts'
import { bytesToField, fieldToBytes, parseFieldText } from '../hash/fieldBytes.ts'
import { accountGenerator } from './ownerSignature.ts'
import { sdk } from './sdk.ts'

/** Bits of a hash that become a scalar. */
const SCALAR_BITS = 250
/** Bytes before the seed in a private key's text. */
const KEY_PREFIX_BYTES = 11

/**
 * Signs blocks with development account 0, over the text of the hash, like snarkVM's `PrivateKey::sign_bytes`
 * (`console/account/src/signature/sign.rs`), in a tenth of its time. The key is public: nothing here protects it.
 */
export function createSigner(): (blockHash: string) => string {
  const { secret, pkSig, prSig, address } = readKey(accounts[0]?.privateKey ?? '')
  const generator = pointFromX(parseFieldText(accountGenerator.replace('group', 'field')))
  if (generator === undefined) throw new Error('The generator is a point.')
  const multiply = createMultiplyBase(generator)
  return (blockHash) => {
    const nonce = bytesToField(randomBytes(64)) % SCALAR_MODULUS
    const message = bitsToFields(byteBits(new TextEncoder().encode(blockHash)))
    const hash = hashPoseidon8([multiply(nonce), pkSig, prSig, address, ...message])
    const challenge = BigInt.asUintN(SCALAR_BITS, hash)
    const response = modulo(nonce - challenge * secret)
    const bytes = Uint8Array.from(
      [challenge, response, pkSig, prSig].flatMap((word) => [...fieldToBytes(word)]),
    )
    return bech32m.encode('sign', bech32m.toWords(bytes), false)
  }
}

function modulo(value: bigint): bigint {
  const rest = value % SCALAR_MODULUS
  return rest < 0n ? rest + SCALAR_MODULUS : rest
}

/** The secret scalar of a key, and the x-coordinates that its signatures hash (`console/account/src/private_key`). */
function readKey(text: string) {
  const seed = bytesToField(base58.decode(text).slice(KEY_PREFIX_BYTES))
  const domain = bytesToField(new TextEncoder().encode('AleoAccountSignatureSecretKey0'))
  const fields = [domain, seed].map((value) => sdk.Field.fromString(`${value}field`))
  const secret = new sdk.Poseidon2().hashToScalar(fields).toString()
  const key = sdk.PrivateKey.from_string(text)
  const computeKey = sdk.ComputeKey.from_private_key(key)
  const xOf = (point: sdk.Group) => parseFieldText(point.toXCoordinate().toString())
  return {
    secret: BigInt(secret.replace('scalar', '')),
    pkSig: xOf(computeKey.pk_sig()),
    prSig: xOf(computeKey.pr_sig()),
    address: xOf(key.to_address().toGroup()),
  }
}
