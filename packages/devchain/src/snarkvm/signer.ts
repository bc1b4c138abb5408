import { randomBytes } from 'node:crypto'
import { SCALAR_MODULUS } from '@nightjar/aleo'
import { createMultiplyBase, hashPoseidon8, pointFromX } from '@nightjar/avm'
import { accountGenerator } from '@nightjar/snarkvm'
import { bech32m } from '@scure/base'
import accounts from '../data/accounts.json' with { type: 'json' }
import { bitsToFields, byteBits } from '../hash/bits.ts'
import { bytesToField, fieldToBytes, parseFieldText } from '../hash/fieldBytes.ts'
import { snarkVm } from './local.ts'

/** Bits of a hash that become a scalar. */
const SCALAR_BITS = 250

/**
 * Signs blocks with development account 0, over the text of the hash, like snarkVM's `PrivateKey::sign_bytes`
 * (`console/account/src/signature/sign.rs`), in a tenth of its time. The key is public: nothing here protects it.
 */
export function createSigner(): (blockHash: string) => string {
  const { secret, pkSig, prSig, address } = snarkVm
    .readPrivateKey(accounts[0]?.privateKey ?? '')
    .signingParts()
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
