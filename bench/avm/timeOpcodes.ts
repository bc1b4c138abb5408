import { type Crypto, createMemoryStore, createVm, SPEND_LIMIT } from '@nightjar/avm'
import { programOf, readSamples, type Sample } from './samples.ts'

/** An opcode on the operands for which it takes longest for its price. */
export type TimedOpcode = {
  readonly sample: Sample
  /** Time of one command in milliseconds. */
  readonly milliseconds: number
  /** How many of them a transaction can pay for, if it spends as much as it may on them alone. */
  readonly most: number
}

/** Commands of a program that is timed. */
const REPEATS = 32
const id = 'opcode_bench.aleo'
const block = { height: 1000, timestamp: 1_700_000_000, randomSeed: new Uint8Array(32) }
const transitionId = `au1${'q'.repeat(58)}`

/** Seconds at the spend limit. */
export const secondsAtLimit = ({ milliseconds, most }: TimedOpcode): number =>
  (milliseconds * most) / 1000

/** Every opcode, the slowest at the spend limit first. */
export function timeOpcodes(crypto: Crypto, isQuick: boolean): readonly TimedOpcode[] {
  const slowest = new Map<string, TimedOpcode>()
  for (const sample of readSamples(isQuick)) {
    const timed = time(crypto, sample)
    const known = slowest.get(sample.opcode)
    if (known === undefined || secondsAtLimit(known) < secondsAtLimit(timed)) {
      slowest.set(sample.opcode, timed)
    }
  }
  return [...slowest.values()].sort((one, other) => secondsAtLimit(other) - secondsAtLimit(one))
}

function time(crypto: Crypto, sample: Sample): TimedOpcode {
  const vm = createVm({ crypto, network: 'testnet', hashCacheSize: 0 })
  vm.addProgram(programOf(id, [sample], REPEATS))
  const call = { kind: 'future', program: id, function: 'f0' } as const
  const run = (): number => {
    const future = { ...call, arguments: sample.values() }
    const start = performance.now()
    const { status } = vm.finalize({ store: createMemoryStore(), block, transitionId, future })
    if (status === 'rejected') throw new Error(`${sample.opcode} ${sample.types} is rejected.`)
    return performance.now() - start
  }
  run() // compiles it
  const milliseconds = Math.min(run(), run(), run()) / REPEATS
  const most = (Number(SPEND_LIMIT) / Number(vm.finalizeCost(id, 'f0'))) * REPEATS
  return { sample, milliseconds, most: Math.round(most) }
}
