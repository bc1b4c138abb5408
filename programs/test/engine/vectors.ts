import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programsFolder } from '../../../scripts/programs/workspace.ts'
import { zeroAddress } from '../../src/index.ts'
import { actors } from '../scenario/actors.ts'
import { type Hasher, type ModelRecord, numberOf } from '../scenario/state.ts'
import type { Engine } from './engine.ts'
import {
  attempt,
  balance,
  call,
  deadline,
  mostU128,
  pairId,
  pairText,
  privateToken,
  putBalance,
  putPool,
  putToken,
  type Scene,
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

/** What one file of vectors found wrong, as sentences; empty when all is exact. */
export type Check = (engine: Engine, hash: Hasher, file: VectorFile) => string[]

function big(numbers: Numbers, name: string): bigint {
  const value = numbers[name]
  if (value === undefined) throw new Error(`The vector has no ${name}.`)
  return BigInt(value)
}

/** Sets the scene of each case in a state that is taken back afterwards. */
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
  engine.store.set(config, 'swap_fee', 'true', `${fee}u128`)
}

function putCollector({ engine }: Scene, input: Numbers): void {
  const collector = String(input.hasCollector) === 'true' ? carol : zeroAddress
  const fee = `{ collector: ${collector}, base_portion: ${big(input, 'basePortion')}u128 }`
  engine.store.set(config, 'protocol_fee', 'true', fee)
}

/** The pair of the vector, once as it is and once with its tokens the other way round. */
function bothWays(play: (forward: boolean) => void): void {
  play(true)
  play(false)
}

function putSides(scene: Scene, forward: boolean, reserveIn: bigint, reserveOut: bigint): string {
  const [a, b] = forward ? [reserveIn, reserveOut] : [reserveOut, reserveIn]
  return putPool(scene, tokenA, tokenB, { a, b, supply: 1n, lastK: 7n })
}

function sides(forward: boolean, output: Numbers): string {
  const [a, b] = [big(output, 'reserveIn'), big(output, 'reserveOut')]
  return `${forward ? `${a} ${b}` : `${b} ${a}`} 7`
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
      const record = privateToken(tokenIn, mostU128)
      const forms: readonly (readonly [
        string,
        (least: bigint) => readonly (string | ModelRecord)[],
      ])[] = [
        [
          'swap_exact_private_for_public',
          (least) => [record, tokenOut, u128(amount), u128(least), carol, deadline],
        ],
        [
          'swap_exact_public_for_private',
          (least) => [tokenIn, tokenOut, u128(amount), u128(least), alice, carol, deadline],
        ],
        [
          'swap_exact_private_for_private',
          (least) => [record, tokenOut, u128(amount), u128(least), alice, carol, deadline],
        ],
      ]
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
      const record = privateToken(tokenIn, mostU128)
      const forms: readonly (readonly [
        string,
        (most: bigint) => readonly (string | ModelRecord)[],
      ])[] = [
        [
          'swap_private_for_exact_public',
          (most) => [record, tokenOut, u128(most), u128(amount), carol, bob, deadline],
        ],
        [
          'swap_public_for_exact_private',
          (most) => [tokenIn, tokenOut, u128(most), u128(amount), carol, deadline],
        ],
        [
          'swap_private_for_exact_private',
          (most) => [record, tokenOut, u128(most), u128(amount), carol, bob, deadline],
        ],
      ]
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
      ])
      attempt(scene, 'one unit more', 'rejected', 'swap_exact_path', publicly(out + 1n))
      const name = 'swap_exact_path_private'
      attempt(scene, 'the private path', 'accepted', name, privately(out), () => [
        ['the surplus', balance(scene, route.at(-1) ?? '', carol), 0n],
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
      ['the pair', pairText(scene, id), `${a} ${b} 0`],
      ['what is minted', balance(scene, id, carol), liquidity - 1000n],
      ['what is locked', balance(scene, id, zeroAddress), 1000n],
      ['the supply', supplyOf(scene, id), liquidity],
    ])
    attempt(scene, 'one unit more', 'refused', 'create_pair', inputs(liquidity + 1n))
    attempt(scene, 'one unit less', 'refused', 'create_pair', inputs(liquidity - 1n))
    // no history gives anyone a balance of a token that is not there: the check must stand by itself
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

function putCase(scene: Scene, input: Numbers): string {
  putCollector(scene, input)
  return putPool(scene, tokenA, tokenB, {
    a: big(input, 'reserveA'),
    b: big(input, 'reserveB'),
    supply: big(input, 'supply'),
    lastK: big(input, 'lastK'),
  })
}

function stateAfter(
  scene: Scene,
  id: string,
  output: Numbers,
): [string, string | bigint, string | bigint][] {
  return [
    ['the pair', pairText(scene, id), `${output.reserveA} ${output.reserveB} ${output.lastK}`],
    ['the supply', supplyOf(scene, id), big(output, 'supply')],
    ['the protocol’s part', balance(scene, id, carol), big(output, 'protocol')],
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
      ...stateAfter(scene, id, output),
      ['what is minted', balance(scene, id, alice), liquidity],
      ['A paid', balance(scene, tokenA, alice), mostU128 - usedA],
      ['B paid', balance(scene, tokenB, alice), mostU128 - usedB],
    ])
    const exact = inPrivate(usedA, usedB, liquidity)
    attempt(scene, 'adding privately', 'accepted', privately, exact, () => [
      ...stateAfter(scene, id, output),
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
      ...stateAfter(scene, id, output),
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
      () => stateAfter(scene, id, output),
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
  each(engine, hash, file.cases, (scene, input, output) => {
    const id = putCase(scene, input)
    const protocol = big(output ?? {}, 'protocol')
    const removal = (liquidity: bigint, to: string) => {
      return [tokenA, tokenB, u128(liquidity), '0u128', '0u128', to, deadline]
    }
    const liquidity = big(input, 'supply') - 1000n
    putBalance(scene, id, liquidity)
    const everything = removal(liquidity, alice)
    attempt(scene, 'removing all', 'accepted', 'remove_liquidity', everything, () => [
      ['the protocol’s part', balance(scene, id, carol), protocol],
    ])
    call(scene, 'remove_liquidity', everything)
    const collector = { ...scene, by: carol }
    const [exactly, more] = [removal(protocol, carol), removal(protocol + 1n, carol)]
    const verdict = protocol === 0n ? 'refused' : 'accepted'
    attempt(collector, 'the collector’s removal', verdict, 'remove_liquidity', exactly)
    attempt(collector, 'one unit more of it', 'rejected', 'remove_liquidity', more)
  })

/** The vector files and what is run for each. */
export const vectorChecks: Readonly<Record<string, Check>> = {
  'exact-in': exactIn,
  'exact-out': exactOut,
  paths,
  'first-mint': firstMint,
  'protocol-fee': protocolFee,
  add,
  remove,
}
