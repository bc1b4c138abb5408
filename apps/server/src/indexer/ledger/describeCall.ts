import { parseFuture } from '@nightjar/aleo'
import {
  CREDITS_ID,
  CREDITS_PROGRAM,
  encodeProgramId,
  movementsOf as formsOf,
  functionOf,
  LOCKED_LIQUIDITY,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  REGISTRY_PROGRAM,
  type TransactionKind,
  usesRecords,
} from '@nightjar/sdk'
import type { StoredMovement } from '../../db/schema.ts'
import type { ChainTransaction, ChainTransition } from '../block.ts'
import type { CoreCall, ReplayedCall } from '../replay.ts'
import { kindOf } from '../suite.ts'
import type { PairRow } from './holdings.ts'
import { type Hop, hopsOf, type LiquidityChange, liquidityOf } from './hops.ts'
import { type CreditsMove, isOfSuite, publicCredits, suiteAddresses } from './publicCredits.ts'
import { amountOf } from './values.ts'

/** What a call did, in terms of the exchange. */
export type Description = {
  readonly kind: TransactionKind
  readonly address: string | null
  readonly recipient: string | null
  readonly paid: readonly StoredMovement[]
  readonly received: readonly StoredMovement[]
  /** Whose public balance paid; null where a record did, or nobody. */
  readonly from: string | null
  /** Whose public balance received; null where a record did, or nobody. */
  readonly to: string | null
  /** What it left at another address: paid less than handed over, or received above the minimum. */
  readonly surplus: readonly StoredMovement[]
  readonly surplusTo: string | null
  /** By how much it changed an allowance. */
  readonly approved: readonly StoredMovement[]
  readonly hops: readonly Hop[]
  readonly liquidity: LiquidityChange | undefined
  readonly isPrivate: boolean
}

type PairLookup = (id: string) => Pick<PairRow, 'tokenA' | 'tokenB'> | undefined

type Known = {
  readonly pairOf: PairLookup
  readonly tokenId: (creator: string, salt: string) => string
}

/** Describes a call from its arguments and what it wrote; a rejected one moved nothing. */
export function describeCall(
  call: ReplayedCall,
  transaction: ChainTransaction,
  { pairOf, tokenId }: Known,
): Description {
  const kind = kindOf(call.program, call.function)
  const hops = call.core.flatMap((part) =>
    kindOf(PROGRAMS.core, part.function) === 'swap' ? hopsOf(part, pairOf) : [],
  )
  const pool = call.core.find((part) => isLiquidity(kindOf(PROGRAMS.core, part.function)))
  const liquidity = pool && liquidityOf(pool, pairOf)
  const address = actorOf(call, transaction)
  const coins = coinsOf(call, transaction)
  const acted = {
    kind,
    address,
    hops,
    pool,
    liquidity,
    coins,
    named: namedOutside(call, transaction, tokenId),
  }
  const isTaken = call.status === 'accepted' && !call.isInDoubt
  return {
    kind,
    address,
    recipient: recipientOf(call.core),
    ...(isTaken ? exchanged(call, acted) : nothing),
    hops,
    liquidity,
    isPrivate: usesRecords(call.program, call.function),
  }
}

/** The transfer of credits that a call of a wrapper or the router made; what else is in a transaction is not its own. */
function coinsOf(
  { core, program }: ReplayedCall,
  transaction: ChainTransaction,
): CreditsMove | undefined {
  if (program !== PROGRAMS.credits && program !== PROGRAMS.router) return undefined
  const moves = publicCredits(transaction).filter(isOfSuite)
  const amounts = core.map(({ arguments: given }) => amountOf(given.get('amount')))
  return moves.find(({ amount }) => amounts.includes(amount)) ?? moves[0]
}

type Acted = Pooled & {
  readonly kind: TransactionKind
  readonly address: string | null
  readonly coins: CreditsMove | undefined
  readonly named: Named
}

/** What a call took and gave, whose public balances did, and what it left at another address. */
function exchanged(call: ReplayedCall, acted: Acted): Exchange {
  const { program, function: name, core } = call
  const inside = movementsOf(acted, core)
  const least = amountIn(core, 'amount_out_min')
  const { paid, received } = converted(
    call,
    formsOf({ program, function: name }, inside, { least }),
    acted,
  )
  const surplus = surplusOf(core, inside)
  return {
    paid,
    received,
    from: paid.length === 0 ? null : payerOf(call, acted, paid),
    to: received.length === 0 ? null : receiverOf(call, acted),
    surplus,
    surplusTo: surplus.length === 0 ? null : surplusAddress(core),
    approved: acted.kind === 'approve' ? allowanceOf(core) : [],
  }
}

/** A wrapper gives one form for another; what the router sends on may be nothing of the exchange's. */
function converted(
  { core, program }: ReplayedCall,
  { paid, received }: Movements,
  { kind, coins, named }: Acted,
): Movements {
  if (core.length === 0) {
    const moved = coins ? [movement(CREDITS_ID, coins.amount)] : named.moved
    return { paid: moved, received: moved }
  }
  const isCredits = program === PROGRAMS.credits
  const unwrapped = (each: readonly StoredMovement[]) =>
    each.map((one) =>
      isCredits ? movement(CREDITS_ID, BigInt(one.amount)) : { ...one, outside: true as const },
    )
  if (kind === 'wrap') return { paid: unwrapped(received), received }
  return kind === 'unwrap' ? { paid, received: unwrapped(paid) } : { paid, received }
}

const inputsOf = ({ program, function: name }: ReplayedCall) =>
  functionOf(program, name)?.inputs ?? {}

/** What only a token's own program and the call's own inputs name: accounts, and what the router sends on. */
type Named = {
  readonly payer: string | undefined
  readonly receiver: string | undefined
  readonly moved: readonly StoredMovement[]
}

/** Whose public balance of an outside token paid, and whose received. */
function namedOutside(
  call: ReplayedCall,
  { body }: ChainTransaction,
  tokenId: Known['tokenId'],
): Named {
  const { transitionId, program } = call
  const isWrapper = program === PROGRAMS.registry || program === PROGRAMS.arc20
  if (body.kind !== 'execution' || !(isWrapper || program === PROGRAMS.router)) return nobody
  const { transitions } = body
  const own = transitions.find(({ id }) => id === transitionId)
  const given = (name: string) => own?.inputs[Object.keys(inputsOf(call)).indexOf(name)]
  if (call.function === 'return_arc20') {
    const id = tokenId(PROGRAM_ADDRESSES.arc20, given('token_program') ?? '')
    const moved = [{ ...movement(id, amountOf(given('amount'))), outside: true as const }]
    return { payer: PROGRAM_ADDRESSES.router, receiver: given('to'), moved }
  }
  const isToken = (of: string): boolean =>
    program === PROGRAMS.registry
      ? of === REGISTRY_PROGRAM
      : encodeProgramId(of) === given('token_program')
  return {
    payer: signerIn(transitions, isToken),
    receiver: isWrapper ? given('to') : undefined,
    moved: [],
  }
}

const nobody: Named = { payer: undefined, receiver: undefined, moved: [] }

/** Whose public balance paid; null where a record did. */
function payerOf(
  call: ReplayedCall,
  { address, coins, named }: Acted,
  paid: readonly StoredMovement[],
): string | null {
  const types = Object.values(inputsOf(call))
  if (types.some((type) => type.endsWith('.record'))) return null
  if (call.core.length === 0) return coins?.from ?? named.payer ?? address
  if (paid.some(({ token_id }) => token_id === CREDITS_ID)) return coins?.from ?? address
  if (paid.some(({ outside }) => outside)) return named.payer ?? address
  const owner = call.core.flatMap(({ arguments: given }) => given.get('owner') ?? [])[0]
  return owner ?? call.core[0]?.arguments.get('caller') ?? address
}

/** Whose public balance received; null where a record did. */
function receiverOf(call: ReplayedCall, { address, coins, named: own }: Acted): string | null {
  const inputs = inputsOf(call)
  if ('to_pri' in inputs || inputs.to === 'address.private') return null
  if (coins && !suiteAddresses.has(coins.to)) return coins.to
  const named = call.core.flatMap(({ arguments: given }) => given.get('to') ?? [])
  return named.at(-1) ?? own.receiver ?? address
}

/** Swaps name the address of their surplus differently than pools and exact outputs do. */
const surplusAddress = (core: readonly CoreCall[]): string | null =>
  textIn(core, 'refund_to') ?? textIn(core, 'to_pub') ?? null

/** What was paid less than handed over, and received above the minimum: everything that is in no record. */
function surplusOf(
  core: readonly CoreCall[],
  { paid, received }: Movements,
): readonly StoredMovement[] {
  if (surplusAddress(core) === null) return []
  const isDeposit = amountIn(core, 'min_liquidity') !== undefined
  const handed = isDeposit ? ['amount_a', 'amount_b'] : ['amount_in_max']
  const least = isDeposit ? ['min_liquidity'] : ['min_a', 'min_b']
  const onlyOne = amountIn(core, 'amount_out_min')
  const above = onlyOne === undefined ? least.map((name) => amountIn(core, name)) : [onlyOne]
  const unpaid = paid.map((each, at) => [each, amountIn(core, handed[at] ?? ''), -1n] as const)
  const extra = received.map((each, at) => [each, above[at], 1n] as const)
  return [...unpaid, ...extra].flatMap(([{ token_id, amount }, limit, sign]) => {
    const left = limit === undefined ? 0n : sign * (BigInt(amount) - limit)
    return left > 0n ? [movement(token_id, left)] : []
  })
}

const textIn = (core: readonly CoreCall[], name: string): string | undefined =>
  core.flatMap(({ arguments: given }) => given.get(name) ?? [])[0]

function amountIn(core: readonly CoreCall[], name: string): bigint | undefined {
  const text = textIn(core, name)
  return text === undefined ? undefined : amountOf(text)
}

function allowanceOf(core: readonly CoreCall[]): readonly StoredMovement[] {
  const [token, amount] = [textIn(core, 'token'), amountIn(core, 'amount')]
  return token === undefined || amount === undefined ? [] : [movement(token, amount)]
}

type Movements = Pick<Description, 'paid' | 'received'>
type Exchange = Pick<
  Description,
  'paid' | 'received' | 'from' | 'to' | 'surplus' | 'surplusTo' | 'approved'
>
const none: Movements = { paid: [], received: [] }
const nothing: Exchange = {
  ...none,
  from: null,
  to: null,
  surplus: [],
  surplusTo: null,
  approved: [],
}

const isLiquidity = (kind: TransactionKind): boolean =>
  kind === 'add_liquidity' || kind === 'remove_liquidity'

type Pooled = {
  readonly hops: readonly Hop[]
  readonly pool: CoreCall | undefined
  readonly liquidity: LiquidityChange | undefined
}

/** What a call moved in the tokens of the pools. */
function movementsOf(
  { kind, hops, pool, liquidity }: Pooled & { readonly kind: TransactionKind },
  core: readonly CoreCall[],
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
  if (call === undefined) return none
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
      return none
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
  const isTrusted = (program: string) => program === CREDITS_PROGRAM || program === REGISTRY_PROGRAM
  const signer = body.kind === 'execution' ? signerIn(body.transitions, isTrusted) : undefined
  return named ?? owner ?? signer ?? null
}

/** Who signed a transfer "as signer" of these programs: other people's could name anyone. */
function signerIn(
  transitions: readonly ChainTransition[],
  isOf: (program: string) => boolean,
): string | undefined {
  const future = transitions.find(
    ({ program, function: name }) => name === 'transfer_public_as_signer' && isOf(program),
  )?.future
  if (future === undefined) return undefined
  const addresses = parseFuture(future).arguments.flatMap((each) =>
    each.kind === 'literal' && each.type === 'address' ? String(each.value) : [],
  )
  return addresses[0]
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
