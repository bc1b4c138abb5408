import {
  bigintToBytes,
  type LiteralType,
  literalTypeId,
  programIdBits,
  pushBigBits,
  pushBits,
  type RandomCommand,
} from '@nightjar/aleo'
import { bytesToBits } from '../encode.ts'
import type { CheckedCommand } from '../loaded.ts'
import { guarded, operandBits } from '../operations/hashes.ts'
import { trap } from '../trap.ts'
import { createChaCha, sampleLiteral } from './chacha.ts'
import type { Frame, Step } from './frame.ts'
import { store } from './mappings.ts'
import { type CompileContext, loadOperand } from './operands.ts'

function pushText(bits: boolean[], text: string): void {
  for (let i = 0; i < text.length; i++) pushBits(bits, text.charCodeAt(i), 8)
}

/** The name that seeds the draws: the program's for a constructor, a finalize's own. */
function scopeName({ scope }: CompileContext): string {
  return scope.kind === 'constructor' ? scope.owner.program.id.replace(/\.aleo$/, '') : scope.name
}

function preimage(frame: Frame, context: CompileContext, destination: number, type: LiteralType) {
  const { block, transitionId } = frame.run
  const seed = block.randomSeed ?? trap('The block has no random seed')
  if (transitionId === undefined) return trap('"rand.chacha" needs a transition')
  const bits = bytesToBits(seed)
  pushBigBits(bits, transitionId, 253)
  bits.push(...programIdBits(context.scope.owner.program.id))
  pushText(bits, scopeName(context))
  pushBigBits(bits, BigInt(frame.nonce), 64)
  pushBigBits(bits, BigInt(destination), 64)
  pushBits(bits, literalTypeId(type), 8)
  return bits
}

/** `rand.chacha`: ChaCha20 seeded by a hash of the block, the transition and the register. */
export function compileRandom(
  command: RandomCommand,
  { operands }: CheckedCommand,
  context: CompileContext & { readonly tools: { readonly crypto: CompileContext['crypto'] } },
): Step {
  const loads = command.operands.map((operand) => loadOperand(operand, context))
  const destination = command.destinations[0]?.index ?? 0
  const { type } = command
  const { crypto } = context
  return store(destination, (frame) => {
    const bits = preimage(frame, context, destination, type)
    loads.forEach((load, i) => {
      const kind = operands[i]
      if (kind) bits.push(...operandBits(load(frame), kind, false))
    })
    const digest = guarded(() => crypto.hashBhp(1024, bits))
    return sampleLiteral(createChaCha(bigintToBytes(digest, 32)), type)
  })
}
