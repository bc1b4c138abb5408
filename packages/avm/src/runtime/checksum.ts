import { formatComponent, formatProgram, type Program } from '@nightjar/aleo'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { trap } from '../trap.ts'
import type { Raw } from '../value.ts'

const checksums = new WeakMap<Program, Map<string, readonly Raw[]>>()

function checksumOf(program: Program, name: string, text: () => string): readonly Raw[] {
  const known = checksums.get(program) ?? new Map<string, readonly Raw[]>()
  checksums.set(program, known)
  const found = known.get(name)
  if (found) return found
  const made = [...sha3_256(new TextEncoder().encode(text()))]
  known.set(name, made)
  return made
}

/** SHA3-256 of a program's canonical text, as bytes (synthesizer/program `to_checksum.rs`). */
export function programChecksum(program: Program): readonly Raw[] {
  return checksumOf(program, '', () => formatProgram(program))
}

/** The same of one function, closure or view. */
export function componentChecksum(program: Program, name: string): readonly Raw[] {
  return checksumOf(program, name, () => {
    return formatComponent(program, name) ?? trap(`${program.id} has no component ${name}`)
  })
}
