import { parseFuture } from '@nightjar/aleo'
import {
  CREDITS_PROGRAM,
  LOCKED_LIQUIDITY,
  PROGRAMS,
  type TransactionKind,
  usesRecords,
} from '@nightjar/sdk'
import type { StoredMovement } from '../../db/schema.ts'
import type { ChainTransaction, ChainTransition } from '../block.ts'
import type { CoreCall, ReplayedCall } from '../replay.ts'
import { kindOf } from '../suite.ts'
import type { PairRow } from './holdings.ts'
import { type Hop, hopsOf, type LiquidityChange, liquidityOf } from './hops.ts'
import { amountOf } from './values.ts'

/** What a call did, in terms of the exchange. */
export type Description = {
  readonly kind: TransactionKind
  readonly address: string | null
  readonly recipient: string | null
  readonly paid: readonly StoredMovement[]
  readonly received: readonly StoredMovement[]
  readonly hops: readonly Hop[]
  readonly liquidity: LiquidityChange | undefined
  readonly isPrivate: boolean
}

type PairLookup = (id: string) => Pick<PairRow, 'tokenA' | 'tokenB'> | undefined

/** Describes a call from its arguments and what it wrote; a rejected one moved nothing. */
export function describeCall(
  call: ReplayedCall,
  transaction: ChainTransaction,
  pairOf: PairLookup,
): Description {
  const kind = kindOf(call.program, call.function)
  const hops = call.core.flatMap((part) =>
    kindOf(PROGRAMS.core, part.function) === 'swap' ? hopsOf(part, pairOf) : [],
  )
  const pool = call.core.find((part) => isLiquidity(kindOf(PROGRAMS.core, part.function)))
  const liquidity = pool && liquidityOf(pool, pairOf)
  const moved =
    call.status === 'rejected' || call.isInDoubt
      ? nothing
      : movementsOf(kind, call.core, { hops, pool, liquidity })
  return {
    kind,
    address: actorOf(call, transaction),
    recipient: recipientOf(call.core),
    ...moved,
    hops,
    liquidity,
    isPrivate: usesRecords(call.program, call.function),
  }
}

type Movements = Pick<Description, 'paid' | 'received'>
const nothing: Movements = { paid: [], received: [] }

const isLiquidity = (kind: TransactionKind): boolean =>
  kind === 'add_liquidity' || kind === 'remove_liquidity'

type Pooled = {
  readonly hops: readonly Hop[]
  readonly pool: CoreCall | undefined
  readonly liquidity: LiquidityChange | undefined
}

function movementsOf(
  kind: TransactionKind,
  core: readonly CoreCall[],
  { hops, pool, liquidity }: Pooled,
): Movements {
  const first = hops[0]
  const last = hops.at(-1)
  if (first !== undefined && last !== undefined) {
    return {
      paid: [movement(first.tokenIn, first.amountIn)],
      received: [movement(last.tokenOut, last.amountOut)],
    }
  }
  if (pool !== undefined && liquidity !== undefined) return liquidityMovements(pool, liquidity)
  const [call] = core
  if (call === undefined) return nothing
  const token = call.arguments.get('token') ?? call.arguments.get('id') ?? ''
  const amount = amountOf(call.arguments.get('amount') ?? call.arguments.get('supply'))
  const moved = [movement(token, amount)]
  switch (kind) {
    case 'transfer':
    case 'to_private':
    case 'to_public':
      return { paid: moved, received: moved }
    case 'unwrap':
    case 'burn':
      return { paid: moved, received: [] }
    case 'wrap':
    case 'faucet':
    case 'claim':
    case 'mint':
    case 'create_token':
      return { paid: [], received: moved }
    default:
      return nothing
  }
}

function liquidityMovements(pool: CoreCall, change: LiquidityChange): Movements {
  const tokens = [movement(change.tokenA, change.amountA), movement(change.tokenB, change.amountB)]
  if (pool.function.startsWith('remove')) {
    return { paid: [movement(change.pair, change.liquidity)], received: tokens }
  }
  const locked = pool.function.startsWith('create_pair') ? LOCKED_LIQUIDITY : 0n
  return { paid: tokens, received: [movement(change.pair, change.liquidity - locked)] }
}

const movement = (tokenId: string, amount: bigint): StoredMovement => ({
  token_id: tokenId,
  amount: amount.toString(),
})

/**
 * Who acted, if the chain shows it: the caller in the call's arguments, the owner whose allowance it spends, or the
 * signer of a transfer of credits "as signer" within the transaction. Private calls show nobody.
 */
function actorOf(call: ReplayedCall, { body }: ChainTransaction): string | null {
  const [part] = call.core
  const isRoot = part !== undefined && part.function === call.function
  const named = isRoot ? part.arguments.get('caller') : call.arguments.find(isAddress)
  const owner = call.core.flatMap(({ arguments: given }) => given.get('owner') ?? [])[0]
  const signer = body.kind === 'execution' ? signerOf(body.transitions) : undefined
  return named ?? owner ?? signer ?? null
}

/** Other people's programs could name anyone. */
function signerOf(transitions: readonly ChainTransition[]): string | undefined {
  const future = transitions.find(
    ({ program, function: name }) =>
      program === CREDITS_PROGRAM && name === 'transfer_public_as_signer',
  )?.future
  if (future === undefined) return undefined
  const [first] = parseFuture(future).arguments
  return first?.kind === 'literal' && first.type === 'address' ? String(first.value) : undefined
}

const isAddress = (text: string): boolean => text.startsWith('aleo1')

const RECIPIENT_ARGUMENTS = ['to', 'to_pub', 'refund_to', 'spender']

function recipientOf(core: readonly CoreCall[]): string | null {
  for (const { arguments: given } of core.toReversed()) {
    for (const name of RECIPIENT_ARGUMENTS) {
      const address = given.get(name)
      if (address !== undefined) return address
    }
  }
  return null
}
