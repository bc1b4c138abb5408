import { BaseError, type Plaintext, parsePlaintext } from '@nightjar/aleo'
import type { StateStore } from '@nightjar/avm'
import {
  CREDITS_PROGRAM,
  isSameId,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  type ServedPair,
  WRAPPED_ALEO,
  withFieldSuffix,
  ZERO_ADDRESS,
} from '@nightjar/sdk'

const settings = ['swap_fee', 'protocol_fee', 'private_ops', 'paused_until'] as const

/** The chain as a page already knows it: complete lists that everybody reads, and the account's own state. */
export type Snapshot = {
  /** The last block. */
  readonly height: number
  /** Values of `nightjar_config.aleo` under `true`, in the chain's notation; null if there is none. */
  readonly settings: Readonly<Record<(typeof settings)[number], string | null>>
  readonly pairs: readonly ServedPair[]
  /** Ids of tokens that exist. */
  readonly tokens: readonly string[]
  /** The token that a call wraps or unwraps, and the program that mints and burns it; left out for other calls. */
  readonly wrapped?: { readonly token: string; readonly wrapper: string }
  /** Ids of tokens that the exchange has stopped. */
  readonly blocked: readonly string[]
  readonly own: {
    readonly address: string
    readonly isBlacklisted: boolean
    /** Public balances in base units, by token or pair id. */
    readonly balances: readonly (readonly [id: string, amount: bigint])[]
    /** State needed only by calls of the router and of wrappers; left out for others, and if the account is not shown. */
    readonly router?: RouterState
  }
}

export type RouterState = {
  /** Public credits in microcredits. */
  readonly credits: bigint
  /** Who has an allowance from the account. */
  readonly spender: string
  /** That program's allowances, by token id. */
  readonly allowances: readonly (readonly [id: string, amount: bigint])[]
}

/**
 * The assumed amount of credits held by their wrapper, and of wrapped credits. The amount never decides an outcome, because
 * everything that is wrapped can be unwrapped. It exceeds the total supply and is half of what fits a u64.
 */
const KEPT_CREDITS = 2n ** 63n

/** The assumed wrapped amount of an outside token, for the same reason: more than any account has of it. */
const WRAPPED_SUPPLY = 2n ** 127n

/** A mapping that the snapshot does not contain: what depends on it cannot be checked. */
export class UnknownStateError extends BaseError {
  override name = 'UnknownStateError'

  constructor(message: string) {
    super(message, { code: 'unknown_state' })
  }
}

/**
 * The mappings of a snapshot. Addresses other than the account's own are treated as unused: nobody is asked about them, and
 * their balances decide no outcome.
 */
export function createChainState(
  snapshot: Snapshot,
  hash: (value: Plaintext) => string,
): StateStore {
  const { own } = snapshot
  const keyOf = (token: string) =>
    hash(parsePlaintext(`{ token: ${withFieldSuffix(token)}, user: ${own.address} }`))
  const approvalOf = (token: string) =>
    hash(
      parsePlaintext(
        `{ token: ${withFieldSuffix(token)}, payer: ${own.address}, spender: ${own.router?.spender ?? PROGRAM_ADDRESSES.router} }`,
      ),
    )
  const balances = new Map(own.balances.map(([token, amount]) => [keyOf(token), amount]))
  const { allowances: known = [] } = own.router ?? {}
  const allowances = new Map(known.map(([token, amount]) => [approvalOf(token), amount]))
  const find = (mapping: string, key: string): string | undefined => {
    switch (mapping) {
      case `${PROGRAMS.core}/pairs`:
        return pairText(snapshot, key)
      case `${PROGRAMS.core}/tokens`:
        return tokenText(snapshot, key)
      case `${PROGRAMS.core}/account`: {
        const held = balances.get(key)
        return held === undefined ? undefined : `${held}u128`
      }
      case `${PROGRAMS.core}/approvals`: {
        const allowed = allowances.get(key)
        if (allowed === undefined)
          throw new UnknownStateError('Nothing is known of this allowance.')
        return `${allowed}u128`
      }
      case `${CREDITS_PROGRAM}/account`:
        return creditsText(own, key)
      case `${PROGRAMS.config}/token_blocked`:
        return snapshot.blocked.some((id) => isSameId(id, key)) ? 'true' : undefined
      case `${PROGRAMS.config}/blacklist`:
        return key === own.address && own.isBlacklisted ? 'true' : undefined
      default:
        return settingText(snapshot, mapping)
    }
  }
  return {
    get(program, mapping, key) {
      const text = find(`${program}/${mapping}`, key)
      return text === undefined ? undefined : parsePlaintext(text)
    },
  }
}

function creditsText({ address, router }: Snapshot['own'], key: string): string | undefined {
  if (key === PROGRAM_ADDRESSES.credits) return `${KEPT_CREDITS}u64`
  return key === address && router ? `${router.credits}u64` : undefined
}

function settingText(snapshot: Snapshot, mapping: string): string | undefined {
  const name = settings.find((each) => mapping === `${PROGRAMS.config}/${each}`)
  if (!name) throw new UnknownStateError(`Nothing is known of ${mapping}.`)
  return snapshot.settings[name] ?? undefined
}

/** Without values that no outcome depends on: the price sums, and what is owed to the protocol. */
function pairText({ pairs, height }: Snapshot, key: string): string | undefined {
  const pair = pairs.find(({ pair_id }) => isSameId(pair_id, key))
  if (!pair) return undefined
  const { reserve_a, reserve_b, last_k } = pair
  return `{ reserve_a: ${reserve_a}u128, reserve_b: ${reserve_b}u128, last_k: ${withFieldSuffix(last_k)}, price_sum_a: 0field, price_sum_b: 0field, owed_a: 0u128, owed_b: 0u128, height: ${height}u32 }`
}

function tokenText({ pairs, tokens, wrapped }: Snapshot, key: string): string | undefined {
  if (wrapped && isSameId(key, wrapped.token)) return infoText(WRAPPED_SUPPLY, wrapped.wrapper)
  if (isSameId(key, WRAPPED_ALEO.id)) return infoText(KEPT_CREDITS, PROGRAM_ADDRESSES.credits)
  const pair = pairs.find(({ pair_id }) => isSameId(pair_id, key))
  if (!pair && !tokens.some((id) => isSameId(id, key))) return undefined
  return infoText(BigInt(pair?.total_supply ?? 0), ZERO_ADDRESS)
}

const infoText = (supply: bigint, admin: string): string =>
  `{ name: 0field, symbol: 0field, decimals: 0u8, total_supply: ${supply}u128, admin: ${admin} }`
