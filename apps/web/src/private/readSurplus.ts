import type { ConfirmedTransaction, Transition } from '@nightjar/aleo'
import {
  functionOf,
  type Moved,
  type PrivateAction,
  stripFieldSuffix,
  surplusOf,
  type TokenAmount,
} from '@nightjar/sdk'

/** Addresses that a transaction shows. */
export function addressesIn(confirmed: ConfirmedTransaction): readonly string[] {
  return [...new Set(JSON.stringify(confirmed.transaction).match(/aleo1[a-z0-9]{58}/g) ?? [])]
}

/** What an action left at its refund address, from its public limits and the amounts it actually moved. */
export function readSurplus(
  { transaction }: ConfirmedTransaction,
  moved: Moved,
): readonly TokenAmount[] {
  const transitions = transaction.type === 'execute' ? transaction.execution.transitions : []
  for (const transition of transitions) {
    const action = actionOf((name) => publicAmount(transition, name), moved)
    if (action) return surplusOf(action, moved)
  }
  return []
}

type Limits = (name: string) => bigint | undefined

/** The action that a call was, as far as its surplus depends on it. */
function actionOf(limit: Limits, { paid, received }: Moved): PrivateAction | undefined {
  const amount = (name: string) => limit(name) ?? 0n
  const [gave, alsoGave] = paid.map(({ token_id }) => token_id)
  const [got, alsoGot] = received.map(({ token_id }) => token_id)
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

/** The token, by id without suffix, that a claim has turned into a record. */
export function claimedToken({ transaction }: ConfirmedTransaction): string {
  const transitions = transaction.type === 'execute' ? transaction.execution.transitions : []
  const claim = transitions.find((transition) => transition.function === 'claim_blinded')
  return stripFieldSuffix((claim && publicInput(claim, 'token')) ?? '')
}

function publicAmount(transition: Transition, name: string): bigint | undefined {
  const digits = /^(\d+)u(?:64|128)$/.exec(publicInput(transition, name) ?? '')?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}

function publicInput(transition: Transition, name: string): string | undefined {
  const { program, function: called, inputs = [] } = transition
  const at = Object.keys(functionOf(program, called)?.inputs ?? {}).indexOf(name)
  return inputs[at]?.value
}
