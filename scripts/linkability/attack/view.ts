import { amountToShield, CREDITS_PROGRAM } from '@nightjar/sdk'
import type { Sighting } from '../sighting.ts'

/** Money that an account made private. */
export type Shield = {
  readonly index: number
  readonly height: number
  readonly account: string
  /** The token's id; empty for credits. */
  readonly token: string
  readonly amount: bigint
}

/** A private swap: somebody made it. */
export type Target = {
  readonly index: number
  readonly height: number
  readonly tokenIn: string
  readonly tokenOut: string
  readonly amountIn: bigint
  readonly minimum: bigint
  readonly amountOut: bigint
  /** What the page suggests to make private for it. */
  readonly suggested: bigint
  /** Blocks from its own to its deadline. */
  readonly slack: number
  readonly payer: string | null
  /** The one-time address of its surplus. */
  readonly oneTime: string
}

export type Claim = {
  readonly height: number
  readonly oneTime: string
  readonly amount: bigint
  readonly payer: string | null
}

export type Unshield = {
  readonly height: number
  readonly account: string
  readonly token: string
  readonly amount: bigint
}

/** How an account trades in public. */
export type Trade = {
  readonly height: number
  readonly toleranceBps: number
  readonly slack: number
}

/** The chain in the order in which an attacker looks at it. */
export type View = {
  readonly targets: readonly Target[]
  /** Of each token, in the order of the chain. */
  readonly shieldsOf: ReadonlyMap<string, readonly Shield[]>
  /** Of each account, credits included. */
  readonly shieldsBy: ReadonlyMap<string, readonly Shield[]>
  readonly claimOf: ReadonlyMap<string, Claim>
  readonly claims: readonly Claim[]
  readonly targetOf: ReadonlyMap<string, Target>
  readonly joins: readonly { readonly height: number; readonly payer: string | null }[]
  readonly unshieldsOf: ReadonlyMap<string, readonly Unshield[]>
  readonly tradesOf: ReadonlyMap<string, readonly Trade[]>
  /** Heights of the private swaps of a token and an amount (`saleKey`), ascending. */
  readonly swapsOf: ReadonlyMap<string, readonly number[]>
  /** Heights at which an account is named, ascending. */
  readonly seenAt: ReadonlyMap<string, readonly number[]>
}

const units = (text = '0u128'): bigint => BigInt(text.replace(/u\d+$/, ''))
const blocks = (text = '0u32'): number => Number(text.replace(/u\d+$/, ''))

/** Reads the chain once. */
export function viewOf(chain: readonly Sighting[]): View {
  const notes = blankNotes()
  for (const one of chain) {
    for (const account of new Set([one.sender, one.payer, ...one.recipients])) {
      if (account !== null) push(notes.seenAt, account, one.height)
    }
    readers[one.function]?.(one, notes)
  }
  return {
    ...notes,
    claimOf: new Map(notes.claims.map((claim) => [claim.oneTime, claim])),
    targetOf: new Map(notes.targets.map((target) => [target.oneTime, target])),
  }
}

const blankNotes = () => ({
  targets: [] as Target[],
  claims: [] as Claim[],
  joins: [] as { height: number; payer: string | null }[],
  shieldsOf: new Map<string, Shield[]>(),
  shieldsBy: new Map<string, Shield[]>(),
  unshieldsOf: new Map<string, Unshield[]>(),
  tradesOf: new Map<string, Trade[]>(),
  swapsOf: new Map<string, number[]>(),
  seenAt: new Map<string, number[]>(),
})

type Notes = ReturnType<typeof blankNotes>

const slackOf = ({ inputs, height }: Sighting): number => blocks(inputs.deadline) - height

/** What an attacker notes of each function. */
const readers: Readonly<Record<string, (one: Sighting, notes: Notes) => void>> = {
  transfer_public_to_private({ program, sender, index, height, inputs }, notes) {
    if (sender === null) return
    const token = program === CREDITS_PROGRAM ? '' : (inputs.token ?? '')
    const shield = { index, height, account: sender, token, amount: units(inputs.amount) }
    push(notes.shieldsOf, token, shield)
    push(notes.shieldsBy, sender, shield)
  },
  swap_exact_private_for_private(one, { targets, swapsOf }) {
    const { index, height, payer, inputs } = one
    const [tokenIn, amountIn] = [inputs['input.token'] ?? '', units(inputs.amount_in)]
    push(swapsOf, saleKey(tokenIn, amountIn), height)
    targets.push({
      ...{ index, height, payer, slack: slackOf(one), tokenIn, amountIn },
      tokenOut: inputs.token_out ?? '',
      suggested: amountToShield({ missing: amountIn, open: amountIn * 1000n }),
      minimum: units(inputs.amount_out_min),
      amountOut: one.amountOut ?? 0n,
      oneTime: inputs.to_pub ?? '',
    })
  },
  swap_exact_tokens_for_tokens(one, { tradesOf }) {
    if (one.sender === null) return
    const toleranceBps = tolerance(units(one.inputs.amount_out_min), one.amountOut ?? 0n)
    push(tradesOf, one.sender, { height: one.height, slack: slackOf(one), toleranceBps })
  },
  claim_blinded({ height, payer, blinded, inputs }, { claims }) {
    claims.push({ height, payer, oneTime: blinded ?? '', amount: units(inputs.amount) })
  },
  join({ height, payer }, { joins }) {
    joins.push({ height, payer })
  },
  transfer_private_to_public({ recipients, height, inputs }, { unshieldsOf }) {
    const [account] = recipients
    if (account === undefined) return
    const token = inputs['input.token'] ?? ''
    push(unshieldsOf, account, { height, account, token, amount: units(inputs.amount) })
  },
}

export const saleKey = (token: string, amount: bigint): string => `${token} ${amount}`

/** How far a minimum lies below what was paid out, in hundredths of a percent; rounds down. */
export function tolerance(minimum: bigint, amountOut: bigint): number {
  return amountOut === 0n ? 0 : Number(((amountOut - minimum) * 10_000n) / amountOut)
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** The place of the first item that is not below a height; items ascend. */
export function firstFrom(
  items: readonly { readonly height: number }[] | readonly number[],
  height: number,
): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if ((typeof item === 'number' ? item : (item?.height ?? 0)) < height) low = middle + 1
    else high = middle
  }
  return low
}
