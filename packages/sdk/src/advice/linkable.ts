import type { ExplorerTransaction } from '../api/schema.ts'
import { asInPools } from '../movements/movement.ts'
import { spendsOf } from '../privateAction.ts'
import type { PrivateAction } from '../privateActionSchema.ts'
import { isSameId } from '../token.ts'

/** What an observer of the chain could conclude, worst first. */
export type Pattern =
  /** Everyone has seen exactly this amount become private. */
  | { readonly kind: 'sameAmount'; readonly blocksAgo: number }
  /** It becomes public soon after everyone saw its token become private. */
  | { readonly kind: 'backSoon'; readonly blocksAgo: number }
  /** What it spends became private lately, and too few have acted since. */
  | { readonly kind: 'fresh'; readonly blocksAgo: number }
  /** Nobody in the list has acted privately with these tokens: the pool is new to private actions. */
  | { readonly kind: 'first' }
  /** Fewer than `OTHERS` have recently: too small a crowd. */
  | { readonly kind: 'few' }

export type Crowd = {
  /** Private calls with the same tokens in the last hour. */
  readonly others: number
}

/** What the advice reads of everyone's calls. */
export type CrowdCall = Pick<
  ExplorerTransaction,
  'height' | 'timestamp' | 'tx_type' | 'address' | 'private' | 'fee_payer' | 'paid' | 'received'
>

export type Advice = { readonly patterns: readonly Pattern[]; readonly crowd: Crowd }

/** An amount that became a record of this account, for everyone to see: made private, or brought by a private swap. */
export type Shielding = {
  /** The token's id, with or without its suffix. */
  readonly token: string
  readonly amount: bigint
  readonly height: number
}

type Facts = {
  readonly action: PrivateAction
  /** The account's own. */
  readonly shieldings: readonly Shielding[]
  /** Everyone's latest calls, as all pages read them. */
  readonly calls: readonly CrowdCall[]
  /** Height of the last block. */
  readonly height: number
  /** Seconds since 1970. */
  readonly now: number
}

/** What counts as recent, in seconds. Heights say nothing about others' past: there may be days between two blocks. */
export const HOUR = 3600
/** With this many others, an action does not stand out. */
export const OTHERS = 3
/** How far the account's own plans keep apart: an hour of three-second blocks. */
export const LATELY = 1200
/** The same for what becomes public again: fewer do that, so a day. */
export const DAY = 28_800

/**
 * What could be linked if the action were done now. Calls with a public fee reveal their payer and offer no cover;
 * the account's own calls count like others', because nobody can tell them apart without the key.
 */
export function linkablePatterns({ action, shieldings, calls, height, now }: Facts): Advice {
  const tokens = tokensOf(action)
  const alike = privatelyAlike(action, calls)
  const crowd = crowdOf(action, { calls, now })
  const patterns: Pattern[] = []
  const same = shieldedAlike(action, shieldings)
  if (same) patterns.push({ kind: 'sameAmount', blocksAgo: height - same.height })
  const back = endsPublicly(action) ? latestShielding(tokens, shieldings) : undefined
  if (back && height - back.height < DAY) {
    patterns.push({ kind: 'backSoon', blocksAgo: height - back.height })
  }
  const fresh = isPooled(action) && latestShielding(spentBy(action), shieldings)
  if (fresh && height - fresh.height < LATELY) {
    const since = alike.filter((call) => call.height > fresh.height)
    if (since.length < OTHERS) {
      patterns.push({ kind: 'fresh', blocksAgo: height - fresh.height })
    }
  }
  if (isPooled(action) && alike.length === 0) patterns.push({ kind: 'first' })
  else if (isPooled(action) && crowd.others < OTHERS) patterns.push({ kind: 'few' })
  return { patterns, crowd }
}

/** How many others have acted alike in the last hour. */
export function crowdOf(
  action: PrivateAction,
  { calls, now }: Pick<Facts, 'calls' | 'now'>,
): Crowd {
  const recent = privatelyAlike(action, calls).filter((call) => now - call.timestamp < HOUR)
  return { others: recent.length }
}

/** The private calls with the tokens of an action whose fee does not name who made them. */
export function privatelyAlike(
  action: PrivateAction,
  calls: readonly CrowdCall[],
): readonly CrowdCall[] {
  const tokens = tokensOf(action)
  return calls.filter(
    (call) =>
      call.private &&
      pooled.has(call.tx_type) &&
      call.fee_payer === null &&
      tokens.some((token) =>
        asInPools([...call.paid, ...call.received]).some((one) => isSameId(one.token_id, token)),
      ),
  )
}

/** One digit, as `amountToShield` suggests. */
const common = /^[125]0*$/

/**
 * The accounts that made a common amount of a token private which an action spends: any of them may have acted. An odd
 * amount gives no cover, because its owner spends it as it is.
 */
export function coverOf(action: PrivateAction, calls: readonly CrowdCall[]): ReadonlySet<string> {
  const spent = spendsOf(action).map(({ token }) => token)
  const shields = calls.filter(
    ({ tx_type: kind, paid }) =>
      kind === 'to_private' &&
      paid.some(
        ({ token_id: id, amount }) =>
          common.test(amount) && spent.some((token) => isSameId(id, token)),
      ),
  )
  return new Set(shields.flatMap(({ address }) => address ?? []))
}

/** What looks like an action in a pool: a claim or a join covers none. */
const pooled: ReadonlySet<string> = new Set(['swap', 'add_liquidity', 'remove_liquidity'])

/** Whether others' private actions with the same tokens resemble it. */
export function isPooled({ kind }: PrivateAction): boolean {
  return ['swap', 'add', 'remove', 'create'].includes(kind)
}

/** Whether an action shows the account that receives. */
export function endsPublicly(action: PrivateAction): boolean {
  if (action.kind === 'publish') return true
  return 'receives' in action && action.receives === 'public'
}

function tokensOf(action: PrivateAction): readonly string[] {
  switch (action.kind) {
    case 'swap':
      return [action.path[0] ?? '', action.path.at(-1) ?? '']
    case 'create':
    case 'add':
    case 'remove':
      return [action.tokenA, action.tokenB]
    default:
      return [action.token]
  }
}

const spentBy = (action: PrivateAction): readonly string[] =>
  spendsOf(action).map(({ token }) => token)

/** The most recent amount that is spent exactly as it became private. */
function shieldedAlike(action: PrivateAction, known: readonly Shielding[]) {
  return spendsOf(action)
    .flatMap((spend) =>
      known.filter(({ token, amount }) => isSameId(token, spend.token) && amount === spend.amount),
    )
    .sort((a, b) => b.height - a.height)[0]
}

function latestShielding(tokens: readonly string[], known: readonly Shielding[]) {
  return known
    .filter(({ token }) => tokens.some((each) => isSameId(each, token)))
    .sort((a, b) => b.height - a.height)[0]
}
