import {
  amountToShield,
  type CallStep,
  CREDITS,
  CREDITS_PROGRAM,
  FEES,
  feeReserve,
  isSameId,
  movementOf,
  PROGRAMS,
  type PrivateAction,
  type Spend,
  spendsOf,
  sumOf,
  withFieldSuffix,
} from '@nightjar/sdk'
import {
  feeOfStep,
  type Holder,
  type Preview,
  previewPlan,
  previewWhole,
  privateFeesOf,
} from './previewPlan.ts'

/** The network fee of making credits private, in microcredits. */
export const SHIELD_FEE = FEES[CREDITS_PROGRAM].transfer_public_to_private

/** What an account holds publicly. */
export type Open = {
  readonly address: string
  /** In base units, by token id. */
  readonly balances: ReadonlyMap<string, bigint>
  /** In microcredits. */
  readonly credits: bigint
}

export type Shielding = {
  readonly preview: Preview
  /** Whether the public credits cover what becomes private of them, and the public fees. */
  readonly isAffordable: boolean
}

/**
 * The plan of an action after calls that make private what the account's records lack: of the amounts it spends, and for its
 * fees, as far as the wallet can pay these from records. Amounts are common ones, so that they are not recognised when
 * spent. Undefined if the public balances do not contain what is missing; without calls if nothing is.
 */
export function shieldFor(
  action: PrivateAction,
  holder: Holder,
  open: Open,
): Shielding | undefined {
  const amounts = shieldAmounts(action, holder, open)
  const bare = amounts && previewWhole(action, holder, amounts)
  if (!bare) return undefined
  const isAffordable = costOf(bare) <= open.credits
  if (!isAffordable || bare.paysPrivately || !holder.hidesFees) {
    return { preview: bare, isAffordable }
  }
  const reserve = reserveOf(bare, action, open)
  const hidden = reserve
    ? previewWhole(action, holder, [...amounts, reserve])
    : previewPlan(action, holder, amounts)
  return { preview: hidden ?? bare, isAffordable }
}

/** The calls that make the amounts of an action private; undefined if a public balance is too small. */
function shieldAmounts(
  action: PrivateAction,
  { records, taken }: Holder,
  open: Open,
): readonly CallStep[] | undefined {
  const calls: CallStep[] = []
  for (const spend of spendsOf(action)) {
    const held = records.filter(
      ({ id, spent, program, token }) =>
        !spent && !taken.has(id) && program === spend.program && token === spend.token,
    )
    const missing = spend.amount - sumOf(held)
    if (missing <= 0n) continue
    const most = openOf(spend, open)
    if (spend.wraps || most < missing) return undefined
    const whole = amountToShield({ missing: spend.amount, open: most })
    const amount = whole < spend.amount ? amountToShield({ missing, open: most }) : whole // a single record needs no join
    calls.push(shieldOf(spend, amount, open.address))
  }
  return calls
}

/** How much of a token can become private; of credits, everything except the fee of that. */
function openOf({ program, token }: Spend, { balances, credits }: Open): bigint {
  if (program === CREDITS_PROGRAM) return credits - SHIELD_FEE
  if (program !== PROGRAMS.core) return 0n
  const [, open = 0n] = [...balances].find(([id]) => isSameId(id, token)) ?? []
  return open
}

/** The call that makes credits for the fees private: a common amount, or what is left if that is less. */
function reserveOf(bare: Preview, action: PrivateAction, open: Open): CallStep | undefined {
  const fees = privateFeesOf({ ...bare, action })
  const left = open.credits - costOf(bare) - SHIELD_FEE
  const [least, common] = [fees.reduce((sum, fee) => sum + fee, 0n), feeReserve(fees)]
  if (left < least) return undefined
  return shieldOf(
    { program: CREDITS_PROGRAM, token: '' },
    left < common ? left : common,
    open.address,
  )
}

function shieldOf(
  { program, token }: Pick<Spend, 'program' | 'token'>,
  amount: bigint,
  to: string,
): CallStep {
  const id = program === CREDITS_PROGRAM ? CREDITS.id : withFieldSuffix(token)
  const moved = [movementOf({ id }, amount)]
  return {
    ...{ kind: 'shield', program, token, amount, to },
    ...{ after: [], takes: null, paid: moved, received: moved },
  }
}

/** What the calls of a plan take of the public credits. */
function costOf({ calls }: Pick<Preview, 'calls'>): bigint {
  return calls.reduce((sum, call, place) => {
    const isCredits = call.kind === 'shield' && call.program === CREDITS_PROGRAM
    const fee = feeOfStep({ kind: call.kind, token: '', amounts: [], place }, null, calls)
    return sum + fee + (isCredits ? call.amount : 0n)
  }, 0n)
}
