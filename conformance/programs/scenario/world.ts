import { exactIn, exactOut, type Terms } from '../model.ts'
import { type Actor, actors } from './actors.ts'
import { type Hasher, type ModelRecord, numberOf, type State } from './state.ts'
import { protocolFeeAt, swapFeeAt } from './terms.ts'
import { programField } from './wrapperModel.ts'

/** A record kept by a step: the model's view of it, and the node's plaintext. */
export type KeptRecord = { readonly model: ModelRecord; readonly plaintext: string }

/** The world that a step's inputs are resolved in. */
export type World = {
  readonly state: State
  readonly height: number
  readonly hash: Hasher
  readonly kept: ReadonlyMap<string, KeptRecord>
}

const core = 'nightjar_core.aleo'

/** Salts of the tokens that the admin creates, chosen so that their ids are in the order of their names. */
const salts: readonly string[] = ['1field', '2field', '3field', '4field']
const names: readonly string[] = ['A', 'B', 'C', 'D']

function byId(hash: Hasher): readonly { id: string; salt: string }[] {
  return salts
    .map((salt) => ({
      salt,
      id: hash.bhp256(`{ creator: ${actors.admin.address}, salt: ${salt} }`),
    }))
    .sort((one, two) => (numberOf(one.id) < numberOf(two.id) ? -1 : 1))
}

function wrapped(hash: Hasher, wrapper: string, salt: string): string {
  return hash.bhp256(`{ creator: ${hash.programAddress(wrapper)}, salt: ${salt} }`)
}

/** The id of a token by its name: A to D are in order; WALEO, WREG, WARC20 and WARC22 are wrapped; BIG and FAKE are odd. */
export function tokenId(hash: Hasher, name: string): string {
  const place = names.indexOf(name)
  if (place >= 0) return byId(hash)[place]?.id ?? ''
  const creators: Record<string, () => string> = {
    WALEO: () => wrapped(hash, 'nightjar_credits.aleo', '0field'),
    WREG: () => wrapped(hash, 'nightjar_registry.aleo', '777field'),
    WARC20: () => wrapped(hash, 'nightjar_arc20.aleo', programField('test_arc20_token.aleo')),
    WARC22: () => wrapped(hash, 'nightjar_arc20.aleo', programField('test_arc22_token.aleo')),
    BIG: () => hash.bhp256(`{ creator: ${actors.dave.address}, salt: 1field }`),
    HUGE: () => hash.bhp256(`{ creator: ${actors.dave.address}, salt: 2field }`),
    FAKE: () => hash.bhp256(`{ creator: ${actors.eve.address}, salt: 666field }`),
  }
  const found = creators[name]
  if (found === undefined) throw new Error(`No token is called ${name}.`)
  return found()
}

/** The smaller id first. */
export function inOrder(hash: Hasher, one: string, two: string): readonly [string, string] {
  const [a, b] = [resolveToken(hash, one), resolveToken(hash, two)]
  return numberOf(a) < numberOf(b) ? [a, b] : [b, a]
}

/**
 * The meaning of a step's input:
 * `@bob` an address · `%x.aleo` a program's address · `~bob:77` bob's blinded address · `#A` a token · `#A/B` a pair ·
 * `#low(A,B)` and `#high(A,B)` the smaller and the larger id · `&A` the salt of a token · `^+5` five blocks from now ·
 * `:x.aleo` a program as a field · `>A>B:100:-1` what 100 of A buys of B, less one · `<A<B:100:+1` what 100 of B costs
 * in A, plus one · anything else stands for itself.
 */
export function resolve(world: World, input: string): string {
  const { hash, height } = world
  const rest = input.slice(1)
  switch (input[0]) {
    case '@':
      return actors[rest as Actor].address
    case '%':
      return hash.programAddress(rest)
    case '~': {
      const [name = '', factor = ''] = rest.split(':')
      return hash.blinded(core, actors[name as Actor].address, `${factor}field`)
    }
    case '&':
      return byId(hash)[names.indexOf(rest)]?.salt ?? ''
    case '^':
      return `${height + Number(rest)}u32`
    case ':':
      return programField(rest)
    case '#':
      return resolveToken(hash, rest)
    case '>':
    case '<':
      return quote(world, input)
    default:
      return input
  }
}

function resolveToken(hash: Hasher, name: string): string {
  const chosen = /^(low|high)\(([\w/]+),([\w/]+)\)$/.exec(name)
  if (chosen !== null) {
    const [low, high] = inOrder(hash, chosen[2] ?? '', chosen[3] ?? '')
    return chosen[1] === 'low' ? low : high
  }
  if (!name.includes('/')) return tokenId(hash, name)
  const [one = '', two = ''] = name.split('/')
  const [a, b] = inOrder(hash, one, two)
  return hash.bhp256(`{ token_a: ${a}, token_b: ${b} }`)
}

function quote(world: World, input: string): string {
  const [, from = '', to = '', amount = '', delta = '0'] =
    /^[<>](\w+)[<>](\w+):(\d+)(?::([+-]\d+))?$/.exec(input) ?? []
  const exact =
    input[0] === '>'
      ? amountBought(world, from, to, BigInt(amount))
      : exactOut({ amountOut: BigInt(amount), ...priceOf(world, from, to) }).amountIn
  return `${exact + BigInt(delta)}u128`
}

/** What an amount of one token buys of another, named as in `tokenId`; Rejection where the program rejects. */
export function amountBought(world: World, from: string, to: string, amountIn: bigint): bigint {
  return exactIn({ amountIn, ...priceOf(world, from, to) }).amountOut
}

/** The pool and the terms of the next block. */
function priceOf({ state, hash, height }: World, from: string, to: string): Terms {
  const fee = swapFeeAt(state, height + 1)
  const protocolFee = protocolFeeAt(state, height + 1)
  const pair = state.struct(core, 'pairs', resolveToken(hash, `${from}/${to}`))
  const forward = inOrder(hash, from, to)[0] === tokenId(hash, from)
  const reserves = [numberOf(pair.reserve_a ?? ''), numberOf(pair.reserve_b ?? '')]
  const [reserveIn = 0n, reserveOut = 0n] = forward ? reserves : reserves.reverse()
  return { reserveIn, reserveOut, fee, protocolFee }
}
