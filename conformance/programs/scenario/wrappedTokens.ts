import { type Hasher, numberOf, type State } from './state.ts'

/** A token that stands for an outside one, by its name in `tokenId`. */
export type Wrapped = 'WALEO' | 'WREG' | 'WARC20' | 'WARC22'

type Shape = {
  /** The wrapper. */
  readonly home: string
  /** The program of the outside token. */
  readonly outside: string
  /** The inputs that tell the wrapper which token, in the notation of `resolve`. */
  readonly leading: readonly string[]
  readonly unit: 'u64' | 'u128'
}

/** The token of token_registry.aleo that WREG stands for. */
export const registryToken = '777field'

export const wrappedTokens: Readonly<Record<Wrapped, Shape>> = {
  WALEO: { home: 'nightjar_credits.aleo', outside: 'credits.aleo', leading: [], unit: 'u64' },
  WREG: {
    home: 'nightjar_registry.aleo',
    outside: 'token_registry.aleo',
    leading: [registryToken],
    unit: 'u128',
  },
  WARC20: {
    home: 'nightjar_arc20.aleo',
    outside: 'test_arc20_token.aleo',
    leading: [':test_arc20_token.aleo'],
    unit: 'u128',
  },
  WARC22: {
    home: 'nightjar_arc20.aleo',
    outside: 'test_arc22_token.aleo',
    leading: [':test_arc22_token.aleo'],
    unit: 'u128',
  },
}

export const wrappedNames = Object.keys(wrappedTokens) as readonly Wrapped[]

/** An address's public balance of the outside token, in base units; null for credits that are not modelled. */
export function outsideBalance(
  { state, hash }: { readonly state: State; readonly hash: Hasher },
  token: Wrapped,
  address: string,
): bigint | null {
  const { outside } = wrappedTokens[token]
  if (token === 'WALEO') {
    const known = state.table(outside, 'account').has(address)
    return known ? numberOf(state.literal(outside, 'account', address)) : null
  }
  if (token === 'WREG') {
    const key = hash.bhp256(`{ account: ${address}, token_id: ${registryToken} }`)
    if (!state.table(outside, 'authorized_balances').has(key)) return 0n
    return numberOf(state.struct(outside, 'authorized_balances', key).balance ?? '')
  }
  return numberOf(state.literal(outside, 'balances', address, '0u128'))
}
