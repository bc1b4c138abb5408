import { Address, BHP256, Field, Plaintext, Poseidon8 } from '@nightjar/snarkvm/sdk'
import type { Hasher } from './state.ts'

const pieceBits = 252

function fieldsOf(bits: readonly boolean[]): Field[] {
  const pieces: Field[] = []
  for (let start = 0; start < bits.length; start += pieceBits) {
    pieces.push(Field.fromBitsLe(bits.slice(start, start + pieceBits)))
  }
  return pieces
}

function coordinate(address: Address): Field {
  return address.toGroup().toXCoordinate()
}

/** Hashes by snarkVM's WASM; each is computed once. */
export function createHasher(): Hasher {
  const bhp = new BHP256()
  const known = new Map<string, string>()
  const once = (key: string, compute: () => string): string => {
    const found = known.get(key) ?? compute()
    known.set(key, found)
    return found
  }
  return {
    bhp256: (plaintext) =>
      once(plaintext, () => bhp.hash(Plaintext.fromString(plaintext).toBitsLe()).toString()),
    programAddress: (program) => once(program, () => Address.fromProgramId(program).to_string()),
    blinded: (program, signer, factor) =>
      once(`${program} ${signer} ${factor}`, () => {
        const fields = [
          coordinate(Address.fromProgramId(program)),
          Field.fromString('1field'),
          coordinate(Address.from_string(signer)),
          Field.fromString(factor),
        ]
        const bits = fields.flatMap((field) => [...field.toBitsLe()])
        return Address.fromGroup(new Poseidon8().hashToGroup(fieldsOf(bits))).to_string()
      }),
  }
}
