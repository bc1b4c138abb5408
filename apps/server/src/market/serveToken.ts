import { fieldToIdentifier } from '@nightjar/aleo'
import {
  CREDITS_PROGRAM,
  isPlainName,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  REGISTRY_PROGRAM,
  type ServedToken,
  type ServedWrappedToken,
  showName,
  showSymbol,
} from '@nightjar/sdk'
import type { TokenRow } from '../db/tokenRows.ts'
import type { Env } from '../env.ts'
import { suiteTokens } from './suiteTokens.ts'

type Spelling = Pick<TokenRow, 'name' | 'symbol'>

/** Lists of tokens: shipped with the suite, verified by the operator, excluded. */
export type TokenList = {
  readonly officialIds: ReadonlySet<string>
  readonly verifiedIds: ReadonlySet<string>
  readonly logos: ReadonlyMap<string, string>
  /** How the suite spells its own tokens. */
  readonly spellings: ReadonlyMap<string, Spelling>
}

/** The official tokens of a network are the sdk's and the operator's; the verified ones are the operator's. */
export function createTokenList(
  env: Pick<Env, 'network' | 'officialTokens' | 'verifiedTokens'>,
): TokenList {
  const known = suiteTokens(env.network)
  return {
    officialIds: new Set([...known.map(({ id }) => id), ...env.officialTokens]),
    verifiedIds: new Set(env.verifiedTokens),
    logos: new Map(known.map(({ id, logo }) => [id, logo])),
    spellings: new Map(known.map(({ id, name, symbol }) => [id, { name, symbol }])),
  }
}

const wrapperByAddress: ReadonlyMap<string, string> = new Map([
  [PROGRAM_ADDRESSES.credits, PROGRAMS.credits],
  [PROGRAM_ADDRESSES.registry, PROGRAMS.registry],
  [PROGRAM_ADDRESSES.arc20, PROGRAMS.arc20],
])

/** Whether a wrapper program of the suite is the admin of a token: it signs nothing. */
export const isWrapped = ({ admin }: Pick<TokenRow, 'admin'>): boolean =>
  wrapperByAddress.has(admin)

/** A token as served. */
export function serveToken(row: TokenRow, list: TokenList): ServedToken {
  const wrapper = wrapperByAddress.get(row.admin) ?? ''
  return {
    admin: row.admin,
    token_id: row.id,
    ...spell(row, list.spellings.get(row.id)),
    decimals: row.decimals,
    total_supply: row.totalSupply.toString(),
    token_bits: wrapper === PROGRAMS.credits ? 64 : 128, // credits are u64
    wrapper_program: wrapper,
    logo: row.metadata?.logo || list.logos.get(row.id) || '',
    token_type: tokenType(row.id, list),
  }
}

/** The suite's own spelling of a token wins over its admin's, which wins over the chain's, which holds bytes only. */
function spell({ id, metadata, ...chain }: TokenRow, listed: Spelling | undefined): Spelling {
  const said = [listed, metadata, chain].find((each) => each && isPlain(each)) ?? chain
  return { name: showName(said.name, id), symbol: showSymbol(said.symbol, id) }
}

const isPlain = ({ name, symbol }: Spelling): boolean => isPlainName(name) && isPlainName(symbol)

function tokenType(id: string, { officialIds, verifiedIds }: TokenList): 1 | 2 | 3 {
  if (officialIds.has(id)) return 1
  return verifiedIds.has(id) ? 3 : 2
}

/** A wrapped token as served; its row has an origin. */
export function serveWrappedToken(row: TokenRow, list: TokenList): ServedWrappedToken {
  const { token_type: _, name, symbol, ...token } = serveToken(row, list)
  const isCredits = row.origin === CREDITS_PROGRAM
  return {
    ...token,
    ...describeOrigin(row.origin ?? '', token.wrapper_program),
    origin_name: isCredits ? 'Aleo Credits' : name,
    origin_symbol: isCredits ? 'ALEO' : symbol,
  }
}

/** `origin` is credits.aleo, a registry token's id or an ARC-20 program's name as a field. */
function describeOrigin(origin: string, wrapper: string) {
  if (wrapper === PROGRAMS.registry) return { program: REGISTRY_PROGRAM, origin_token_id: origin }
  if (!origin.endsWith('field')) return { program: origin, origin_token_id: '' }
  return { program: programOfField(origin), origin_token_id: '' }
}

function programOfField(field: string): string {
  const name = fieldToIdentifier(BigInt(field.slice(0, -5)))
  return name === undefined ? '' : `${name}.aleo`
}
