import { CREDITS_PROGRAM, PROGRAMS } from '@nightjar/sdk'
import type { Sighting } from '../sighting.ts'

/** A chain with private swaps, each made by one of two accounts that differ in one kind of trace alone. */
export type Planted = {
  readonly chain: readonly Sighting[]
  /** Who made each swap, by its place on the chain. */
  readonly truth: ReadonlyMap<number, string>
}

type Trace = Partial<Omit<Sighting, 'index' | 'height'>> & { readonly at: number }

/** One swap at block 6000 of its episode, its maker, and somebody else. */
export type Scene = (maker: string, other: string) => readonly Trace[]

const [PAID, BOUGHT] = ['1field', '2field']
const ODD = 137_451n
const SWAP_AT = 6000

export const shield = (sender: string, at: number, amount = 1_000_000n): Trace => ({
  ...{ at, sender, payer: sender, program: PROGRAMS.core, function: 'transfer_public_to_private' },
  inputs: { token: PAID, amount: `${amount}u128` },
})

export const creditsShield = (sender: string, at: number): Trace => ({
  ...{ at, sender, payer: sender, program: CREDITS_PROGRAM },
  ...{ function: 'transfer_public_to_private', inputs: { amount: '1000000u64' } },
})

export const swap = ({
  amountIn = ODD,
  minimum = 99_600n,
  slack = 150,
  payer = null,
}: Swap = {}): Trace => ({
  ...{ at: SWAP_AT, payer, function: 'swap_exact_private_for_private', amountOut: 100_000n },
  inputs: {
    ...{ 'input.token': PAID, token_out: BOUGHT, amount_in: `${amountIn}u128` },
    ...{ amount_out_min: `${minimum}u128`, deadline: `${slack}` },
  },
})

type Swap = {
  readonly amountIn?: bigint
  readonly minimum?: bigint
  readonly slack?: number
  readonly payer?: string | null
}

export const trade = (sender: string, { minimum = 99_600n, slack = 150 }: Swap = {}): Trace => ({
  ...{ at: 3000, sender, payer: sender, function: 'swap_exact_tokens_for_tokens' },
  amountOut: 100_000n,
  inputs: { amount_out_min: `${minimum}u128`, deadline: `${slack}` },
})

export const join = (at: number): Trace => ({ at, function: 'join' })

export const claim = (payer: string, at: number): Trace => ({
  ...{ at, payer, function: 'claim_blinded', inputs: { token: BOUGHT, amount: '400u128' } },
})

export const unshield = (recipient: string, at: number, amount: bigint): Trace => ({
  ...{ at, recipients: [recipient], function: 'transfer_private_to_public' },
  inputs: { 'input.token': BOUGHT, amount: `${amount}u128` },
})

export const nothing = (sender: string, at: number): Trace => ({ at, sender, payer: sender })

/** Plays a scene again and again, with new accounts each time; the maker is first among them or second, in turn. */
export function plant(scene: Scene, times: number, name: string): Planted {
  const chain: Sighting[] = []
  const truth = new Map<number, string>()
  for (let n = 0; n < times; n++) {
    const [maker, other] = n % 2 === 0 ? ['a', 'b'] : ['b', 'a']
    const accountOf = (letter: string) => `${name}-${n}-${letter}`
    const start = n * 400_000 // further apart than an attacker looks back
    const traces = scene(accountOf(maker), accountOf(other))
    for (const { at, inputs = {}, ...trace } of traces.toSorted((a, b) => a.at - b.at)) {
      const index = chain.length
      const height = start + at
      const isSwap = trace.function === 'swap_exact_private_for_private'
      if (isSwap) truth.set(index, accountOf(maker))
      const oneTime = `once-${name}-${n}`
      chain.push({
        ...{ index, height, second: height * 3, program: PROGRAMS.core, function: '' },
        ...{ sender: null, recipients: [], payer: null, amountOut: null },
        blinded: trace.function === 'claim_blinded' ? oneTime : null,
        ...trace,
        inputs: {
          ...inputs,
          ...(inputs.deadline !== undefined && {
            deadline: `${height + Number(inputs.deadline)}u32`,
          }),
          ...(isSwap && { to_pub: oneTime }),
        },
      })
    }
  }
  return { chain, truth }
}
