import { type Plaintext, parsePlaintext, parseRecord } from '@nightjar/aleo'
import { PROGRAM_ADDRESSES, PROGRAMS } from '@nightjar/sdk'
import type { Snapshot } from './chainState.ts'
import type { FutureRequest } from './futureOf.ts'

export type HandedOn = {
  /** The exchange's own part of the call. */
  readonly request: FutureRequest
  readonly snapshot: Snapshot
}

type Hash = (value: Plaintext) => string

/** The exchange's part of a call: the core's function, its inputs, and its caller. */
type Part = Pick<FutureRequest, 'function' | 'inputs' | 'signer'> & {
  /** The caller's balance at that time. */
  readonly holds?: readonly [token: string, amount: bigint]
}

type Reader = (inputs: readonly string[], hash: Hash, signer: string) => Part

const { registry, arc20, router } = PROGRAM_ADDRESSES

/** Id of an outside token's inside form, from its wrapper and the wrapper's input. */
const inside = (wrapper: string, salt: string, hash: Hash): string =>
  hash(parsePlaintext(`{ creator: ${wrapper}, salt: ${salt} }`))

const minted =
  (wrapper: string): Reader =>
  ([salt = '', amount = '', to = ''], hash) => ({
    function: 'mint_public',
    inputs: [inside(wrapper, salt, hash), to, amount],
    signer: wrapper,
  })

const burned =
  (wrapper: string): Reader =>
  ([salt = '', amount = ''], hash, signer) => ({
    function: 'burn_from',
    inputs: [inside(wrapper, salt, hash), signer, amount],
    signer: wrapper,
  })

/** From record to record: the wrapper reads the token from the first, the core burns the second. */
const burnedPrivately =
  (wrapper: string): Reader =>
  ([, record = '', amount = '']) => ({
    function: 'burn_private',
    inputs: [record, amount],
    signer: wrapper,
  })

const mintedPrivately = (wrapper: string, salt: string, rest: readonly string[], hash: Hash) => {
  const [amount = '', to = ''] = rest
  const token = inside(wrapper, salt, hash)
  return { function: 'mint_private', inputs: [token, to, amount], signer: wrapper }
}

const readers: Readonly<Record<string, Reader>> = {
  [`${PROGRAMS.router}/swap_arc20_for_tokens`]: (inputs, hash) => {
    const [program = '', amount = '', tokenOut = '', least = '', to = '', deadline = ''] = inputs
    const token = inside(arc20, program, hash)
    return {
      function: 'swap_exact_tokens_for_tokens',
      inputs: [token, tokenOut, amount, least, to, deadline],
      signer: router,
      holds: [token, BigInt(amount.replace('u128', ''))],
    }
  },
  [`${PROGRAMS.router}/swap_private_arc20_for_private`]: (inputs, hash, signer) => {
    const [program = '', , amount = '', tokenOut = '', least = '', to = '', ...rest] = inputs
    const token = inside(arc20, program, hash)
    const record = `{ owner: ${signer}.private, token: ${token}.private, amount: ${amount}.private, _nonce: 0group.public, _version: 1u8.public }`
    return {
      function: 'swap_exact_private_for_private',
      inputs: [record, tokenOut, amount, least, to, ...rest],
      signer: router,
    }
  },
  [`${PROGRAMS.router}/swap_private_for_arc20`]: (inputs, hash) => {
    const [program = '', record = '', amount = '', least = '', to = '', ...rest] = inputs
    return {
      function: 'swap_exact_private_for_private',
      inputs: [record, inside(arc20, program, hash), amount, least, to, ...rest],
      signer: router,
    }
  },
  [`${PROGRAMS.registry}/wrap_public`]: minted(registry),
  [`${PROGRAMS.arc20}/wrap_public`]: minted(arc20),
  [`${PROGRAMS.registry}/unwrap_public`]: burned(registry),
  [`${PROGRAMS.arc20}/unwrap_public`]: burned(arc20),
  [`${PROGRAMS.registry}/wrap_private`]: ([record = '', ...rest], hash) =>
    mintedPrivately(registry, tokenOf(record), rest, hash),
  [`${PROGRAMS.arc20}/wrap_private`]: ([program = '', , ...rest], hash) =>
    mintedPrivately(arc20, program, rest, hash),
  [`${PROGRAMS.registry}/unwrap_private`]: burnedPrivately(registry),
  [`${PROGRAMS.arc20}/unwrap_private`]: burnedPrivately(arc20),
  [`${PROGRAMS.arc20}/unwrap_private_arc22`]: burnedPrivately(arc20),
}

/** The token of a registry record. */
function tokenOf(record: string): string {
  const id = parseRecord(record).entries.get('token_id')?.value
  return id?.kind === 'literal' ? `${id.value}field` : ''
}

type Call = Pick<FutureRequest, 'program' | 'function'>

const readerOf = ({ program, function: name }: Call): Reader | undefined =>
  readers[`${program}/${name}`]

/** Whether another program takes part, whose state is unknown. */
export const hasOutsidePart = (call: Call): boolean => readerOf(call) !== undefined

/**
 * The call of the core that the router or a wrapper makes along with another program's, for exactly the amounts that the
 * other program has paid or is to pay. Undefined for any other call.
 */
export function callHandedOn(request: FutureRequest, hash: Hash): FutureRequest | undefined {
  const part = readerOf(request)?.(request.inputs, hash, request.signer)
  if (!part) return undefined
  return { program: PROGRAMS.core, ...pick(part) }
}

const pick = ({ function: name, inputs, signer }: Part) => ({ function: name, inputs, signer })

/**
 * That call, and the state of the chain at that time: the router holds what was wrapped, a wrapper mints and burns its own
 * token.
 */
export function handedOn(
  request: FutureRequest,
  snapshot: Snapshot,
  hash: Hash,
): HandedOn | undefined {
  const part = readerOf(request)?.(request.inputs, hash, request.signer)
  if (!part) return undefined
  const call = { program: PROGRAMS.core, ...pick(part) }
  const token = part.inputs.map(readToken).find((each) => each !== undefined) ?? ''
  const tokens = [...snapshot.tokens, token]
  if (part.signer === router) {
    const own = { address: router, isBlacklisted: false, balances: part.holds ? [part.holds] : [] }
    return { request: call, snapshot: { ...snapshot, tokens, own } }
  }
  const wrapped = { token, wrapper: part.signer }
  return { request: call, snapshot: { ...snapshot, tokens, wrapped } }
}

/** The first id in an input of the core, directly or in a record. */
function readToken(input: string): string | undefined {
  if (input.endsWith('field')) return input
  return /token: (\d+field)/.exec(input)?.[1]
}
