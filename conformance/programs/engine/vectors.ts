import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ZERO_ADDRESS } from '@nightjar/programs'
import { programsFolder } from '@nightjar/programs/workspace'
import { exactOut as costOf } from '../model.ts'
import { actors } from '../scenario/actors.ts'
import { type Hasher, type ModelRecord, numberOf } from '../scenario/state.ts'
import type { Engine } from './engine.ts'
import {
  attempt,
  balance,
  callHeight,
  deadline,
  mostU128,
  pairId,
  pairText,
  privateToken,
  putBalance,
  putPool,
  putToken,
  type Scene,
  storedPair,
  supplyOf,
  tokenA,
  tokenB,
  tokenC,
  tokenD,
  u128,
} from './scene.ts'

const core = 'nightjar_core.aleo'
const config = 'nightjar_config.aleo'
const alice = actors.alice.address
const bob = actors.bob.address
const carol = actors.carol.address

type Numbers = Readonly<Record<string, string>>
type VectorCase = { readonly name: string; readonly input: Numbers; readonly output: Numbers }
type VectorRefusal = { readonly name: string; readonly input: Numbers; readonly reason: string }
export type VectorFile = {
  readonly cases: readonly VectorCase[]
  readonly rejected: readonly VectorRefusal[]
}

/** A file of programs/vectors. */
export function readVectors(name: string): VectorFile {
  return JSON.parse(readFileSync(join(programsFolder, 'vectors', `${name}.json`), 'utf8'))
}

/** Plays one vector file; returns the errors as sentences, none when everything is exact. */
export type Check = (engine: Engine, hash: Hasher, file: VectorFile) => string[]

function big(numbers: Numbers, name: string): bigint {
  const value = numbers[name]
  if (value === undefined) throw new Error(`The vector has no ${name}.`)
  return BigInt(value)
}

/** Sets up the scene of each case, in a state that is reverted afterwards. */
function each(
  engine: Engine,
  hash: Hasher,
  cases: readonly (VectorCase | VectorRefusal)[],
  play: (scene: Scene, input: Numbers, output: Numbers | null) => void,
): string[] {
  const wrong: string[] = []
  for (const [index, found] of cases.entries()) {
    const moment = engine.store.snapshot()
    const scene = { engine, hash, wrong, label: `case ${index} (${found.name})`, by: alice }
    for (const token of [tokenA, tokenB, tokenC, tokenD]) putToken(engine, token, mostU128)
    play(scene, found.input, 'output' in found ? found.output : null)
    engine.store.revert(moment)
  }
  return wrong
}

function putFee({ engine }: Scene, fee: bigint): void {
  const terms = `{ fee: 7u128, next_fee: ${fee}u128, from_height: ${callHeight}u32 }`
  engine.store.set(config, 'swap_fee', 'true', terms)
}

/** Carol collects, either starting at the height of the calls, or until just after it, when nobody does. */
function putCollector({ engine }: Scene, basePortion: bigint, counts: 'from' | 'until'): void {
  const [known, other] = [`${basePortion}u128`, `${basePortion + 7n}u128`]
  const [first, second] = counts === 'from' ? [other, known] : [known, other]
  const [now, next] = counts === 'from' ? [ZERO_ADDRESS, carol] : [carol, ZERO_ADDRESS]
  const height = counts === 'from' ? callHeight : callHeight + 1
  const terms = `{ collector: ${now}, base_portion: ${first}, next_collector: ${next}, next_base_portion: ${second}, from_height: ${height}u32 }`
  engine.store.set(config, 'protocol_fee', 'true', terms)
}

/** Plays the vector's pair as it is, and with its tokens swapped. */
function bothWays(play: (forward: boolean) => void): void {
  play(true)
  play(false)
}

function putSides(scene: Scene, forward: boolean, reserveIn: bigint, reserveOut: bigint): string {
  const [a, b] = forward ? [reserveIn, reserveOut] : [reserveOut, reserveIn]
  return putPool(scene, tokenA, tokenB, { a, b, supply: 1n, lastK: 7n })
}

function sides(forward: boolean, output: Numbers, protocol = 0n): string {
  const [a, b] = [big(output, 'reserveIn'), big(output, 'reserveOut')]
  const numbers = forward ? ([a, b, 7n] as const) : ([b, a, 7n] as const)
  return storedPair(numbers, { owed: forward ? [protocol, 0n] : [0n, protocol] })
}

/** A function and its inputs, for a minimum or maximum amount. */
type Form = readonly [string, (limit: bigint) => readonly (string | ModelRecord)[]]

/** Sales with a record on one side or both. */
function privateSales(tokenIn: string, tokenOut: string, amount: bigint): readonly Form[] {
  const record = privateToken(tokenIn, mostU128)
  const sold = u128(amount)
  return [
    [
      'swap_exact_private_for_public',
      (least) => [record, tokenOut, sold, u128(least), carol, deadline],
    ],
    [
      'swap_exact_public_for_private',
      (least) => [tokenIn, tokenOut, sold, u128(least), alice, carol, deadline],
    ],
    [
      'swap_exact_private_for_private',
      (least) => [record, tokenOut, sold, u128(least), alice, carol, deadline],
    ],
  ]
}

/** Purchases with a record on one side or both. */
function privatePurchases(tokenIn: string, tokenOut: string, amount: bigint): readonly Form[] {
  const record = privateToken(tokenIn, mostU128)
  const bought = u128(amount)
  return [
    [
      'swap_private_for_exact_public',
      (most) => [record, tokenOut, u128(most), bought, carol, bob, deadline],
    ],
    [
      'swap_public_for_exact_private',
      (most) => [tokenIn, tokenOut, u128(most), bought, carol, deadline],
    ],
    [
      'swap_private_for_exact_private',
      (most) => [record, tokenOut, u128(most), bought, carol, bob, deadline],
    ],
  ]
}

const exactIn: Check = (engine, hash, file) =>
  each(engine, hash, [...file.cases, ...file.rejected], (scene, input, output) =>
    bothWays((forward) => {
      const amount = big(input, 'amountIn')
      putFee(scene, big(input, 'fee'))
      const id = putSides(scene, forward, big(input, 'reserveIn'), big(input, 'reserveOut'))
      const [tokenIn, tokenOut] = forward ? [tokenA, tokenB] : [tokenB, tokenA]
      putBalance(scene, tokenIn, mostU128)
      const inputs = (least: bigint) => [
        tokenIn,
        tokenOut,
        u128(amount),
        u128(least),
        carol,
        deadline,
      ]
      const swap = 'swap_exact_tokens_for_tokens'
      const forms = privateSales(tokenIn, tokenOut, amount)
      if (output === null) {
        const verdict = amount === 0n ? 'refused' : 'rejected'
        attempt(scene, 'the swap', verdict, swap, inputs(0n))
        for (const [form, given] of forms) attempt(scene, form, verdict, form, given(0n))
        return
      }
      const out = big(output, 'amountOut')
      attempt(scene, 'the exact swap', 'accepted', swap, inputs(out), () => [
        ['the pair', pairText(scene, id), sides(forward, output)],
        ['what is paid', balance(scene, tokenIn, alice), mostU128 - amount],
        ['what is received', balance(scene, tokenOut, carol), out],
      ])
      attempt(scene, 'one unit more', 'rejected', swap, inputs(out + 1n))
      if (!scene.label.includes('limit')) return
      for (const [form, given] of forms) {
        attempt(scene, form, 'accepted', form, given(out), () => [
          ['the pair', pairText(scene, id), sides(forward, output)],
        ])
        attempt(scene, `${form}, one unit more`, 'rejected', form, given(out + 1n))
      }
    }),
  )

const exactOut: Check = (engine, hash, file) =>
  each(engine, hash, [...file.cases, ...file.rejected], (scene, input, output) =>
    bothWays((forward) => {
      const amount = big(input, 'amountOut')
      putFee(scene, big(input, 'fee'))
      const id = putSides(scene, forward, big(input, 'reserveIn'), big(input, 'reserveOut'))
      const [tokenIn, tokenOut] = forward ? [tokenA, tokenB] : [tokenB, tokenA]
      putBalance(scene, tokenIn, mostU128)
      const inputs = (most: bigint) => [
        tokenIn,
        tokenOut,
        u128(most),
        u128(amount),
        carol,
        deadline,
      ]
      const swap = 'swap_tokens_for_exact_tokens'
      const forms = privatePurchases(tokenIn, tokenOut, amount)
      if (output === null) {
        const verdict = amount === 0n ? 'refused' : 'rejected'
        attempt(scene, 'the swap', verdict, swap, inputs(mostU128))
        for (const [form, given] of forms) attempt(scene, form, verdict, form, given(1n << 120n))
        return
      }
      const cost = big(output, 'amountIn')
      attempt(scene, 'the exact swap', 'accepted', swap, inputs(cost), () => [
        ['the pair', pairText(scene, id), sides(forward, output)],
        ['what is paid', balance(scene, tokenIn, alice), mostU128 - cost],
        ['what is received', balance(scene, tokenOut, carol), amount],
      ])
      attempt(scene, 'one unit less', 'rejected', swap, inputs(cost - 1n))
      if (!scene.label.includes('limit')) return
      for (const [form, given] of forms) {
        attempt(scene, form, 'accepted', form, given(cost), () => [
          ['the pair', pairText(scene, id), sides(forward, output)],
        ])
        attempt(scene, `${form}, one unit less`, 'rejected', form, given(cost - 1n))
      }
    }),
  )

type Hop = { readonly reserveIn: string; readonly reserveOut: string }

/** Opens the pairs of a path along `route`. */
function putHops(scene: Scene, hops: readonly Hop[], route: readonly string[]): void {
  for (const [index, hop] of hops.entries()) {
    const [from = '', to = ''] = route.slice(index)
    const forward = numberOf(from) < numberOf(to)
    const [reserveIn, reserveOut] = [BigInt(hop.reserveIn), BigInt(hop.reserveOut)]
    const [a, b] = forward ? [reserveIn, reserveOut] : [reserveOut, reserveIn]
    putPool(scene, forward ? from : to, forward ? to : from, { a, b, supply: 1n, lastK: 0n })
  }
}

const paths: Check = (engine, hash, file) =>
  each(engine, hash, [...file.cases, ...file.rejected], (scene, input, output) =>
    bothWays((forward) => {
      const hops = input.hops as unknown as readonly Hop[]
      const whole = forward ? [tokenA, tokenC, tokenB, tokenD] : [tokenD, tokenB, tokenC, tokenA]
      const route = whole.slice(0, hops.length + 1)
      const [first = ''] = route
      putHops(scene, hops, route)
      putFee(scene, big(input, 'fee'))
      if (output !== null) putCollector(scene, 5n, forward ? 'from' : 'until')
      const amounts = (output?.amounts ?? []) as unknown as readonly string[]
      // what each hop sets aside of its input
      const owedByHops = () =>
        hops.map((_, hop) => {
          const [from = '', to = ''] = route.slice(hop)
          const pair =
            numberOf(from) < numberOf(to) ? pairId(hash, from, to) : pairId(hash, to, from)
          return pairText(scene, pair).split(' ').slice(5, 7).join(' ')
        })
      const shares = hops.map((_, hop) => {
        const share = (BigInt(amounts[hop] ?? '0') * big(input, 'fee')) / 60_000n
        const [from = '', to = ''] = route.slice(hop)
        return numberOf(from) < numberOf(to) ? `${share} 0` : `0 ${share}`
      })
      putBalance(scene, first, mostU128)
      const tokens = [...route, '0field'].slice(0, 4)
      const amount = u128(big(input, 'amountIn'))
      const publicly = (least: bigint) => [...tokens, amount, u128(least), carol, deadline]
      const record = privateToken(first, mostU128)
      const privately = (least: bigint) => [
        record,
        ...tokens.slice(1),
        amount,
        u128(least),
        alice,
        carol,
        deadline,
      ]
      if (output === null) {
        attempt(scene, 'the path', 'rejected', 'swap_exact_path', publicly(0n))
        attempt(scene, 'the private path', 'rejected', 'swap_exact_path_private', privately(0n))
        return
      }
      const out = BigInt((output.amounts as unknown as readonly string[]).at(-1) ?? '0')
      attempt(scene, 'the exact path', 'accepted', 'swap_exact_path', publicly(out), () => [
        ['what is received', balance(scene, route.at(-1) ?? '', carol), out],
        ['what is set aside', owedByHops().join(), shares.join()],
      ])
      attempt(scene, 'one unit more', 'rejected', 'swap_exact_path', publicly(out + 1n))
      const name = 'swap_exact_path_private'
      attempt(scene, 'the private path', 'accepted', name, privately(out), () => [
        ['the surplus', balance(scene, route.at(-1) ?? '', carol), 0n],
        ['what is set aside', owedByHops().join(), shares.join()],
      ])
      attempt(scene, 'one unit more in private', 'rejected', name, privately(out + 1n))
    }),
  )

const firstMint: Check = (engine, hash, file) =>
  each(engine, hash, [...file.cases, ...file.rejected], (scene, input, output) => {
    const [a, b] = [big(input, 'amountA'), big(input, 'amountB')]
    putBalance(scene, tokenA, mostU128)
    putBalance(scene, tokenB, mostU128)
    const inputs = (liquidity: bigint) => [
      tokenA,
      tokenB,
      u128(a),
      u128(b),
      u128(liquidity),
      carol,
      deadline,
    ]
    if (output === null) {
      for (const liquidity of [1000n, 1001n, 0n]) {
        attempt(scene, 'the mint', 'refused', 'create_pair', inputs(liquidity))
      }
      return
    }
    const liquidity = big(output, 'liquidity')
    const id = pairId(hash, tokenA, tokenB)
    attempt(scene, 'the exact mint', 'accepted', 'create_pair', inputs(liquidity), () => [
      ['the pair', pairText(scene, id), storedPair([a, b, a * b])],
      ['what is minted', balance(scene, id, carol), liquidity - 1000n],
      ['what is locked', balance(scene, id, ZERO_ADDRESS), 1000n],
      ['the supply', supplyOf(scene, id), liquidity],
    ])
    attempt(scene, 'one unit more', 'refused', 'create_pair', inputs(liquidity + 1n))
    attempt(scene, 'one unit less', 'refused', 'create_pair', inputs(liquidity - 1n))
    // in no history does anyone hold a token that does not exist: the check must hold on its own
    for (const [one, two] of [
      ['0field', tokenA],
      [tokenD, '9field'],
    ] as const) {
      putBalance(scene, one, mostU128)
      putBalance(scene, two, mostU128)
      const missing = [one, two, ...inputs(liquidity).slice(2)]
      attempt(scene, 'a token that is not there', 'rejected', 'create_pair', missing)
      const records = [one, two].map(
        (token): ModelRecord => ({
          program: core,
          owner: alice,
          entries: { token, amount: u128(mostU128) },
        }),
      )
      const privately = [...records, u128(a), u128(b), alice, u128(liquidity), deadline]
      attempt(scene, 'records of such a token', 'rejected', 'create_pair_privately', privately)
    }
  })

/** What a case's pair owes the protocol before the call. */
const owed = [123_457n, 98_765n] as const

/** Opens a case's pair, which owes something; either carol collects it or nobody. */
function putCase(scene: Scene, input: Numbers): string {
  const isEven = big(input, 'supply') % 2n === 0n
  if (isEven) putCollector(scene, 5n, 'from')
  return putPool(scene, tokenA, tokenB, {
    a: big(input, 'reserveA'),
    b: big(input, 'reserveB'),
    supply: big(input, 'supply'),
    lastK: big(input, 'lastK'),
    owed,
  })
}

/** After a change of liquidity the collector, if any, has received what was owed. */
function stateAfter(
  scene: Scene,
  id: string,
  input: Numbers,
  output: Numbers,
): [string, string | bigint, string | bigint][] {
  const isPaid = big(input, 'supply') % 2n === 0n
  const numbers = [big(output, 'reserveA'), big(output, 'reserveB'), big(output, 'lastK')] as const
  return [
    ['the pair', pairText(scene, id), storedPair(numbers, isPaid ? {} : { owed })],
    ['the supply', supplyOf(scene, id), big(output, 'supply')],
    ['the protocol’s part of A', balance(scene, tokenA, carol), isPaid ? owed[0] : 0n],
    ['the protocol’s part of B', balance(scene, tokenB, carol), isPaid ? owed[1] : 0n],
  ]
}

const add: Check = (engine, hash, file) =>
  each(engine, hash, [...file.cases, ...file.rejected], (scene, input, output) => {
    const id = putCase(scene, input)
    const [a, b] = [big(input, 'amountA'), big(input, 'amountB')]
    putBalance(scene, tokenA, mostU128)
    putBalance(scene, tokenB, mostU128)
    const [publicly, privately] = ['add_liquidity', 'add_liquidity_privately'] as const
    const amounts = [u128(a), u128(b)]
    const inPublic = (minA: bigint, minB: bigint) => {
      const minimums = [u128(minA), u128(minB)]
      return [tokenA, tokenB, ...amounts, ...minimums, alice, deadline]
    }
    const inPrivate = (minA: bigint, minB: bigint, least: bigint) => {
      const minimums = [u128(minA), u128(minB), u128(least)]
      const records = [privateToken(tokenA, a), privateToken(tokenB, b)]
      return [...records, ...amounts, ...minimums, alice, bob, deadline]
    }
    if (output === null) {
      const verdict = a === 0n || b === 0n ? 'refused' : 'rejected'
      attempt(scene, 'adding', verdict, publicly, inPublic(0n, 0n))
      attempt(scene, 'adding privately', verdict, privately, inPrivate(0n, 0n, 0n))
      return
    }
    const [usedA, usedB] = [big(output, 'usedA'), big(output, 'usedB')]
    const liquidity = big(output, 'liquidity')
    attempt(scene, 'adding exactly', 'accepted', publicly, inPublic(usedA, usedB), () => [
      ...stateAfter(scene, id, input, output),
      ['what is minted', balance(scene, id, alice), liquidity],
      ['A paid', balance(scene, tokenA, alice), mostU128 - usedA],
      ['B paid', balance(scene, tokenB, alice), mostU128 - usedB],
    ])
    const exact = inPrivate(usedA, usedB, liquidity)
    attempt(scene, 'adding privately', 'accepted', privately, exact, () => [
      ...stateAfter(scene, id, input, output),
      ['surplus minted', balance(scene, id, bob), 0n],
      ['A back', balance(scene, tokenA, bob), a - usedA],
      ['B back', balance(scene, tokenB, bob), b - usedB],
    ])
    for (const [what, moreA, moreB] of [
      ['A', usedA + 1n, usedB],
      ['B', usedA, usedB + 1n],
    ] as const) {
      attempt(scene, `one more of ${what}`, 'rejected', publicly, inPublic(moreA, moreB))
      const given = inPrivate(moreA, moreB, liquidity)
      attempt(scene, `one more of ${what} in private`, 'rejected', privately, given)
    }
    const more = inPrivate(usedA, usedB, liquidity + 1n)
    attempt(scene, 'one unit more of liquidity', 'rejected', privately, more)
  })

const remove: Check = (engine, hash, file) =>
  each(engine, hash, [...file.cases, ...file.rejected], (scene, input, output) => {
    const id = putCase(scene, input)
    const liquidity = big(input, 'liquidity')
    putBalance(scene, id, big(input, 'supply') - 1000n)
    const inputs = (minA: bigint, minB: bigint) => [
      tokenA,
      tokenB,
      u128(liquidity),
      u128(minA),
      u128(minB),
      alice,
      deadline,
    ]
    if (output === null) {
      const verdict = liquidity === 0n ? 'refused' : 'rejected'
      attempt(scene, 'removing', verdict, 'remove_liquidity', inputs(0n, 0n))
      return
    }
    const [outA, outB] = [big(output, 'amountA'), big(output, 'amountB')]
    attempt(scene, 'removing exactly', 'accepted', 'remove_liquidity', inputs(outA, outB), () => [
      ...stateAfter(scene, id, input, output),
      ['A received', balance(scene, tokenA, alice), outA],
      ['B received', balance(scene, tokenB, alice), outB],
    ])
    attempt(scene, 'one unit more of A', 'rejected', 'remove_liquidity', inputs(outA + 1n, outB))
    attempt(scene, 'one unit more of B', 'rejected', 'remove_liquidity', inputs(outA, outB + 1n))
    const record: ModelRecord = {
      program: core,
      owner: alice,
      entries: { token: id, amount: u128(liquidity) },
    }
    const privately = (minA: bigint, minB: bigint) => [
      tokenA,
      tokenB,
      record,
      u128(liquidity),
      u128(minA),
      u128(minB),
      alice,
      alice,
      deadline,
    ]
    attempt(
      scene,
      'removing privately',
      'accepted',
      'remove_liquidity_privately',
      privately(outA, outB),
      () => stateAfter(scene, id, input, output),
    )
    attempt(
      scene,
      'one unit more of A as a record',
      'rejected',
      'remove_liquidity_privately',
      privately(outA + 1n, outB),
    )
    attempt(
      scene,
      'one unit more of B as a record',
      'rejected',
      'remove_liquidity_privately',
      privately(outA, outB + 1n),
    )
  })

const protocolFee: Check = (engine, hash, file) =>
  each(engine, hash, [...file.cases, ...file.rejected], (scene, input, output) =>
    bothWays((forward) => {
      const amount = big(input, 'amountIn')
      putFee(scene, big(input, 'fee'))
      const id = putSides(scene, forward, big(input, 'reserveIn'), big(input, 'reserveOut'))
      const [tokenIn, tokenOut] = forward ? [tokenA, tokenB] : [tokenB, tokenA]
      putBalance(scene, tokenIn, mostU128)
      for (const counts of ['from', 'until'] as const) {
        putCollector(scene, big(input, 'basePortion'), counts)
        const sell = [tokenIn, tokenOut, u128(amount), '0u128', carol, deadline]
        if (output === null) {
          attempt(scene, 'the swap', 'rejected', 'swap_exact_tokens_for_tokens', sell)
          continue
        }
        const protocol = big(output, 'protocol')
        attempt(scene, 'selling', 'accepted', 'swap_exact_tokens_for_tokens', sell, () => [
          ['the pair', pairText(scene, id), sides(forward, output, protocol)],
          ['what is paid', balance(scene, tokenIn, alice), mostU128 - amount],
          ['what is received', balance(scene, tokenOut, carol), big(output, 'amountOut')],
        ])
        const wanted = big(output, 'amountOut')
        const isSample = scene.label.startsWith('case 1') // some of every fee and portion
        const sales = isSample ? privateSales(tokenIn, tokenOut, amount) : []
        for (const [form, given] of sales) {
          attempt(scene, form, 'accepted', form, given(wanted), () => [
            ['the pair', pairText(scene, id), sides(forward, output, protocol)],
          ])
        }
        if (wanted === 0n) continue
        const terms = {
          reserveIn: big(input, 'reserveIn'),
          reserveOut: big(input, 'reserveOut'),
          fee: big(input, 'fee'),
          protocolFee: { hasCollector: true, basePortion: big(input, 'basePortion') },
        }
        const bought = costOf({ amountOut: wanted, ...terms })
        const buy = [tokenIn, tokenOut, u128(bought.amountIn), u128(wanted), carol, deadline]
        const after = {
          reserveIn: `${bought.reserveIn}`,
          reserveOut: `${bought.reserveOut}`,
        }
        attempt(scene, 'buying', 'accepted', 'swap_tokens_for_exact_tokens', buy, () => [
          ['the pair', pairText(scene, id), sides(forward, after, bought.protocol)],
          ['what is paid', balance(scene, tokenIn, alice), mostU128 - bought.amountIn],
        ])
        const purchases = isSample ? privatePurchases(tokenIn, tokenOut, wanted) : []
        for (const [form, given] of purchases) {
          attempt(scene, form, 'accepted', form, given(bought.amountIn), () => [
            ['the pair', pairText(scene, id), sides(forward, after, bought.protocol)],
          ])
        }
      }
    }),
  )

/** The sums grow by both prices for every block since they were stored, in a swap and in a change of liquidity. */
const prices: Check = (engine, hash, file) =>
  each(engine, hash, file.cases, (scene, input, output) => {
    const [a, b] = [big(input, 'reserveA'), big(input, 'reserveB')]
    const [priceA, priceB] = [big(output ?? {}, 'priceA'), big(output ?? {}, 'priceB')]
    if (a > 1n << 97n || b > 1n << 97n) return // no room for a swap
    putBalance(scene, tokenA, 1n << 100n)
    for (const height of [callHeight, callHeight - 1, 1]) {
      const blocks = BigInt(callHeight - height)
      const supply = 5000n
      const sums = [11n, 1n << 249n] as const
      const id = putPool(scene, tokenA, tokenB, { a, b, supply, lastK: 7n, sums, height })
      const grown = [sums[0] + priceA * blocks, sums[1] + priceB * blocks] as const
      const told = () => pairText(scene, id).split(' ').slice(3, 5).join(' ')
      const sell = [tokenA, tokenB, '1000u128', '0u128', alice, deadline]
      attempt(scene, 'a swap', 'accepted', 'swap_exact_tokens_for_tokens', sell, () => [
        ['the sums', told(), grown.join(' ')],
      ])
      putBalance(scene, id, 4000n)
      if (4000n * a < supply && 4000n * b < supply) continue // worth nothing
      const removal = [tokenA, tokenB, '4000u128', '0u128', '0u128', alice, deadline]
      attempt(scene, 'a removal', 'accepted', 'remove_liquidity', removal, () => [
        ['the sums', told(), grown.join(' ')],
      ])
    }
  })

/** The vector files and the check for each. */
export const vectorChecks: Readonly<Record<string, Check>> = {
  'exact-in': exactIn,
  'exact-out': exactOut,
  paths,
  'first-mint': firstMint,
  'protocol-fee': protocolFee,
  prices,
  add,
  remove,
}
