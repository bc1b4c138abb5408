import { withName } from '@nightjar/programs'
import { compareIds, encodeProgramId, PROGRAMS, type UnsignedTransaction } from '@nightjar/sdk'
import type { Sdk } from '../deploy/sdk.ts'
import type { Origin } from './origin.ts'

type Part = keyof typeof PROGRAMS

/** One copy of the programs on a chain; all ids are derived from its name. */
export type Suite = {
  readonly name: string
  readonly id: (part: Part) => string
  /** A wrapped token's id in this suite. */
  readonly token: (origin: Origin) => string
  readonly wrapperAddress: (origin: Origin) => string
  /** The id of the pair, which is also its liquidity token's; tokens in either order. */
  readonly pair: (tokens: readonly [string, string]) => string
  /** The key of a public balance. */
  readonly account: (token: string, user: string) => string
  /** The same call to this copy. */
  readonly call: (call: UnsignedTransaction) => UnsignedTransaction
}

/** Makes suites with the SDK's hashes, whose tables take a moment to build. */
export function createSuites(sdk: Sdk): (name: string) => Suite {
  const hasher = new sdk.BHP256()
  const hash = (plaintext: string): string =>
    hasher.hash(sdk.Plaintext.fromString(plaintext).toBitsLe()).toString()
  return (name) => createSuite({ sdk, hash }, name)
}

type Crypto = { readonly sdk: Sdk; readonly hash: (plaintext: string) => string }

function createSuite({ sdk, hash }: Crypto, name: string): Suite {
  const id = (part: Part): string => withName(PROGRAMS[part], name)
  const wrapperAddress = ({ wrapper }: Origin): string =>
    sdk.Address.fromProgramId(id(wrapper)).to_string()
  return {
    name,
    id,
    wrapperAddress,
    token: (origin) => hash(`{ creator: ${wrapperAddress(origin)}, salt: ${saltOf(origin)} }`),
    pair: (tokens) => {
      const [tokenA, tokenB] = tokens.toSorted(compareIds)
      return hash(`{ token_a: ${tokenA}, token_b: ${tokenB} }`)
    },
    account: (token, user) => hash(`{ token: ${token}, user: ${user} }`),
    call: (call) => ({ ...call, program: withName(call.program, name) }),
  }
}

function saltOf({ wrapper, name }: Origin): string {
  if (wrapper === 'credits') return '0field'
  return wrapper === 'registry' ? name : encodeProgramId(name)
}
