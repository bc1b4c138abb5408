import {
  CREDITS_ID,
  CREDITS_PROGRAM,
  createPlan,
  type ExplorerTransaction,
  encodeName,
  LOCAL_TOKENS,
  LOCKED_LIQUIDITY,
  leavesSurplus,
  type Movement,
  movedBy,
  movementOf,
  outsideMovement,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  type PrivateAction,
  type ShownTransition,
  type StepKind,
  type TokenAmount,
  type TransactionKind,
  withFieldSuffix,
} from '@nightjar/sdk'
import { serveTransaction } from '@nightjar/server/db/serveTransaction'
import { account, createFixture, type Fixture } from '@nightjar/server/testing/fixture'
import { createHistory } from '@nightjar/server/testing/history'
import {
  core,
  createPair,
  createRandom,
  OPERATOR,
  openMarket,
  type Random,
} from '@nightjar/server/testing/market'
import { type Replayed, replayHistory } from '@nightjar/server/testing/replayed'
import { type ExportedEntry, exportEntries } from '@nightjar/web/exportEntries'
import { mergeEntries } from '@nightjar/web/mergeEntries'
import { movedOf, outcomeOf } from '@nightjar/web/outcomeOf'
import { planOutcome } from '@nightjar/web/planOutcome'
import { readSurplus, refundAddress } from '@nightjar/web/readSurplus'
import { rebuildHistory } from '@nightjar/web/rebuildHistory'
import { recordsGained } from '@nightjar/web/recordsGained'
import { sampleTransaction } from '@nightjar/web/sampleTransaction'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createEngine } from './engine/engine.ts'
import { returnCredits, returnOutside, returnTokens, sellForCredits } from './movementsOfAdmins.ts'
import {
  type Act,
  coin,
  composed,
  coreAct,
  coreCall,
  creditsCall,
  FEE,
  type Held,
  inFlight,
  insideOf,
  joinOutside,
  type Made,
  type Outside,
  openOutside,
  outsideIncome,
  outsides,
  send,
  sumsOf,
  token,
  unwrap,
  unwrapOutside,
  type World,
  WRAPPED,
  wrapOutside,
  wrapOutsideRecord,
  wrapPrivate,
  wrapPublic,
} from './movementsWorld.ts'

const [usdx, , , njr] = LOCAL_TOKENS.map(({ id }) => id) as [string, string, string, string]
const [registry, arc20, arc22] = [...outsides.values()] as [Outside, Outside, Outside]
const u128 = (amount: bigint) => `${amount}u128`
const NEVER = '4294967295u32'

let fixture: Fixture
let world: World
let replayed: Replayed
let listed: ExplorerTransaction[] = []
const subjects = new Map<string, Set<string>>() // by call, the addresses in whose lists it is
const pools = new Map<string, readonly [string, string]>()

beforeAll(async () => {
  fixture = await createFixture()
  const history = createHistory(fixture.crypto, 'm')
  openMarket(history)
  for (const [a, b] of [
    [WRAPPED, usdx],
    [WRAPPED, njr],
    [usdx, njr],
  ] as const) {
    pools.set(createPair(history, fixture.chain, a, b, 10n ** 12n, 2n * 10n ** 12n), [a, b])
  }
  const faucet = PROGRAM_ADDRESSES.faucet
  for (const [to, amount] of [
    [faucet, 10n ** 14n],
    [PROGRAM_ADDRESSES.router, 10n ** 6n],
  ] as const) {
    history.call(core('transfer_public', [OPERATOR, usdx, to, u128(amount)], OPERATOR))
  }
  history.call({
    ...{ program: PROGRAMS.faucet, function: 'set_limit', feePayer: OPERATOR },
    arguments: [OPERATOR, usdx, u128(10n ** 6n)],
  })
  history.mine()
  const empty = { held: [], coins: new Map(), outside: new Map(), count: 0 }
  world = { history, fixture, engine: createEngine(), ...empty }
  openOutsides()
  replayed = replayHistory(history, fixture)
  await follow()
})

/** Registers the wrapped forms of tokens outside, and opens pools of the ARC-20 one. */
function openOutsides(): void {
  const { history, fixture } = world
  const amount = 10n ** 12n
  for (const of of outsides.values()) {
    openOutside(world, of, OPERATOR)
    history.call({ ...wrapOutside(of, OPERATOR, 4n * amount, OPERATOR).call, feePayer: OPERATOR })
  }
  for (const [a, b] of [
    [arc20.token.id, usdx],
    [WRAPPED, arc20.token.id], // credits are its second token
  ] as const) {
    pools.set(createPair(history, fixture.chain, a, b, amount, 2n * amount), [a, b])
  }
  history.mine()
}

/** Reads the new blocks as the server does. */
async function follow(): Promise<void> {
  const batch = await replayed.follow()
  for (const row of batch?.ledger.transactions ?? []) listed.push(serveTransaction(row))
  for (const { subject, height, txIndex, callIndex } of batch?.ledger.subjects ?? []) {
    const row = batch?.ledger.transactions.find(
      (each) => each.height === height && each.txIndex === txIndex && each.callIndex === callIndex,
    )
    const key = `${row?.transitionId}`
    subjects.set(key, (subjects.get(key) ?? new Set()).add(subject))
  }
}

/** An action as a browser orders it: what it expects to pay and to receive itself. */
type Ordered = {
  readonly act: Act
  readonly kind: TransactionKind
  /** Who sends it, if not the player. */
  readonly by?: string
  readonly paid: readonly Movement[]
  readonly received: readonly Movement[]
  /** The same for a plan, and where it leaves its surplus. */
  readonly plan?: { readonly action: PrivateAction; readonly once: string } | undefined
}

type Player = {
  readonly by: string
  readonly other: string
  readonly once: string
  /** The tokens that the player and the other have created. */
  readonly minted: readonly [string, string]
  readonly random: Random
}

const of = (id: string, amount: bigint): Movement => ({ token_id: id, amount: `${amount}` })
const pick = <T>(random: Random, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)]
const part = (random: Random, amount: bigint): bigint =>
  1n + (amount * BigInt(Math.floor(random() * 999))) / 1000n

const recordsOf = (by: string, program: string, least = 1n) =>
  world.held.filter(
    (each) => !each.spent && each.owner === by && each.program === program && each.amount >= least,
  )
const isTraded = (held: Held) => [WRAPPED, usdx, njr].includes(token(held.model))
const partner = (random: Random, id: string) =>
  pick(
    random,
    [WRAPPED, usdx, njr].filter((each) => each !== id),
  ) ?? usdx

/** The actions that an account may take; undefined where it has not what it takes. */
const actions: Readonly<Record<string, (player: Player) => Ordered | undefined>> = {
  ...publicSwaps(),
  ...privateSwaps(),
  ...pooling(),
  ...transfers(),
  ...credits(),
  ...wrapping(),
  ...outside(),
  ...opening(),
  ...minting(),
  ...returning(),
}

function ordered(
  kind: TransactionKind,
  act: Act,
  paid: readonly Movement[],
  received: readonly Movement[],
  plan?: Ordered['plan'],
): Ordered {
  return { act, kind, paid, received, plan }
}

type SwapAction = Extract<PrivateAction, { readonly kind: 'swap' }>
type AddAction = Extract<PrivateAction, { readonly kind: 'add' }>

const swapPlan = (
  path: readonly string[],
  limits: readonly [bigint, bigint],
  { once, ...more }: Partial<SwapAction> & { readonly once: string },
): Ordered['plan'] => ({
  action: {
    ...{ kind: 'swap', path: [...path], exact: 'in', maximumIn: limits[0], minimumOut: limits[1] },
    ...more,
  },
  once,
})

function publicSwaps(): typeof actions {
  const swap =
    (name: string, isExactOut: boolean) =>
    ({ by, random, once }: Player) => {
      const from = pick(random, [WRAPPED, usdx, njr]) ?? usdx
      const [to, amount] = [partner(random, from), part(random, 10n ** 5n)]
      const limits = isExactOut
        ? ([amount * 40n, amount] as const)
        : ([amount, amount / 40n] as const)
      const isMixed = name === 'swap_exact_public_for_private'
      const rest = random() < 0.5 ? by : once
      const inputs = [from, to, ...limits.map(u128), by, ...(isMixed ? [rest] : []), NEVER]
      const act = coreAct(world, name, inputs, { by })
      const exact = isExactOut ? 'out' : 'in'
      const plan = swapPlan([from, to], limits, { once: by, pays: 'public', exact })
      const isPlan = name.endsWith('private') && (!isMixed || rest === by)
      return ordered('swap', act, [of(from, amount)], [of(to, amount)], isPlan ? plan : undefined)
    }
  const path = ({ by, random }: Player) => {
    const amount = part(random, 10n ** 5n)
    const inputs = [usdx, WRAPPED, njr, '0field', u128(amount), u128(1n), by, NEVER]
    return ordered(
      'swap',
      coreAct(world, 'swap_exact_path', inputs, { by }),
      [of(usdx, amount)],
      [of(njr, 1n)],
    )
  }
  return {
    swap: swap('swap_exact_tokens_for_tokens', false),
    exactOut: swap('swap_tokens_for_exact_tokens', true),
    intoRecord: swap('swap_exact_public_for_private', false),
    exactRecord: swap('swap_public_for_exact_private', true),
    path,
  }
}

function privateSwaps(): typeof actions {
  const swap =
    (name: string, isExactOut: boolean, isPublic: boolean) =>
    ({ by, random, once }: Player) => {
      const record = pick(random, recordsOf(by, PROGRAMS.core, 100n).filter(isTraded))
      if (!record) return undefined
      const [from, amount] = [token(record.model), part(random, record.amount - 1n)]
      const to = partner(random, from)
      const limits = [amount, 1n + amount / (isExactOut ? 60n : 40n)] as const
      const rest = name === 'swap_exact_private_for_public' ? [] : [once]
      const act = coreAct(world, name, [record, to, ...limits.map(u128), by, ...rest, NEVER], {
        by,
      })
      const exact = isExactOut ? 'out' : 'in'
      const ends = isPublic ? ({ receives: 'public' } as const) : {}
      const plan = swapPlan([from, to], limits, { once, exact, ...ends })
      return ordered('swap', act, [of(from, amount)], [of(to, amount)], plan)
    }
  const path = ({ by, random, once }: Player) => {
    const record = pick(
      random,
      recordsOf(by, PROGRAMS.core, 100n).filter(({ model }) => token(model) === usdx),
    )
    if (!record) return undefined
    const amount = part(random, record.amount - 1n)
    const inputs = [
      record,
      WRAPPED,
      njr,
      '0field',
      u128(amount),
      u128(1n + amount / 40n),
      by,
      once,
      NEVER,
    ]
    return ordered(
      'swap',
      coreAct(world, 'swap_exact_path_private', inputs, { by }),
      [of(usdx, amount)],
      [of(njr, 1n)],
      swapPlan([usdx, WRAPPED, njr], [amount, 1n + amount / 40n], { once }),
    )
  }
  return {
    privately: swap('swap_exact_private_for_private', false, false),
    outOfRecord: swap('swap_exact_private_for_public', false, true),
    exactPublic: swap('swap_private_for_exact_public', true, true),
    exactPrivate: swap('swap_private_for_exact_private', true, false),
    path2: path,
  }
}

function pooling(): typeof actions {
  const poolOf = (random: Random) => pick(random, [...pools]) ?? ['', ['', '']]
  return {
    add: ({ by, random }) => {
      const [pair, [a, b]] = poolOf(random)
      const ids = [a, b].toSorted((x, y) =>
        BigInt(x.slice(0, -5)) < BigInt(y.slice(0, -5)) ? -1 : 1,
      )
      const amount = u128(part(random, 10n ** 5n))
      const inputs = [...ids, amount, amount, '0u128', '0u128', by, NEVER]
      return ordered(
        'add_liquidity',
        coreAct(world, 'add_liquidity', inputs, { by }),
        [of(a, 1n)],
        [of(pair, 1n)],
      )
    },
    remove: ({ by, random }) => {
      const [pair, [a, b]] = poolOf(random)
      const ids = [a, b].toSorted((x, y) =>
        BigInt(x.slice(0, -5)) < BigInt(y.slice(0, -5)) ? -1 : 1,
      )
      const inputs = [...ids, u128(part(random, 2000n)), '0u128', '0u128', by, NEVER]
      return ordered(
        'remove_liquidity',
        coreAct(world, 'remove_liquidity', inputs, { by }),
        [of(pair, 1n)],
        [of(a, 1n)],
      )
    },
    addPrivately: ({ by, random, once }) => {
      const [pair, [a, b]] = poolOf(random)
      const [idA = '', idB = ''] = [a, b].toSorted((x, y) =>
        BigInt(x.slice(0, -5)) < BigInt(y.slice(0, -5)) ? -1 : 1,
      )
      const of2 = (id: string) =>
        recordsOf(by, PROGRAMS.core, 5000n).find(({ model }) => token(model) === id)
      const [first, second] = [of2(idA), of2(idB)]
      if (!first || !second) return undefined
      const inputs = [
        first,
        second,
        u128(4000n),
        u128(4000n),
        '0u128',
        '0u128',
        u128(100n),
        by,
        once,
        NEVER,
      ]
      const act = coreAct(world, 'add_liquidity_privately', inputs, { by })
      const action = addAction([idA, idB], pair)
      return ordered('add_liquidity', act, [of(a, 1n)], [of(pair, 1n)], { action, once })
    },
    addCreditsFirst: addCredits('first'),
    addCreditsSecond: addCredits('second'),
    removePrivately: ({ by, random, once }) => {
      const record = pick(
        random,
        recordsOf(by, PROGRAMS.core, 50n).filter(({ model }) => pools.has(token(model))),
      )
      if (!record) return undefined
      const pair = token(record.model)
      const [a, b] = pools.get(pair) ?? ['', '']
      const ids = [a, b].toSorted((x, y) =>
        BigInt(x.slice(0, -5)) < BigInt(y.slice(0, -5)) ? -1 : 1,
      )
      const inputs = [...ids, record, u128(40n), u128(3n), u128(3n), by, once, NEVER]
      const act = coreAct(world, 'remove_liquidity_privately', inputs, { by, more: { pair } })
      const [tokenA = '', tokenB = ''] = ids
      const action: PrivateAction = {
        ...{ kind: 'remove', pair, tokenA, tokenB, liquidity: 40n, minA: 3n, minB: 3n },
      }
      return ordered('remove_liquidity', act, [of(pair, 1n)], [of(a, 1n)], { action, once })
    },
  }
}

const sorted = (one: string, other: string): readonly [string, string] =>
  BigInt(one.slice(0, -5)) < BigInt(other.slice(0, -5)) ? [one, other] : [other, one]

/** A deposit of credits, whose wrapped form has the lower id of the pair or the higher one. */
function addCredits(place: 'first' | 'second'): (player: Player) => Ordered | undefined {
  const isFirst = place === 'first'
  return ({ by, random, once }) => {
    const record = pick(random, recordsOf(by, CREDITS_PROGRAM, 9000n))
    const [pair, [, other]] = pick(
      random,
      [...pools].filter(([, [a, b]]) => a === WRAPPED && (sorted(a, b)[0] === WRAPPED) === isFirst),
    ) ?? ['', ['', '']]
    const second = recordsOf(by, PROGRAMS.core, 5000n).find(({ model }) => token(model) === other)
    if (!record || !second) return undefined
    const wrap = wrapPrivate(by, record, 4000n)
    const both = isFirst ? [inFlight(world, wrap), second] : [second, inFlight(world, wrap)]
    const limits = [u128(4000n), u128(4000n), '0u128', '0u128', u128(100n)]
    const inputs = [...both, ...limits, by, once, NEVER]
    const inside = coreAct(world, 'add_liquidity_privately', inputs, { by })
    const own = { ...wrap, made: wrap.made.filter(([program]) => program === CREDITS_PROGRAM) }
    const act = composed(PROGRAMS.router, `add_liquidity_credits_${place}`, [own, inside])
    const ids = sorted(WRAPPED, other)
    const action: AddAction = { ...addAction(ids, pair), credits: isFirst ? 'a' : 'b' }
    const paid = [of(CREDITS_ID, 4000n), of(other, 4000n)]
    return ordered('add_liquidity', act, paid, [of(pair, 1n)], { action, once })
  }
}

/** New pools, of the tokens that the players have created. */
function opening(): typeof actions {
  const first = { pays: 10_000n, liquidity: 10_000n, gets: 10_000n - LOCKED_LIQUIDITY }
  const amounts = [first.pays, first.pays].map(u128)
  const pairOf = (ids: readonly [string, string]) => fixture.chain.pairKey(...ids)
  return {
    open: ({ by, other, random, minted: [own] }) => {
      const ids = sorted(own, pick(random, [usdx, njr]) ?? usdx)
      const to = random() < 0.7 ? by : other
      const inputs = [...ids, ...amounts, u128(first.liquidity), to, NEVER]
      const act = coreAct(world, 'create_pair', inputs, { by })
      const gained = to === by ? [of(pairOf(ids), first.gets)] : []
      return ordered('add_liquidity', act, paidOf(ids, first.pays), gained)
    },
    openPrivately: ({ by, once, minted: [own] }) => {
      const ids = sorted(own, usdx)
      const records = ids.map((id) =>
        recordsOf(by, PROGRAMS.core, first.pays).find(({ model }) => token(model) === id),
      )
      const [a, b] = records
      if (!a || !b) return undefined
      const inputs = [a, b, ...amounts, by, u128(first.liquidity), NEVER]
      const act = coreAct(world, 'create_pair_privately', inputs, { by })
      const [tokenA, tokenB] = ids
      const action: PrivateAction = {
        ...{ kind: 'create', tokenA, tokenB, amountA: first.pays, amountB: first.pays },
      }
      const gained = [of(pairOf(ids), first.gets)]
      return ordered('add_liquidity', act, paidOf(ids, first.pays), gained, { action, once })
    },
  }
}

const paidOf = (ids: readonly string[], amount: bigint) => ids.map((id) => of(id, amount))

/** What only the admin of a token does. */
function minting(): typeof actions {
  return {
    mint: ({ by, other, random, minted: [own] }) => {
      const [to, amount] = [random() < 0.5 ? by : other, part(random, 10n ** 4n)]
      const act = coreAct(world, 'mint_public', [own, to, u128(amount)], { by })
      return ordered('mint', act, [], to === by ? [of(own, amount)] : [])
    },
    mintRecord: ({ by, other, random, minted: [own] }) => {
      const [to, amount] = [random() < 0.5 ? by : other, part(random, 10n ** 4n)]
      const act = coreAct(world, 'mint_private', [own, to, u128(amount)], { by })
      return ordered('mint', act, [], to === by ? [of(own, amount)] : [])
    },
    burn: ({ by, other, random, minted: [own] }) => {
      const [owner, amount] = [random() < 0.5 ? by : other, part(random, 50n)]
      const act = coreAct(world, 'burn_from', [own, owner, u128(amount)], { by })
      return ordered('burn', act, owner === by ? [of(own, amount)] : [], [])
    },
    burnRecord: ({ by, random, minted: [own] }) => {
      const record = recordsOf(by, PROGRAMS.core, 2n).find(({ model }) => token(model) === own)
      if (!record) return undefined
      const amount = part(random, record.amount - 1n)
      const act = coreAct(world, 'burn_private', [record, u128(amount)], { by })
      return ordered('burn', act, [of(own, amount)], [])
    },
  }
}

/** What the operator sends on of what the router and the faucet hold. */
function returning(): typeof actions {
  const target = ({ by, random }: Player) => (random() < 0.7 ? by : OPERATOR)
  const sentOn = (act: Act, to: string, moved: Movement): Ordered => ({
    ...ordered('transfer', act, [], to === OPERATOR ? [moved] : []),
    by: OPERATOR,
  })
  return {
    returnTokens: (player) => {
      const to = target(player)
      return sentOn(returnTokens(OPERATOR, usdx, 5n, to), to, of(usdx, 5n))
    },
    returnCredits: (player) => {
      const to = target(player)
      return sentOn(returnCredits(OPERATOR, 6n, to), to, of(CREDITS_ID, 6n))
    },
    returnOutside: (player) => {
      const to = target(player)
      const moved = outsideMovement(arc20.token, 7n)
      return sentOn(returnOutside(OPERATOR, arc20, 7n, to), to, moved)
    },
    prize: (player) => {
      const to = target(player)
      const inputs = [usdx, to, u128(8n)]
      const paid = coreCall('transfer_public', inputs, PROGRAM_ADDRESSES.faucet)
      const part: Act = { call: paid, spent: [], made: [], coins: [] }
      const act = composed(PROGRAMS.faucet, 'pay', [part], inputs)
      const call = { ...act.call, arguments: [OPERATOR, paid] }
      return sentOn({ ...act, call }, to, of(usdx, 8n))
    },
  }
}

const addAction = ([tokenA, tokenB]: readonly [string, string], pair: string): AddAction => ({
  ...{ kind: 'add', tokenA, tokenB, pair, amountA: 4000n, amountB: 4000n },
  ...{ minA: 0n, minB: 0n, minLiquidity: 100n },
})

function transfers(): typeof actions {
  const target = ({ by, other, random }: Player) => (random() < 0.5 ? by : other)
  const moved = (id: string, amount: bigint, to: string, by: string) =>
    [[of(id, amount)], to === by ? [of(id, amount)] : []] as const
  const fromPublic = (name: string, kind: TransactionKind) => (player: Player) => {
    const { by, random } = player
    const [to, amount] = [target(player), part(random, 10n ** 5n)]
    const act = coreAct(world, name, [usdx, to, u128(amount)], { by })
    return ordered(kind, act, ...moved(usdx, amount, to, by))
  }
  const fromRecord = (name: string, kind: TransactionKind) => (player: Player) => {
    const { by, random } = player
    const record = pick(random, recordsOf(by, PROGRAMS.core, 2n))
    if (!record) return undefined
    const [to, amount] = [target(player), part(random, record.amount - 1n)]
    const act = coreAct(world, name, [record, to, u128(amount)], { by })
    return ordered(kind, act, ...moved(token(record.model), amount, to, by))
  }
  const claimed = (id: string, amount: bigint, by: string): Act => ({
    call: {
      ...{ program: PROGRAMS.faucet, function: 'claim' },
      arguments: [
        by,
        id,
        u128(amount),
        coreCall('transfer_public', [id, by, u128(amount)], PROGRAM_ADDRESSES.faucet),
      ],
    },
    ...{ spent: [], made: [], coins: [] },
  })
  return {
    transfer: fromPublic('transfer_public', 'transfer'),
    shield: fromPublic('transfer_public_to_private', 'to_private'),
    sendPrivately: fromRecord('transfer_private', 'transfer'),
    publish: fromRecord('transfer_private_to_public', 'to_public'),
    approve: ({ by, other }) =>
      ordered('approve', coreAct(world, 'approve_public', [usdx, other, u128(9n)], { by }), [], []),
    unapprove: ({ by, other }) =>
      ordered(
        'approve',
        coreAct(world, 'unapprove_public', [usdx, other, u128(1n)], { by }),
        [],
        [],
      ),
    takeApproved: ({ by, other }) => {
      const act = coreAct(world, 'transfer_from_public', [usdx, other, by, u128(2n)], { by })
      return ordered('transfer', act, [], [of(usdx, 2n)])
    },
    join: ({ by, random }) => {
      const first = pick(random, recordsOf(by, PROGRAMS.core, 0n))
      const second = recordsOf(by, PROGRAMS.core, 0n).find(
        ({ id, token: one }) => id !== first?.id && one === first?.token,
      )
      if (!first || !second) return undefined
      const parts = [first, second].map(({ model, amount }) => of(token(model), amount))
      const act = coreAct(world, 'join', [first, second], { by })
      return ordered('transfer', act, parts, [of(token(first.model), first.amount + second.amount)])
    },
    claim: ({ by, once }) => {
      const {
        history,
        fixture: { chain },
      } = world
      for (const id of [WRAPPED, usdx, njr, arc20.token.id, ...pools.keys()]) {
        const left = history.store.get(PROGRAMS.core, 'account', chain.accountKey(id, once))
        if (left?.kind !== 'literal' || BigInt(left.value) === 0n) continue
        const inputs = ['1field', id, u128(BigInt(left.value)), by]
        const act = coreAct(world, 'claim_blinded', inputs, { by, more: { blinded: once } })
        return ordered('claim', act, [], [of(id, BigInt(left.value))])
      }
      return undefined
    },
    faucet: ({ by, random }) => {
      const amount = part(random, 10n ** 4n)
      return ordered('faucet', claimed(usdx, amount, by), [], [of(usdx, amount)])
    },
  }
}

function credits(): typeof actions {
  const target = ({ by, other, random }: Player) => (random() < 0.5 ? by : other)
  const gained = (amount: bigint, to: string, by: string) =>
    to === by ? [of(CREDITS_ID, amount)] : []
  const held = (by: string, random: Random, least: bigint) =>
    pick(random, recordsOf(by, CREDITS_PROGRAM, least))
  return {
    pay: (player) => {
      const [to, amount, { by }] = [target(player), part(player.random, 10n ** 5n), player]
      const call = creditsCall('transfer_public', [by, to, `${amount}u64`])
      const act: Act = { call, spent: [], made: [], coins: [[by, to, amount]] }
      return ordered('transfer', act, [of(CREDITS_ID, amount)], gained(amount, to, by))
    },
    shieldCredits: (player) => {
      const [to, amount, { by }] = [
        target(player),
        part(player.random, 10n ** 5n) + 2n * FEE,
        player,
      ]
      const name = 'transfer_public_to_private'
      const call = creditsCall(name, [by, `${amount}u64`])
      const act: Act = {
        call,
        spent: [],
        made: [[CREDITS_PROGRAM, name, coin(to, amount)]],
        coins: [[by, null, amount]],
      }
      return ordered('to_private', act, [of(CREDITS_ID, amount)], gained(amount, to, by))
    },
    payPrivately: (player) => {
      const { by, random } = player
      const record = held(by, random, 2n)
      if (!record) return undefined
      const [to, amount, name] = [
        target(player),
        part(random, record.amount - 1n),
        'transfer_private',
      ]
      const made = [coin(to, amount), coin(by, record.amount - amount)]
      const act: Act = {
        ...{ call: creditsCall(name, []), spent: [record], coins: [] },
        made: made.map((each) => [CREDITS_PROGRAM, name, each] as const),
      }
      return ordered('transfer', act, [of(CREDITS_ID, amount)], gained(amount, to, by))
    },
    publishCredits: (player) => {
      const { by, random } = player
      const record = held(by, random, 2n)
      if (!record) return undefined
      const [to, amount, name] = [
        target(player),
        part(random, record.amount - 1n),
        'transfer_private_to_public',
      ]
      const act: Act = {
        ...{
          call: creditsCall(name, [to, `${amount}u64`]),
          spent: [record],
          coins: [[null, to, amount]],
        },
        made: [[CREDITS_PROGRAM, name, coin(by, record.amount - amount)]],
      }
      return ordered('to_public', act, [of(CREDITS_ID, amount)], gained(amount, to, by))
    },
    joinCredits: ({ by }) => {
      const [first, second] = recordsOf(by, CREDITS_PROGRAM, 0n)
      if (!first || !second) return undefined
      const sum = first.amount + second.amount
      const act: Act = {
        ...{ call: creditsCall('join', []), spent: [first, second], coins: [] },
        made: [[CREDITS_PROGRAM, 'join', coin(by, sum)]],
      }
      return ordered(
        'transfer',
        act,
        [of(CREDITS_ID, first.amount), of(CREDITS_ID, second.amount)],
        [of(CREDITS_ID, sum)],
      )
    },
  }
}

function wrapping(): typeof actions {
  const wrapped = (by: string, random: Random) =>
    pick(
      random,
      recordsOf(by, PROGRAMS.core, 100n).filter(({ model }) => token(model) === WRAPPED),
    )
  const coins = (by: string, random: Random) => pick(random, recordsOf(by, CREDITS_PROGRAM, 5000n))
  const changed = (given: string, got: string, amount: bigint) =>
    [[of(given, amount)], [of(got, amount)]] as const
  return {
    wrap: ({ by, random }) => {
      const amount = part(random, 10n ** 5n)
      return ordered('wrap', wrapPublic(by, amount, by), ...changed(CREDITS_ID, WRAPPED, amount))
    },
    wrapRecord: ({ by, random }) => {
      const record = coins(by, random)
      return (
        record &&
        ordered('wrap', wrapPrivate(by, record, 900n), ...changed(CREDITS_ID, WRAPPED, 900n))
      )
    },
    unwrapRecord: ({ by, random }) => {
      const record = wrapped(by, random)
      const arrives = random() < 0.5 ? 'public' : 'private'
      return (
        record &&
        ordered(
          'unwrap',
          unwrap(by, 90n, { record, to: by, arrives }),
          ...changed(WRAPPED, CREDITS_ID, 90n),
        )
      )
    },
    swapCredits: ({ by, random, once }) => {
      const record = coins(by, random)
      if (!record) return undefined
      const wrap = wrapPrivate(by, record, 1000n)
      const inside = coreAct(
        world,
        'swap_exact_private_for_private',
        [inFlight(world, wrap), usdx, u128(1000n), u128(20n), by, once, NEVER],
        { by },
      )
      const own = { ...wrap, made: wrap.made.filter(([program]) => program === CREDITS_PROGRAM) }
      const act = composed(PROGRAMS.router, 'swap_private_credits_for_token', [own, inside])
      const plan = swapPlan([WRAPPED, usdx], [1000n, 20n], { once, credits: 'in' })
      return ordered('swap', act, [of(CREDITS_ID, 1000n)], [of(usdx, 20n)], plan)
    },
    swapForCredits: ({ by, random, once }) => {
      const record = pick(
        random,
        recordsOf(by, PROGRAMS.core, 5000n).filter(({ model }) => token(model) === usdx),
      )
      if (!record) return undefined
      const inside = coreAct(
        world,
        'swap_exact_private_for_private',
        [record, WRAPPED, u128(4000n), u128(100n), by, once, NEVER],
        { by },
      )
      const [, , out] = inside.made[0] ?? []
      if (!out) return undefined
      const flown = { ...inside, made: inside.made.filter(([, , model]) => model !== out) }
      const left = unwrap(by, 100n, {
        record: inFlight(world, { ...inside, made: [[PROGRAMS.core, '', out]] }),
        to: by,
        arrives: 'private',
      })
      const act = composed(PROGRAMS.router, 'swap_private_for_credits', [flown, left])
      const plan = swapPlan([usdx, WRAPPED], [4000n, 100n], { once, credits: 'out' })
      return ordered('swap', act, [of(usdx, 4000n)], [of(CREDITS_ID, 100n)], plan)
    },
    unwrap: ({ by, other, random }) => {
      const [to, amount] = [random() < 0.5 ? by : other, part(random, 1000n)]
      const [paid, received] = changed(WRAPPED, CREDITS_ID, amount)
      const act = unwrap(by, amount, { to, arrives: 'public' })
      return ordered('unwrap', act, paid, to === by ? received : [])
    },
    sellForCredits: ({ by, other, once, random }) => {
      const amount = part(random, 10n ** 5n)
      const sale = {
        ...{ by, token: usdx, amount, least: 1n + amount / 40n },
        ...{ to: random() < 0.7 ? by : other, surplusTo: pick(random, [by, by, once]) ?? by },
      }
      const gained = sale.to === by ? [of(CREDITS_ID, sale.least)] : []
      return ordered('swap', sellForCredits(world, sale), [of(usdx, amount)], gained)
    },
    swapCreditsOpenly: ({ by, random }) => {
      const amount = part(random, 10n ** 5n)
      const router = PROGRAM_ADDRESSES.router
      const swap = coreCall(
        'swap_exact_tokens_for_tokens',
        [WRAPPED, usdx, u128(amount), u128(1n), by, NEVER],
        router,
      )
      const act = composed(PROGRAMS.router, 'swap_credits_for_tokens', [
        wrapPublic(by, amount, router),
        { call: swap, spent: [], made: [], coins: [] },
      ])
      return ordered('swap', act, [of(CREDITS_ID, amount)], [of(usdx, 1n)])
    },
  }
}

function outside(): typeof actions {
  const pickOutside = (random: Random) => (random() < 0.5 ? registry : arc20)
  const changed = ({ token: { id } }: Outside, amount: bigint) =>
    [[outsideMovement({ id }, amount)], [of(id, amount)]] as const
  const recordOf = (by: string, random: Random, { program }: Outside) =>
    pick(random, recordsOf(by, program, 1000n))
  const inside = (by: string, random: Random, { token: { id } }: Outside) =>
    pick(
      random,
      recordsOf(by, PROGRAMS.core, 500n).filter(({ model }) => token(model) === id),
    )
  const rejoined = (by: string, from: Outside, count: number) => {
    const records = recordsOf(by, from.program).slice(0, count)
    if (records.length < count) return undefined
    const { token: known } = from
    const parts = records.map(({ amount }) => outsideMovement(known, amount))
    const sum = records.reduce((total, { amount }) => total + amount, 0n)
    return ordered('transfer', joinOutside(from, by, records), parts, [outsideMovement(known, sum)])
  }
  return {
    wrapOutside: ({ by, other, random }) => {
      const [from, amount] = [pickOutside(random), part(random, 10n ** 4n)]
      const to = random() < 0.8 ? by : other
      const [paid, received] = changed(from, amount)
      return ordered('wrap', wrapOutside(from, by, amount, to), paid, to === by ? received : [])
    },
    wrapOutsideRecord: ({ by, random }) => {
      const from = pickOutside(random)
      const record = recordOf(by, random, from)
      const amount = part(random, 900n)
      return (
        record &&
        ordered('wrap', wrapOutsideRecord(from, by, record, amount), ...changed(from, amount))
      )
    },
    unwrapOutside: ({ by, other, random }) => {
      const [of, amount] = [pickOutside(random), part(random, 500n)]
      const to = random() < 0.5 ? by : other
      const [received, paid] = changed(of, amount)
      const act = unwrapOutside(of, by, { amount, to })
      return ordered('unwrap', act, paid, to === by ? received : [])
    },
    unwrapOutsideRecord: ({ by, random }) => {
      const of = pickOutside(random)
      const record = inside(by, random, of)
      const amount = part(random, 400n)
      const [received, paid] = changed(of, amount)
      return (
        record &&
        ordered('unwrap', unwrapOutside(of, by, { record, amount, to: by }), paid, received)
      )
    },
    unwrapReported: ({ by, random }) => {
      const record = inside(by, random, arc22)
      const amount = part(random, 400n)
      const [received, paid] = changed(arc22, amount)
      const act = record && unwrapOutside(arc22, by, { record, amount, to: by })
      return act && ordered('unwrap', act, paid, received)
    },
    joinOutside: ({ by, random }) => rejoined(by, pickOutside(random), 2),
    moveOutside: ({ by, random }) => rejoined(by, pickOutside(random), 1),
    swapOutside: ({ by, random }) => {
      const amount = part(random, 10n ** 4n)
      const router = PROGRAM_ADDRESSES.router
      const inputs = [arc20.token.id, usdx, u128(amount), u128(1n), by, NEVER]
      const call = coreCall('swap_exact_tokens_for_tokens', inputs, router)
      const swap: Act = { call, spent: [], made: [], coins: [] }
      const act = composed(
        PROGRAMS.router,
        'swap_arc20_for_tokens',
        [wrapOutside(arc20, by, amount, router), swap],
        [arc20.token.salt],
      )
      return ordered('swap', act, changed(arc20, amount)[0], [of(usdx, 1n)])
    },
    swapOutsideRecord: ({ by, random, once }) => {
      const record = recordOf(by, random, arc20)
      if (!record) return undefined
      const wrap = wrapOutsideRecord(arc20, by, record, 800n)
      const inputs = [inFlight(world, wrap), usdx, u128(800n), u128(20n), by, once, NEVER]
      const swap = coreAct(world, 'swap_exact_private_for_private', inputs, { by })
      const own = { ...wrap, made: wrap.made.filter(([program]) => program !== PROGRAMS.core) }
      const name = 'swap_private_arc20_for_private'
      const act = composed(PROGRAMS.router, name, [own, swap], [arc20.token.salt])
      const side = { side: 'in', program: arc20.program } as const
      const plan = swapPlan([arc20.token.id, usdx], [800n, 20n], { once, arc20: side })
      return ordered('swap', act, changed(arc20, 800n)[0], [of(usdx, 20n)], plan)
    },
    swapForOutside: ({ by, random, once }) => {
      const record = pick(
        random,
        recordsOf(by, PROGRAMS.core, 5000n).filter(({ model }) => token(model) === usdx),
      )
      if (!record) return undefined
      const to = arc20.token.id
      const inputs = [record, to, u128(4000n), u128(100n), by, once, NEVER]
      const swap = coreAct(world, 'swap_exact_private_for_private', inputs, { by })
      const [, , out] = swap.made.find(([, , model]) => token(model) === to) ?? []
      if (!out) return undefined
      const flown = { ...swap, made: swap.made.filter(([, , model]) => model !== out) }
      const bought = inFlight(world, { ...swap, made: [[PROGRAMS.core, '', out]] })
      const left = unwrapOutside(arc20, by, { record: bought, amount: 100n, to: by })
      const name = 'swap_private_for_arc20'
      const act = composed(PROGRAMS.router, name, [flown, left], [arc20.token.salt])
      const side = { side: 'out', program: arc20.program } as const
      const plan = swapPlan([usdx, to], [4000n, 100n], { once, arc20: side })
      return ordered('swap', act, [of(usdx, 4000n)], changed(arc20, 100n)[0], plan)
    },
  }
}

/** A list and an export of an account, from a browser that knows this much. */
type View = { readonly hasKey: boolean; readonly hasActed: boolean }

type Sent = { readonly made: Made; readonly ordered: Ordered; readonly isPrivateFee: boolean }

function transactionOf({ made, ordered: { act, kind, paid, received }, isPrivateFee }: Sent) {
  const { program, function: name } = act.call
  const calls = listed.filter(
    ({ tx_id, program: of }) => tx_id === made.id && of !== CREDITS_PROGRAM,
  )
  const receipt = {
    ...{ tx_id: made.id, height: made.height, timestamp: made.height, reason: null, fee: `${FEE}` },
    ...{ status: made.status === 'accepted' ? ('accepted' as const) : ('rejected' as const) },
    ...{ fee_payer: null, calls },
  }
  return sampleTransaction({
    ...{
      id: made.id,
      onchainId: made.id,
      address: made.by,
      kind,
      paid: [...paid],
      received: [...received],
    },
    phase: receipt.status,
    outcome: outcomeOf(receipt),
    mark: {
      ...{ program, function: name, inputs: [], own: [], isPrivate: true },
      feePayer: isPrivateFee ? null : made.by,
    },
  })
}

function exported(
  viewer: string,
  { hasKey, hasActed }: View,
  sent: readonly Sent[],
): readonly ExportedEntry[] {
  const own = listed.filter(({ transition_id }) => subjects.get(transition_id)?.has(viewer))
  const touched = new Set(
    world.held.flatMap(({ owner, origin, spentIn }) =>
      owner === viewer ? [origin?.transactionId, spentIn?.transactionId] : [],
    ),
  )
  const shown = listed.filter(
    ({ tx_id, status, program, fee_payer }) =>
      (status === 'accepted' ? touched.has(tx_id) : fee_payer === viewer) &&
      program !== CREDITS_PROGRAM,
  )
  const history = hasKey
    ? rebuildHistory(
        viewer,
        world.held.filter(({ owner }) => owner === viewer),
        shown,
        insideOf,
      )
    : undefined
  const entries = mergeEntries({
    listed: own,
    sent: hasActed ? sent.filter(({ made }) => made.by === viewer).map(transactionOf) : [],
    hidden: history?.calls ?? [],
    silent: history?.silent ?? [],
    moves: history?.moves,
  })
  return exportEntries(entries, { viewer, tokenOf: () => undefined })
}

/** A plan and its receipt tell what the chain did: to the account, to its records, and to the one-time address. */
function checkOutcome({ made, ordered, isPrivateFee }: Sent): void {
  const { act, plan } = ordered
  if (!plan || made.status !== 'accepted') return
  const { action, once } = plan
  const { by, id } = made
  const calls = listed.filter(({ tx_id, program }) => tx_id === id && program !== CREDITS_PROGRAM)
  const moved = movedBy(calls)
  if (!moved) throw new Error(`${act.call.function} is not told`)
  const told = (amounts: readonly Movement[]) => [...sumsOf([], amounts)].sort()
  const changes = (account: string) => {
    const found = [...(made.changes.get(account) ?? [])]
    return found
      .map(([key, sum]) => [key, key === CREDITS_ID ? sum + FEE : sum] as const)
      .filter(([, sum]) => sum !== 0n)
  }
  const gained = changes(by).filter(([, sum]) => sum > 0n)
  const isHidden = leavesSurplus(action)
  const waits = isHidden ? [...(made.changes.get(once) ?? [])].sort() : []
  const asMovements = (left: readonly TokenAmount[]) =>
    left.map(({ token: of, amount }) => movementOf({ id: withFieldSuffix(of) }, amount))
  const name = act.call.function
  const entry = (kinds: readonly StepKind[], left = '') => {
    const step = { amounts: [], token: left, transactionId: id, height: 1 }
    const empty = createPlan({ id: '', address: by, startedAt: 0, spends: [], collects: [] })
    const done = kinds.map((kind) => ({ ...step, kind }))
    return { action, address: by, plan: { ...empty, done } }
  }
  const outcome = planOutcome(entry(['act']), moved)
  expect([name, told(outcome.now)]).toEqual([name, [...gained].sort()])
  expect([name, told(asMovements(outcome.waiting))]).toEqual([name, waits])
  const shown = { transactionId: id, height: 1, transitions: transitionsOf(made), listed: calls }
  if (isHidden) {
    expect([name, refundAddress(shown)]).toEqual([name, once])
    expect([name, told(asMovements(readSurplus(shown, moved) ?? []))]).toEqual([name, waits])
  }
  const out = action.kind === 'swap' ? (action.path.at(-1) ?? '') : ''
  const records = world.held.filter(
    ({ owner, origin, program, model }) =>
      owner === by &&
      origin?.transactionId === id &&
      program === PROGRAMS.core &&
      token(model) === out,
  )
  const brought = records.reduce((sum, { amount }) => sum + amount, 0n)
  if (out) {
    const left = new Map(waits).get(out) ?? 0n
    expect([name, recordsGained(entry(['act']), moved)?.amount ?? 0n]).toEqual([name, brought])
    const claimed = entry(isHidden ? ['act', 'collect'] : ['act'], out.replace('field', ''))
    expect([name, recordsGained(claimed, moved)?.amount ?? 0n]).toEqual([name, brought + left])
  }
  const receipt = movedOf(transactionOf({ made, ordered, isPrivateFee }))
  expect([name, [...sumsOf(receipt?.paid ?? [], receipt?.received ?? [])].sort()]).toEqual([
    name,
    [...changes(by)].sort(),
  ])
  checked.add(name)
}

/** The functions of private actions that pools decide. */
const planned = [
  'add_liquidity_credits_first',
  'add_liquidity_credits_second',
  'add_liquidity_privately',
  'create_pair_privately',
  'remove_liquidity_privately',
  'swap_exact_path_private',
  'swap_exact_private_for_private',
  'swap_exact_private_for_public',
  'swap_exact_public_for_private',
  'swap_private_arc20_for_private',
  'swap_private_credits_for_token',
  'swap_private_for_arc20',
  'swap_private_for_credits',
  'swap_private_for_exact_private',
  'swap_private_for_exact_public',
  'swap_public_for_exact_private',
]
const checked = new Set<string>()

/** The transitions of a transaction as its block shows them. */
function transitionsOf({ id, height }: Made): ShownTransition[] {
  type Told = { readonly transaction: { readonly id: string; readonly execution: Shown } }
  type Shown = { readonly transitions: ShownTransition[] }
  const told = world.history.blocks[height]?.transactions as Told[]
  return (
    told.find(({ transaction }) => transaction.id === id)?.transaction.execution.transitions ?? []
  )
}

const movements = (
  amounts: readonly { token_id: string; base_units: string; form: string }[],
): Movement[] =>
  amounts.map(({ token_id, base_units, form }) => ({
    ...{ token_id, amount: base_units },
    ...(form === 'outside' ? { outside: true } : {}),
  }))

/** A fee in public that only the chain shows is as all are. */
const toldBy = (entries: readonly ExportedEntry[]) =>
  sumsOf(
    entries.flatMap(({ paid, fee, unknown }) => [
      ...movements(fee ? [...paid, fee] : paid),
      ...(unknown.includes('fee') ? [of(CREDITS_ID, FEE)] : []),
    ]),
    entries.flatMap(({ received }) => movements(received)),
  )

const played = new Map<string, number>()

/** Plays one history of two new accounts. */
async function play(
  seed: number,
  steps: number,
): Promise<{ accounts: readonly string[]; sent: readonly Sent[] }> {
  const random = createRandom(seed)
  const accounts = ['a', 'b'].map((name) => account(fixture, `${name}${seed}x`))
  const [first = '', second = ''] = accounts
  const minted = [`${2 * seed + 1000}field`, `${2 * seed + 1001}field`] as const
  const opened = minted.flatMap((own) =>
    [usdx, njr].map((id) => fixture.chain.pairKey(...sorted(own, id))),
  )
  const tokens = [WRAPPED, usdx, njr, ...outsides.keys(), ...pools.keys(), ...minted, ...opened]
  const sent: Sent[] = []
  const run = (by: string, ordered: Ordered, feeRecord?: Held) => {
    const made = send(world, ordered.act, {
      by,
      accounts: [...accounts, OPERATOR, ordered.plan?.once ?? []].flat(),
      tokens,
      ...(feeRecord ? { feeRecord } : {}),
    })
    sent.push({ made, ordered, isPrivateFee: feeRecord !== undefined })
    return made
  }
  const bare = (act: Act): Ordered => ordered('transfer', act, [], [])
  for (const each of accounts) {
    run(each, bare(coreAct(world, 'approve_public', [usdx, OPERATOR, u128(1n)], { by: each }))) // becomes known
    const call = creditsCall('transfer_public', [OPERATOR, each, `${10n ** 7n}u64`])
    run(OPERATOR, bare({ call, spent: [], made: [], coins: [[OPERATOR, each, 10n ** 7n]] }))
    for (const id of [usdx, njr]) {
      run(
        OPERATOR,
        bare(coreAct(world, 'transfer_public', [id, each, u128(10n ** 7n)], { by: OPERATOR })),
      )
      for (const amount of [10n ** 6n, 10n ** 5n]) {
        run(
          OPERATOR,
          bare(
            coreAct(world, 'transfer_public_to_private', [id, each, u128(amount)], {
              by: OPERATOR,
            }),
          ),
        )
      }
    }
    for (const from of [registry, arc20, registry, arc20]) {
      const income = outsideIncome(from, each, 10n ** 4n) // alone it is no business of the exchange
      send(world, income, { by: OPERATOR, accounts, tokens })
    }
    const other = accounts.find((account) => account !== each) ?? ''
    run(each, bare(coreAct(world, 'approve_public', [usdx, other, u128(50n)], { by: each })))
    for (const pair of pools.keys()) {
      const gift = [pair, each, u128(10n ** 4n)]
      for (const name of ['transfer_public', 'transfer_public_to_private']) {
        run(OPERATOR, bare(coreAct(world, name, gift, { by: OPERATOR })))
      }
    }
    for (const from of [registry, arc20, arc22]) {
      const [{ id }, amount] = [from.token, 10n ** 5n]
      const taken = [outsideMovement({ id }, amount)]
      run(each, ordered('wrap', wrapOutside(from, each, amount, each), taken, [of(id, amount)]))
      const allow = [id, from.wrapper, u128(amount)]
      run(each, bare(coreAct(world, 'approve_public', allow, { by: each })))
      const hide = coreAct(world, 'transfer_public_to_private', [id, each, u128(5000n)], {
        by: each,
      })
      run(each, ordered('to_private', hide, [of(id, 5000n)], [of(id, 5000n)]))
    }
    const own = minted[each === first ? 0 : 1]
    const name = `${encodeName('Own')}field`
    const supply = 10n ** 6n
    const info = [name, name, '6u8', u128(supply)]
    const created: Act = {
      call: coreCall('create_token', ['0field', ...info, each], each, { id: own }),
      ...{ spent: [], made: [], coins: [] },
    }
    run(each, ordered('create_token', created, [], [of(own, supply)]))
    const shown = [own, each, u128(20_000n)]
    const hidden = coreAct(world, 'transfer_public_to_private', shown, { by: each })
    run(each, ordered('to_private', hidden, [of(own, 20_000n)], [of(own, 20_000n)]))
    for (const [id, spender] of [
      [own, each],
      [usdx, PROGRAM_ADDRESSES.router],
      [WRAPPED, PROGRAM_ADDRESSES.credits],
    ] as const) {
      const allow = [id, spender, u128(10n ** 6n)]
      run(each, bare(coreAct(world, 'approve_public', allow, { by: each })))
    }
    const changed = (id: string, got: string, amount: bigint) =>
      [[of(id, amount)], [of(got, amount)]] as const
    const shielded = { wrapped: 10n ** 5n, coins: 10n ** 6n }
    run(
      each,
      ordered(
        'wrap',
        wrapPublic(each, 10n ** 6n, each),
        ...changed(CREDITS_ID, WRAPPED, 10n ** 6n),
      ),
    )
    const shield = [WRAPPED, each, u128(shielded.wrapped)]
    run(
      each,
      ordered(
        'to_private',
        coreAct(world, 'transfer_public_to_private', shield, { by: each }),
        ...changed(WRAPPED, WRAPPED, shielded.wrapped),
      ),
    )
    const coins = shieldOf(each, shielded.coins)
    run(each, ordered('to_private', coins, ...changed(CREDITS_ID, CREDITS_ID, shielded.coins)))
  }
  for (const [each, own] of [
    [first, minted[1]],
    [second, minted[0]],
  ] as const) {
    const other = each === first ? second : first
    const gift = [own, each, u128(10n ** 4n)]
    run(other, bare(coreAct(world, 'transfer_public', gift, { by: other })))
    const allow = [own, other, u128(10n ** 4n)]
    run(each, bare(coreAct(world, 'approve_public', allow, { by: each })))
  }
  const names = Object.keys(actions)
  for (let done = 0; done < steps; ) {
    const [by, other] = random() < 0.5 ? [first, second] : [second, first]
    const name = pick(random, names) ?? ''
    const once = account(fixture, `once${seed}x${Math.floor(random() * 3)}${by === first}`)
    const next = actions[name]?.({
      ...{ by, other, once, random },
      minted: by === first ? minted : [minted[1], minted[0]],
    })
    if (!next) {
      done += 0.2
      continue
    }
    const spare = recordsOf(by, CREDITS_PROGRAM, FEE).find((each) => !next.act.spent.includes(each))
    const { status } = run(next.by ?? by, next, next.by || random() < 0.5 ? undefined : spare)
    played.set(`${name} ${status}`, (played.get(`${name} ${status}`) ?? 0) + 1)
    done++
    if (random() < 0.5) world.history.mine()
  }
  world.history.mine()
  await follow()
  return { accounts, sent }
}

function shieldOf(by: string, amount: bigint): Act {
  const name = 'transfer_public_to_private'
  return {
    ...{ call: creditsCall(name, [by, `${amount}u64`]), spent: [] },
    ...{ made: [[CREDITS_PROGRAM, name, coin(by, amount)]], coins: [[by, null, amount]] },
  }
}

function compare(viewer: string, view: View, sent: readonly Sent[]): void {
  const entries = exported(viewer, view, sent)
  for (const {
    made,
    ordered: { act },
  } of sent) {
    const own = entries.filter(({ transaction }) => transaction === made.id)
    const [told, really] = [toldBy(own), made.changes.get(viewer) ?? new Map()]
    const isKnown = view.hasKey || (view.hasActed && made.by === viewer)
    const isHidden = own.length === 0 || own.some(({ unknown }) => unknown.length > 0)
    if (!isKnown && isHidden) continue
    expect([act.call.function, view, [...told].sort()]).toEqual([
      act.call.function,
      view,
      [...really].sort(),
    ])
  }
}

describe('exports of random histories', () => {
  const runs = inject('deep') ? 1000 : 40

  test('property: the sums by token, fees included, are the change of the balances', {
    timeout: 3_600_000,
  }, async () => {
    for (let seed = 1; seed <= runs; seed++) {
      const { accounts, sent } = await play(seed, 18)
      for (const each of sent) checkOutcome(each)
      for (const viewer of [...accounts, OPERATOR]) {
        for (const hasActed of [true, false]) {
          compare(viewer, { hasKey: true, hasActed }, sent)
          compare(viewer, { hasKey: false, hasActed }, sent)
        }
      }
      for (const viewer of accounts) {
        const whole = toldBy(exported(viewer, { hasKey: true, hasActed: false }, sent))
        const changes = sent.flatMap(({ made }) => [...(made.changes.get(viewer) ?? [])])
        const really = new Map<string, bigint>()
        for (const [id, change] of changes) really.set(id, (really.get(id) ?? 0n) + change)
        expect([...whole].sort()).toEqual([...really].filter(([, sum]) => sum !== 0n).sort())
      }
      listed = []
      subjects.clear()
      world.held.length = 0
    }
    const missing = Object.keys(actions).filter((name) => !played.has(`${name} accepted`))
    expect(missing).toEqual([])
    expect([...checked].sort()).toEqual([...planned].sort())
  })
})
