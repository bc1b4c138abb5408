import fc from 'fast-check'
import { integerRoot } from '../../../scripts/programs/model.ts'
import { type Actor, actors } from '../scenario/actors.ts'
import { type ModelRecord, numberOf } from '../scenario/state.ts'
import type { History, Move } from './history.ts'

const core = 'nightjar_core.aleo'
const config = 'nightjar_config.aleo'
const users = ['alice', 'bob', 'carol', 'dave', 'eve'] as const
const always = '4000000000u32'
const u128Limit = 1n << 128n

/** A choice of what to do next, in numbers; `chooseMove` makes a call of it with what there is by then. */
export type Choice = {
  readonly kind: number
  readonly by: number
  readonly one: number
  readonly two: number
  readonly three: number
  /** Share of what there is, in parts of 2^16, or an odd amount. */
  readonly share: number
  readonly slack: number
}

const small = fc.nat(65_535)

/** Any choice; shares are often near nothing or all. */
export const anyChoice: fc.Arbitrary<Choice> = fc.record({
  kind: small,
  by: small,
  one: small,
  two: small,
  three: small,
  share: fc.oneof(small, fc.constantFrom(0, 1, 2, 65_535, 65_534, 30_000)),
  slack: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -2, max: 3 }) },
  ),
})

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items.length === 0 ? undefined : items[number % items.length]
}

function part(amount: bigint, share: number): bigint {
  if (share === 65_534) return amount + 1n
  if (share <= 2) return BigInt(share)
  return (amount * BigInt(share)) / 65_535n
}

function literal(amount: bigint): string {
  const fit = amount < 0n ? 0n : amount >= u128Limit ? u128Limit - 1n : amount
  return `${fit}u128`
}

/** What a choice is turned into a call with. */
type Scene = {
  readonly history: History
  readonly choice: Choice
  readonly by: Actor
  readonly to: string
  readonly tokens: readonly string[]
}

function balance({ history, by }: Scene, token: string): bigint {
  const key = history.hash.bhp256(`{ token: ${token}, user: ${actors[by].address} }`)
  return numberOf(history.state.literal(core, 'account', key, '0u128'))
}

function ownRecords({ history, by }: Scene): ModelRecord[] {
  return history.records.filter(({ owner }) => owner === actors[by].address)
}

function someRecord(scene: Scene, token?: string): ModelRecord | undefined {
  const own = ownRecords(scene).filter(
    ({ entries }) => token === undefined || entries.token === token,
  )
  return own.toSorted((a, b) =>
    numberOf(b.entries.amount ?? '') > numberOf(a.entries.amount ?? '') ? 1 : -1,
  )[scene.choice.three % 4 === 0 ? scene.choice.one % Math.max(own.length, 1) : 0]
}

function amountOf(record: ModelRecord): bigint {
  return numberOf(record.entries.amount ?? '')
}

function otherToken({ tokens, choice }: Scene, token: string): string {
  return (
    pick(
      tokens.filter((entry) => entry !== token),
      choice.two,
    ) ?? token
  )
}

function ordered(one: string, two: string): readonly [string, string] {
  return numberOf(one) < numberOf(two) ? [one, two] : [two, one]
}

function pairOf({ history }: Scene, a: string, b: string): string {
  return history.hash.bhp256(`{ token_a: ${a}, token_b: ${b} }`)
}

function toCore(scene: Scene, name: string, inputs: Move['inputs']): Move {
  return { by: scene.by, program: core, function: name, inputs }
}

type Maker = (scene: Scene) => Move | null

/** Amount of a swap: a share of what the payer has, but mostly not far above the reserves. */
function traded(scene: Scene, token: string, owned: bigint): bigint {
  const { history, choice, tokens } = scene
  const out = otherToken(scene, token)
  if (!tokens.includes(out)) return 0n
  const [a, b] = ordered(token, out)
  const id = pairOf(scene, a, b)
  if (!history.state.table(core, 'pairs').has(id) || choice.three % 8 === 0)
    return part(owned, choice.share)
  const pair = history.state.struct(core, 'pairs', id)
  const reserve = numberOf((a === token ? pair.reserve_a : pair.reserve_b) ?? '')
  return part(reserve < owned ? reserve : owned, choice.share)
}

function token(scene: Scene): string {
  return pick(scene.tokens, scene.choice.one) ?? ''
}

const publicSwaps: readonly Maker[] = [
  (scene) => {
    const tokenIn = token(scene)
    const amount = traded(scene, tokenIn, balance(scene, tokenIn))
    return toCore(scene, 'swap_exact_tokens_for_tokens', [
      tokenIn,
      otherToken(scene, tokenIn),
      literal(amount),
      '0u128',
      scene.to,
      always,
    ])
  },
  (scene) => {
    const tokenOut = token(scene)
    const amount = traded(scene, tokenOut, 1n << 90n) / 3n
    return toCore(scene, 'swap_tokens_for_exact_tokens', [
      otherToken(scene, tokenOut),
      tokenOut,
      literal(u128Limit),
      literal(amount),
      scene.to,
      always,
    ])
  },
  (scene) => {
    const tokenIn = token(scene)
    const amount = traded(scene, tokenIn, balance(scene, tokenIn))
    return toCore(scene, 'swap_exact_public_for_private', [
      tokenIn,
      otherToken(scene, tokenIn),
      literal(amount),
      literal(amount / 1000n),
      actors[scene.by].address,
      scene.to,
      always,
    ])
  },
  (scene) => {
    const tokenOut = token(scene)
    const amount = traded(scene, tokenOut, 1n << 90n) / 3n
    return toCore(scene, 'swap_public_for_exact_private', [
      otherToken(scene, tokenOut),
      tokenOut,
      literal(u128Limit),
      literal(amount),
      scene.to,
      always,
    ])
  },
  (scene) => {
    const [t0 = '', t1 = '', t2 = ''] = scene.tokens
    const order = scene.choice.two % 2 === 0 ? [t0, t1, t2] : [t2, t0, t1]
    const last = scene.choice.three % 2 === 0 ? '0field' : (order[0] ?? '')
    const amount = traded(scene, order[0] ?? '', balance(scene, order[0] ?? ''))
    return toCore(scene, 'swap_exact_path', [
      ...order,
      last,
      literal(amount),
      '0u128',
      scene.to,
      always,
    ])
  },
]

const privateSwaps: readonly Maker[] = [
  (scene) => {
    const record = someRecord(scene, token(scene))
    if (record === undefined) return null
    const tokenIn = record.entries.token ?? ''
    const amount = traded(scene, tokenIn, amountOf(record))
    return toCore(scene, 'swap_exact_private_for_public', [
      record,
      otherToken(scene, tokenIn),
      literal(amount),
      '0u128',
      scene.to,
      always,
    ])
  },
  (scene) => {
    const record = someRecord(scene, token(scene))
    if (record === undefined) return null
    const tokenIn = record.entries.token ?? ''
    const amount = traded(scene, tokenIn, amountOf(record))
    return toCore(scene, 'swap_exact_private_for_private', [
      record,
      otherToken(scene, tokenIn),
      literal(amount),
      literal(amount / 1000n),
      actors[scene.by].address,
      scene.to,
      always,
    ])
  },
  (scene) => {
    const record = someRecord(scene, token(scene))
    if (record === undefined) return null
    const most = part(amountOf(record), scene.choice.share)
    return toCore(scene, 'swap_private_for_exact_public', [
      record,
      otherToken(scene, record.entries.token ?? ''),
      literal(most),
      literal(most / 1000n),
      scene.to,
      actors[scene.by].address,
      always,
    ])
  },
  (scene) => {
    const record = someRecord(scene, token(scene))
    if (record === undefined) return null
    const most = part(amountOf(record), scene.choice.share)
    return toCore(scene, 'swap_private_for_exact_private', [
      record,
      otherToken(scene, record.entries.token ?? ''),
      literal(most),
      literal(most / 1000n),
      actors[scene.by].address,
      scene.to,
      always,
    ])
  },
  (scene) => {
    const record = someRecord(scene, token(scene))
    if (record === undefined) return null
    const t1 = otherToken(scene, record.entries.token ?? '')
    const t2 = scene.tokens.find((entry) => entry !== t1 && entry !== record.entries.token) ?? ''
    const last = scene.choice.three % 2 === 0 ? '0field' : (record.entries.token ?? '')
    const amount = traded(scene, record.entries.token ?? '', amountOf(record))
    return toCore(scene, 'swap_exact_path_private', [
      record,
      t1,
      t2,
      last,
      literal(amount),
      literal(amount / 100_000n),
      actors[scene.by].address,
      scene.to,
      always,
    ])
  },
]

function rootOf(a: bigint, b: bigint, slack: number): bigint {
  return integerRoot(a * b) + BigInt(slack)
}

function addPublicly(scene: Scene): Move {
  const [a, b] = ordered(token(scene), otherToken(scene, token(scene)))
  const [inA, inB] = [
    part(balance(scene, a), scene.choice.share),
    part(balance(scene, b), scene.choice.three),
  ]
  const amounts = [literal(inA), literal(inB), '0u128', '0u128']
  return toCore(scene, 'add_liquidity', [a, b, ...amounts, scene.to, always])
}

/** Whether the pair is open; mostly a choice to open it then becomes one to add to it. */
function hasPair(scene: Scene, a: string, b: string): boolean {
  const id = pairOf(scene, a, b)
  return scene.choice.by % 16 !== 0 && scene.history.state.table(core, 'pairs').has(id)
}

const liquidityMoves: readonly Maker[] = [
  (scene) => {
    const [a, b] = ordered(token(scene), otherToken(scene, token(scene)))
    if (hasPair(scene, a, b)) return addPublicly(scene)
    const [inA, inB] = [
      part(balance(scene, a), scene.choice.share) / 8n,
      part(balance(scene, b), scene.choice.three) / 8n,
    ]
    return toCore(scene, 'create_pair', [
      a,
      b,
      literal(inA),
      literal(inB),
      literal(rootOf(inA, inB, scene.choice.slack)),
      scene.to,
      always,
    ])
  },
  (scene) => {
    const [a, b] = ordered(token(scene), otherToken(scene, token(scene)))
    const [first, second] = [someRecord(scene, a), someRecord(scene, b)]
    if (first === undefined || second === undefined) return null
    pairOf(scene, a, b)
    const [inA, inB] = [
      part(amountOf(first), scene.choice.share),
      part(amountOf(second), scene.choice.three),
    ]
    return toCore(scene, 'create_pair_privately', [
      first,
      second,
      literal(inA),
      literal(inB),
      scene.to,
      literal(rootOf(inA, inB, scene.choice.slack)),
      always,
    ])
  },
  addPublicly,
  (scene) => {
    const [a, b] = ordered(token(scene), otherToken(scene, token(scene)))
    const [first, second] = [someRecord(scene, a), someRecord(scene, b)]
    if (first === undefined || second === undefined) return null
    const [inA, inB] = [
      part(amountOf(first), scene.choice.share),
      part(amountOf(second), scene.choice.three),
    ]
    return toCore(scene, 'add_liquidity_privately', [
      first,
      second,
      literal(inA),
      literal(inB),
      '0u128',
      '0u128',
      literal(BigInt(scene.choice.two % 50)),
      scene.to,
      scene.to,
      always,
    ])
  },
  (scene) => {
    const [a, b] = ordered(token(scene), otherToken(scene, token(scene)))
    const owned = balance(scene, pairOf(scene, a, b))
    return toCore(scene, 'remove_liquidity', [
      a,
      b,
      literal(part(owned, scene.choice.share)),
      '0u128',
      '0u128',
      scene.to,
      always,
    ])
  },
  (scene) => {
    const [a, b] = ordered(token(scene), otherToken(scene, token(scene)))
    const record = someRecord(scene, pairOf(scene, a, b))
    if (record === undefined) return null
    return toCore(scene, 'remove_liquidity_privately', [
      a,
      b,
      record,
      literal(part(amountOf(record), scene.choice.share)),
      literal(BigInt(scene.choice.two % 3)),
      '0u128',
      scene.to,
      scene.to,
      always,
    ])
  },
]

function held(scene: Scene): string {
  const ids = [...scene.history.state.table(core, 'tokens').keys()]
  return pick(ids, scene.choice.one) ?? ''
}

const transfers: readonly Maker[] = [
  (scene) =>
    toCore(scene, 'transfer_public', [
      held(scene),
      scene.to,
      literal(part(balance(scene, held(scene)), scene.choice.share)),
    ]),
  (scene) =>
    toCore(scene, 'transfer_public_to_private', [
      held(scene),
      scene.to,
      literal(part(balance(scene, held(scene)), scene.choice.share)),
    ]),
  (scene) => {
    const record = someRecord(scene)
    return record === undefined
      ? null
      : toCore(scene, 'transfer_private_to_public', [
          record,
          scene.to,
          literal(part(amountOf(record), scene.choice.share)),
        ])
  },
  (scene) => {
    const record = someRecord(scene)
    return record === undefined
      ? null
      : toCore(scene, 'transfer_private', [
          record,
          scene.to,
          literal(part(amountOf(record), scene.choice.share)),
        ])
  },
  (scene) => {
    const [first, second] = ownRecords(scene).slice(scene.choice.two % 3)
    return first === undefined || second === undefined
      ? null
      : toCore(scene, 'join', [first, second])
  },
  (scene) =>
    toCore(scene, 'approve_public', [
      held(scene),
      scene.to,
      literal(part(balance(scene, held(scene)), scene.choice.share)),
    ]),
  (scene) =>
    toCore(scene, 'unapprove_public', [held(scene), scene.to, literal(BigInt(scene.choice.share))]),
  (scene) => {
    const owner = actors[pick(users, scene.choice.three) ?? 'alice'].address
    return toCore(scene, 'transfer_from_public', [
      held(scene),
      owner,
      scene.to,
      literal(BigInt(scene.choice.share) ** 3n),
    ])
  },
  (scene) => {
    const owner = actors[pick(users, scene.choice.three) ?? 'alice'].address
    return toCore({ ...scene, by: 'admin' }, 'burn_from', [
      held(scene),
      owner,
      literal(BigInt(scene.choice.share)),
    ])
  },
  (scene) =>
    toCore({ ...scene, by: scene.choice.two % 5 === 0 ? scene.by : 'admin' }, 'mint_public', [
      held(scene),
      scene.to,
      literal(BigInt(scene.choice.share)),
    ]),
  (scene) =>
    toCore({ ...scene, by: 'admin' }, 'mint_private', [
      token(scene),
      scene.to,
      literal(BigInt(scene.choice.share) ** 3n),
    ]),
  (scene) =>
    toCore(scene, 'claim_blinded', [
      `${scene.choice.one % 3}field`,
      held(scene),
      literal(BigInt(scene.choice.share)),
      scene.to,
    ]),
]

const settings: readonly Maker[] = [
  ({ choice }) => ({
    by: 'admin',
    program: config,
    function: 'set_swap_fee',
    inputs: [`${[0, 30, 1000, 100, 1001][choice.one % 5]}u128`],
  }),
  ({ choice, to }) => ({
    by: 'admin',
    program: config,
    function: 'set_protocol_fee',
    inputs: [choice.two % 3 === 0 ? zero : to, `${[5, 1, 1000][choice.one % 3]}u128`],
  }),
]

const zero = 'aleo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3ljyzc'

const kinds: readonly (readonly Maker[])[] = [
  publicSwaps,
  publicSwaps,
  privateSwaps,
  privateSwaps,
  liquidityMoves,
  liquidityMoves,
  liquidityMoves,
  transfers,
  transfers,
]

/** Turns a choice into a call, or null where there is nothing to do it with. */
export function chooseMove(
  history: History,
  tokens: readonly string[],
  choice: Choice,
): Move | null {
  const by = pick(users, choice.by) ?? 'alice'
  const user = pick(users, choice.two + choice.three) ?? 'alice'
  const blinded = history.hash.blinded(core, actors[by].address, `${choice.one % 3}field`)
  const to = choice.three % 11 === 0 ? blinded : actors[user].address
  const scene: Scene = { history, choice, by, to, tokens }
  const makers =
    choice.kind % 40 === 0 ? settings : (kinds[choice.kind % kinds.length] ?? transfers)
  return pick(makers, choice.kind >> 6)?.(scene) ?? null
}
