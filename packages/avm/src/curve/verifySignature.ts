import {
  addressToField,
  BaseError,
  bech32Data,
  bytesToBigint,
  FIELD_MODULUS,
  parseAddress,
  SCALAR_MODULUS,
} from '@nightjar/aleo'
import { hashPoseidon } from '../poseidon/hashPoseidon.ts'
import { findPoint } from './group.ts'
import { machine } from './machine.ts'
import type { Point } from './point.ts'

/**
 * x-coordinate of the network's generator for account keys and signatures (console/network `g_powers`, from the domain
 * `AleoAccountEncryptionAndSignatureScheme0`).
 */
export const ACCOUNT_GENERATOR =
  522678458525321116977504528531602186870683848189190546523208313015552693483n

/** Bits of a hash that become a scalar. */
const SCALAR_DATA_BITS = 250
const PART_BYTES = 32
const PARTS = 4

/**
 * Whether `text` is the address's signature of a message, given as fields (console/account `signature/verify.rs`); some
 * 0.3 milliseconds.
 * @throws MalformedSignatureError for texts that are not a signature and an address
 */
export function verifySignature(
  text: string,
  address: string,
  message: readonly bigint[],
): boolean {
  const { challenge, response, pkSig, prSig } = parse(text)
  const addressX = parseAddress(address) === address ? addressToField(address) : undefined
  if (addressX === undefined || findPoint(addressX) === undefined) {
    throw new MalformedSignatureError('address')
  }
  const generator = accountGenerator()
  const { addBase, addPoint, setPoint, setMultiple, point } = machine()

  addBase(generator, 0n) // its tables are made before there is a sum
  setMultiple(pkSig, challenge)
  addBase(generator, response)
  const nonce = point().x
  const hash = hashPoseidon(8, [nonce, pkSig.x, prSig.x, addressX, ...message])
  if (BigInt.asUintN(SCALAR_DATA_BITS, hash) !== challenge) return false

  const prf = BigInt.asUintN(SCALAR_DATA_BITS, hashPoseidon(4, [pkSig.x, prSig.x]))
  setPoint(pkSig)
  addPoint(prSig)
  addBase(generator, prf)
  return point().x === addressX
}

/** A signature's parts in their order, 32 bytes each: two scalars and two points. */
function parse(text: string) {
  const bytes = bech32Data(text, 'sign')
  if (bytes?.length !== PARTS * PART_BYTES) throw new MalformedSignatureError('signature')
  const [challenge = 0n, response = 0n, pkSig = 0n, prSig = 0n] = Array.from(
    { length: PARTS },
    (_, part) => bytesToBigint(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
  )
  if (challenge >= SCALAR_MODULUS || response >= SCALAR_MODULUS) {
    throw new MalformedSignatureError('signature')
  }
  return { challenge, response, pkSig: pointOf(pkSig), prSig: pointOf(prSig) }
}

function pointOf(x: bigint): Point {
  const found = x < FIELD_MODULUS ? findPoint(x) : undefined
  if (found === undefined) throw new MalformedSignatureError('signature')
  return found
}

let kept: Point | undefined

function accountGenerator(): Point {
  kept ??= findPoint(ACCOUNT_GENERATOR)
  if (kept === undefined) throw new Error('The generator is a point.')
  return kept
}

export class MalformedSignatureError extends BaseError {
  override name = 'MalformedSignatureError'

  constructor(what: 'signature' | 'address') {
    super(`The text is not ${what === 'address' ? 'an address' : 'a signature'}.`, {
      code: 'malformed_signature',
    })
  }
}
