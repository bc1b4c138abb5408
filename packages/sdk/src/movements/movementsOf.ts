import { type FunctionName, functionOf, rowOf } from '@nightjar/programs/functions'
import type { ExplorerTransaction, Movement } from '../api/schema.ts'
import { PROGRAMS } from '../programs.ts'
import { WRAPPED_ALEO } from '../tokens/wrappedAleo.ts'
import { CREDITS_ID, type Moved } from './movement.ts'

/** An amount of a token; with a program, of that program's token, outside the exchange. */
export type FormedMovement = Movement & { readonly program?: string }

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
  /** The program of the token that is paid or received outside. */
  readonly program?: string | undefined
}

/**
 * What a call moved, in the tokens that its owner gave and got: pools hold them in their inside form, and the chain's
 * replay reports that. Where the unwrapped amount is unknown, and where it is already told, nothing is changed.
 */
export function movementsOf(
  { program, function: name }: Call,
  { paid, received }: Moved,
  { least, program: outside }: Unwrapping = {},
): Record<keyof Moved, readonly FormedMovement[]> {
  const form = rowOf<Forms>(forms, program, name)
  if (!form) return { paid, received }
  return {
    paid: paid.map((each) => given(each, form.paid, outside)),
    received:
      least === undefined ? received : arrived(received, { form: form.received, least, outside }),
  }
}

const isWrapped = ({ token_id }: Movement): boolean => token_id === WRAPPED_ALEO.id

/** A payment is converted as a whole. */
function given(movement: Movement, form: Form, outside: string | undefined): FormedMovement {
  if (form === 'credits' && isWrapped(movement)) return { ...movement, token_id: CREDITS_ID }
  return form === 'outside' && outside ? { ...movement, program: outside } : movement
}

type Arrival = {
  readonly form: Form
  readonly least: bigint
  readonly outside: string | undefined
}

function arrived(
  received: readonly Movement[],
  { form, least, outside }: Arrival,
): readonly FormedMovement[] {
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
      return outside === undefined
        ? received
        : received.flatMap((each) => splitAt(least, each, { program: outside }))
    default:
      return form satisfies never
  }
}

/** The unwrapped minimum, and the rest in the inside form. */
function splitAt(
  least: bigint,
  movement: Movement,
  change: Partial<FormedMovement>,
): readonly FormedMovement[] {
  const rest = BigInt(movement.amount) - least
  if (rest < 0n) return [movement]
  const paidOut = { ...movement, ...change, amount: String(least) }
  return rest > 0n ? [paidOut, { ...movement, amount: String(rest) }] : [paidOut]
}

type Sent = Pick<Moved, 'received'> & {
  readonly mark: Call & { readonly inputs: readonly string[] }
}

/** The requested minimum of credits, from the transaction as sent: private inputs are not stored. */
export function leastCredits({ mark, received }: Sent): bigint | undefined {
  const names = Object.keys(functionOf(mark.program, mark.function)?.inputs ?? {})
  const digits = /^(\d+)u64$/.exec(mark.inputs[names.indexOf('amount_out_min')] ?? '')?.[1]
  const expected = received.find(({ token_id }) => token_id === CREDITS_ID)?.amount
  const least = digits ?? expected
  return least === undefined ? undefined : BigInt(least)
}

type Sums = { readonly paid: Movement[]; readonly received: Movement[] }

/** The sum of several calls' movements, by token; null without a call, or if an amount is not verified. */
export function movedBy(
  calls: readonly Pick<ExplorerTransaction, 'in_doubt' | 'paid' | 'received'>[],
): Sums | null {
  if (calls.length === 0 || calls.some((call) => call.in_doubt)) return null
  return {
    paid: sumUp(calls.flatMap(({ paid }) => paid)),
    received: sumUp(calls.flatMap(({ received }) => received)),
  }
}

function sumUp(movements: readonly Movement[]): Movement[] {
  const sums = new Map<string, bigint>()
  for (const { token_id, amount } of movements) {
    sums.set(token_id, (sums.get(token_id) ?? 0n) + BigInt(amount))
  }
  return [...sums].map(([token_id, amount]) => ({ token_id, amount: String(amount) }))
}

type Ends = Pick<ExplorerTransaction, 'address' | 'recipient'> & Moved

/**
 * What a listed call took from an account and gave to it. A transfer has two ends, one of which may belong to another
 * account. An end that the chain does not name is taken to be the account's, since the call is in its list.
 */
export function movementsFor(account: string, { address, recipient, paid, received }: Ends): Moved {
  return {
    paid: address === null || address === account ? paid : [],
    received: recipient === null || recipient === account ? received : [],
  }
}
