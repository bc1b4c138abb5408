import {
  asInPools,
  functionOf,
  type Moved,
  PROGRAMS,
  type PrivateAction,
  type ShownTransition,
  stripFieldSuffix,
  surplusOf,
  type TokenAmount,
} from '@nightjar/sdk'
import type { ShownCall } from '@nightjar/wallet/scan/scanPosition'

const ADDRESS = /aleo1[a-z0-9]{58}/

/** Where an action of the core program leaves its surplus; undefined if the transaction has no such action. */
export function refundAddress(transaction: ShownCall): string | undefined {
  const [action] = actionsIn(transaction)
  return action && refundOf(action)
}

/**
 * What an action left at its refund address, from its public limits and the amounts it actually moved; null if these
 * are unknown.
 */
export function readSurplus(
  transaction: ShownCall,
  moved: Moved | null,
): readonly TokenAmount[] | null {
  const [call, another] = actionsIn(transaction)
  if (!call) return []
  if (!moved || another) return null // of two actions only the sum would be known
  const action = actionOf((name) => publicAmount(call, name), moved)
  return action ? surplusOf(action, moved) : null
}

/** What a transaction has claimed, and at which addresses. */
export function claimsIn({
  transitions,
}: ShownCall): readonly (TokenAmount & { readonly address: string })[] {
  return transitions
    .filter(({ program, function: called }) => isCore(program) && called === 'claim_blinded')
    .map((claim) => ({
      address: futureAddress(claim),
      token: stripFieldSuffix(publicInput(claim, 'token') ?? ''),
      amount: publicAmount(claim, 'amount') ?? 0n,
    }))
}

const isCore = (program: string): boolean => program === PROGRAMS.core

function actionsIn({ transitions }: ShownCall): readonly ShownTransition[] {
  return transitions.filter((each) => isCore(each.program) && refundOf(each))
}

/** Swaps name the address differently than pools and exact outputs do. */
const refundOf = (transition: ShownTransition): string | undefined =>
  publicInput(transition, 'refund_to') ?? publicInput(transition, 'to_pub')

/** Only what the chain finalizes shows the address of a claim. */
function futureAddress({ outputs }: ShownTransition): string {
  const future = outputs.find(({ type }) => type === 'future')
  return ADDRESS.exec(future?.value ?? '')?.[0] ?? ''
}

type Limits = (name: string) => bigint | undefined

/** The action that a call was, as far as its surplus depends on it. */
function actionOf(limit: Limits, { paid, received }: Moved): PrivateAction | undefined {
  const amount = (name: string) => limit(name) ?? 0n
  const [gave, alsoGave] = asInPools(paid).map(({ token_id }) => token_id)
  const [got, alsoGot] = asInPools(received).map(({ token_id }) => token_id)
  if (!gave || !got) return undefined
  const [minA, minB] = [amount('min_a'), amount('min_b')]
  if (limit('min_liquidity') !== undefined) {
    const amounts = { amountA: amount('amount_a'), amountB: amount('amount_b') }
    const minLiquidity = amount('min_liquidity')
    const tokens = { tokenA: gave, tokenB: alsoGave ?? '', pair: got }
    return { kind: 'add', ...tokens, ...amounts, minA, minB, minLiquidity }
  }
  if (limit('min_a') !== undefined) {
    const tokens = { tokenA: got, tokenB: alsoGot ?? '', pair: gave }
    return { kind: 'remove', ...tokens, liquidity: amount('liquidity'), minA, minB }
  }
  const swap = { kind: 'swap', path: [gave, got] } as const
  const [least, most] = [limit('amount_out_min'), limit('amount_in_max')]
  if (least !== undefined) return { ...swap, exact: 'in', maximumIn: 0n, minimumOut: least }
  if (most !== undefined) return { ...swap, exact: 'out', maximumIn: most, minimumOut: 0n }
  return undefined
}

function publicAmount(transition: ShownTransition, name: string): bigint | undefined {
  const digits = /^(\d+)u(?:64|128)$/.exec(publicInput(transition, name) ?? '')?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}

function publicInput(transition: ShownTransition, name: string): string | undefined {
  const { program, function: called, inputs } = transition
  const at = Object.keys(functionOf(program, called)?.inputs ?? {}).indexOf(name)
  return inputs[at]?.value
}
