import { type FunctionName, functionOf, rowOf } from '@nightjar/programs/functions'
import type { ExplorerTransaction, Movement } from '../api/schema.ts'
import { PROGRAMS } from '../programs.ts'
import { WRAPPED_ALEO } from '../tokens/wrappedAleo.ts'
import { CREDITS_ID, type Moved, sumUp } from './movement.ts'

type Call = { readonly program: string; readonly function: string }

/** The form in which a caller gives or gets a token: as the pools hold it, or unwrapped. */
type Form = 'inside' | 'credits' | 'outside'
type Forms = { readonly paid: Form; readonly received: Form }

/** The forms of each call that may convert on the way to or from the pools: no program but the router does. */
const forms: {
  readonly [PROGRAMS.router]: Readonly<Record<FunctionName<typeof PROGRAMS.router>, Forms>>
} = {
  [PROGRAMS.router]: {
    swap_credits_for_tokens: { paid: 'credits', received: 'inside' },
    swap_tokens_for_credits: { paid: 'inside', received: 'credits' },
    swap_private_credits_for_token: { paid: 'credits', received: 'inside' },
    swap_private_for_credits: { paid: 'inside', received: 'credits' },
    swap_arc20_for_tokens: { paid: 'outside', received: 'inside' },
    swap_private_arc20_for_private: { paid: 'outside', received: 'inside' },
    swap_private_for_arc20: { paid: 'inside', received: 'outside' },
    add_liquidity_credits_first: { paid: 'credits', received: 'inside' },
    add_liquidity_credits_second: { paid: 'credits', received: 'inside' },
    return_tokens: { paid: 'inside', received: 'inside' },
    return_credits: { paid: 'inside', received: 'inside' },
    return_arc20: { paid: 'inside', received: 'inside' },
  },
}

/** What the replay of a call does not show. */
export type Unwrapping = {
  /** The requested minimum: exactly this arrives unwrapped, anything above it stays inside. */
  readonly least?: bigint | undefined
}

/**
 * What a call moved, in the tokens that its owner gave and got: pools hold them in their inside form, and the chain's
 * replay reports that. Where the unwrapped amount is unknown, and where it is already told, nothing is changed.
 */
export function movementsOf(
  { program, function: name }: Call,
  { paid, received }: Moved,
  { least }: Unwrapping = {},
): Moved {
  const form = rowOf<Forms>(forms, program, name)
  if (!form) return { paid, received }
  return {
    paid: paid.map((each) => given(each, form.paid)),
    received: least === undefined ? received : arrived(received, form.received, least),
  }
}

const isWrapped = ({ token_id }: Movement): boolean => token_id === WRAPPED_ALEO.id

/** A payment is converted as a whole. */
function given(movement: Movement, form: Form): Movement {
  if (form === 'credits' && isWrapped(movement)) return { ...movement, token_id: CREDITS_ID }
  return form === 'outside' ? { ...movement, outside: true } : movement
}

function arrived(received: readonly Movement[], form: Form, least: bigint): readonly Movement[] {
  switch (form) {
    case 'inside':
      return received
    case 'credits': {
      const isTold = received.some(({ token_id }) => token_id === CREDITS_ID)
      const split = (each: Movement) =>
        isWrapped(each) ? splitAt(least, each, { token_id: CREDITS_ID }) : [each]
      return isTold ? received : received.flatMap(split)
    }
    case 'outside':
      return received.some(({ outside }) => outside)
        ? received
        : received.flatMap((each) => splitAt(least, each, { outside: true }))
    default:
      return form satisfies never
  }
}

/** The unwrapped minimum, and the rest in the inside form. */
function splitAt(
  least: bigint,
  movement: Movement,
  change: Partial<Movement>,
): readonly Movement[] {
  const rest = BigInt(movement.amount) - least
  if (rest < 0n) return [movement]
  const paidOut = { ...movement, ...change, amount: String(least) }
  return rest > 0n ? [paidOut, { ...movement, amount: String(rest) }] : [paidOut]
}

type Sent = Pick<Moved, 'received'> & {
  readonly mark: Call & { readonly inputs: readonly string[] }
}

/** The requested minimum of what arrives unwrapped, from the transaction as sent: private inputs are not stored. */
export function leastUnwrapped({ mark, received }: Sent): bigint | undefined {
  const names = Object.keys(functionOf(mark.program, mark.function)?.inputs ?? {})
  const digits = /^(\d+)u\d+$/.exec(mark.inputs[names.indexOf('amount_out_min')] ?? '')?.[1]
  const expected = received.find(({ token_id, outside }) => outside || token_id === CREDITS_ID)
  const least = digits ?? expected?.amount
  return least === undefined ? undefined : BigInt(least)
}

type Sums = {
  readonly paid: Movement[]
  readonly received: Movement[]
  readonly surplus: Movement[]
  /** Where it is; null of several calls. */
  readonly surplus_to: string | null
}

/** The sum of several calls' movements, by token; null without a call, or if an amount is not verified. */
export function movedBy(
  calls: readonly Pick<
    ExplorerTransaction,
    'in_doubt' | 'paid' | 'received' | 'surplus' | 'surplus_to'
  >[],
): Sums | null {
  if (calls.length === 0 || calls.some((call) => call.in_doubt)) return null
  return {
    paid: sumUp(calls.flatMap(({ paid }) => paid)),
    received: sumUp(calls.flatMap(({ received }) => received)),
    surplus: sumUp(calls.flatMap(({ surplus }) => surplus)),
    surplus_to: calls.length === 1 ? (calls[0]?.surplus_to ?? null) : null,
  }
}
