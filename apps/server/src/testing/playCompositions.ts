import {
  createPair,
  createToken,
  PROGRAMS,
  transferPublic,
  type UnsignedTransaction,
} from '@nightjar/sdk'
import { type ChainCrypto, sortIds } from '../chainCrypto.ts'
import { makeComposition, type Scene } from './composition.ts'
import { writePrograms } from './compositionSource.ts'
import { createRandom } from './market.ts'

/** Runs calls on a chain, signed by one account. */
export type Stage = {
  readonly address: string
  readonly deploy: (source: string) => Promise<void>
  /** `refused` if no such transaction can be built or included in a block. */
  readonly call: (call: Call) => Promise<'accepted' | 'rejected' | 'refused'>
}

type Call = Pick<UnsignedTransaction, 'program' | 'function' | 'inputs'>

export type PlayOptions = {
  readonly stage: Stage
  readonly chain: ChainCrypto
  readonly seed: number
  /** How many must be included in a block. */
  readonly count: number
  /** Compositions in one program; each is run twice, for both sides of its branches. */
  readonly perProgram?: number
  readonly onPlayed?: (played: Played) => Promise<void> | void
}

export type Played = {
  readonly accepted: number
  readonly rejected: number
  readonly refused: number
}

const NEVER = 4_000_000_000
/** A program has at most 31 functions. */
const PER_PROGRAM = 20
const RUNS = 2

/** Opens a small market and runs random outside programs in it: each calls the core and awaits in any order. */
export async function playCompositions(options: PlayOptions): Promise<Played> {
  const {
    stage,
    chain,
    seed,
    count,
    perProgram = PER_PROGRAM,
    onPlayed = () => undefined,
  } = options
  const pools = await openPools(stage, chain)
  const poor = chain.snarkVm.crypto.programAddress('poor_receiver.aleo')
  const played = { accepted: 0, rejected: 0, refused: 0 }
  const random = createRandom(seed)
  for (let round = 0; played.accepted + played.rejected < count; round++) {
    const names = { outer: `hostile_${seed}_${round}.aleo`, inner: `insider_${seed}_${round}.aleo` }
    const addresses = Object.values(names).map((name) => chain.snarkVm.crypto.programAddress(name))
    const scene: Scene = { random, pools, receivers: [...addresses, poor] }
    const compositions = Array.from({ length: perProgram }, () => makeComposition(scene))
    const { outer, inner } = writePrograms(compositions, names)
    if (inner !== undefined) await stage.deploy(inner)
    await stage.deploy(outer)
    await fund(stage, new Set(pools.flat()), addresses)
    for (let run = 0; run < RUNS * perProgram && played.accepted + played.rejected < count; run++) {
      const call = { program: names.outer, function: `c${run % perProgram}`, inputs: [] }
      played[await stage.call(call)]++
      await onPlayed(played)
    }
  }
  return played
}

/** Three tokens of the account's own, and the three pairs between them. */
async function openPools(stage: Stage, chain: ChainCrypto): Promise<Scene['pools']> {
  const { address } = stage
  const tokens: string[] = []
  for (const salt of [901, 902, 903]) {
    const info = { name: 'Hostile', symbol: 'HST', decimals: 6, supply: 10n ** 18n, admin: address }
    await succeed(stage, createToken({ salt: `${salt}field`, ...info }))
    tokens.push(chain.bhp256(`{ creator: ${address}, salt: ${salt}field }`))
  }
  const [first = '', second = '', third = ''] = tokens
  const pools = [sortIds(first, second), sortIds(first, third), sortIds(second, third)]
  for (const [tokenA, tokenB] of pools) {
    const amounts = { amountA: 10n ** 8n, amountB: 3n * 10n ** 8n }
    await succeed(
      stage,
      createPair({ tokenA, tokenB, ...amounts, to: address, deadlineHeight: NEVER }),
    )
  }
  return pools
}

async function fund(
  stage: Stage,
  tokens: Iterable<string>,
  addresses: readonly string[],
): Promise<void> {
  for (const token of tokens) {
    for (const to of addresses)
      await succeed(stage, transferPublic({ token, to, amount: 10n ** 12n }))
  }
}

async function succeed(stage: Stage, call: UnsignedTransaction): Promise<void> {
  const verdict = await stage.call(call)
  if (verdict !== 'accepted') {
    throw new Error(`${PROGRAMS.core}/${call.function} of the preparation was ${verdict}`)
  }
}
