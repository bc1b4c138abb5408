import type { Plaintext } from '@nightjar/aleo'
import type { Write } from '@nightjar/avm'
import { decodeName, ZERO_ADDRESS } from '@nightjar/sdk'
import type { approvals, balances, pairs, tokens } from '../../db/schema.ts'
import type { KeyHasher } from '../cachedCrypto.ts'
import type { CoreCall } from '../replay.ts'
import { createDirtyTable, type DirtyTable } from './dirtyTable.ts'
import { integerOf, memberOf, textOf } from './values.ts'

export type TokenRow = typeof tokens.$inferSelect
export type PairRow = typeof pairs.$inferSelect
export type BalanceRow = typeof balances.$inferSelect
export type ApprovalRow = typeof approvals.$inferSelect

export type HoldingRows = {
  readonly tokens: readonly TokenRow[]
  readonly pairs: readonly PairRow[]
  readonly balances: readonly BalanceRow[]
  readonly approvals: readonly ApprovalRow[]
}

export type Holdings = {
  readonly token: (id: string) => TokenRow | undefined
  readonly pair: (id: string) => PairRow | undefined
  readonly pairs: () => Iterable<PairRow>
  /** Liquidity of a pair that others than one address hold in public; all that is held so, for undefined. */
  readonly publicLiquidity: (pair: string, except: string | null) => bigint
  /** The token and holder behind a key of the core's `account` mapping. */
  readonly holderOf: (key: string) => Pick<BalanceRow, 'token' | 'address'> | undefined
  /** Applies what a call of the core wrote. */
  readonly apply: (call: CoreCall, context: CallContext) => void
  /** Rebuilds a value's row from the value; false if there is no such row, or no value. */
  readonly renew: (mapping: string, key: string, read: ReadValue) => boolean
  /** Marks exactly the pairs that are in doubt. */
  readonly mark: (isInDoubt: (pairId: string) => boolean) => void
  readonly takeDirty: () => HoldingRows
}

/** A pair's row has the supply of its liquidity. */
function setSupplyOf(
  pairs: DirtyTable<PairRow>,
  id: string,
  totalSupply: bigint | undefined,
): void {
  const pair = pairs.get(id)
  if (pair && totalSupply !== undefined && totalSupply !== pair.totalSupply) {
    pairs.set({ ...pair, totalSupply })
  }
}

/** Marks the pairs that are in doubt now, and no others. */
function markPairs(
  pairs: Pick<DirtyTable<PairRow>, 'values' | 'set'>,
  isInDoubt: (pair: string) => boolean,
): void {
  for (const pair of [...pairs.values()]) {
    const inDoubt = isInDoubt(pair.id)
    if (inDoubt !== pair.inDoubt) pairs.set({ ...pair, inDoubt })
  }
}

/** Who holds the liquidity of pairs in public: of those pairs that were asked for, kept up to date from then on. */
function createProviders(balances: Pick<DirtyTable<BalanceRow>, 'values'>) {
  const known = new Map<string, Providers>()
  const set = (pair: string, address: string, amount: bigint): void => {
    const held = known.get(pair)
    if (held === undefined) return
    held.all += amount - (held.of.get(address) ?? 0n)
    held.of.set(address, amount)
  }
  const find = (pair: string): Providers => {
    const held: Providers = { all: 0n, of: new Map() }
    known.set(pair, held)
    for (const { token, address, amount } of balances.values()) {
      if (token === pair) set(pair, address, amount)
    }
    return held
  }
  const sum: Holdings['publicLiquidity'] = (pair, except) => {
    const { all, of } = known.get(pair) ?? find(pair)
    return all - (of.get(except ?? '') ?? 0n)
  }
  return { set, sum }
}

type Providers = { all: bigint; readonly of: Map<string, bigint> }

/** A value of the core's mappings. */
export type ReadValue = (mapping: string, key: string) => Plaintext | undefined

export type CallContext = {
  readonly height: number
  /** The origin that a token created by this call wraps. */
  readonly originOf: (tokenId: string, creator: string) => string | null
  /** Addresses in the configuration program: one of them collects the protocol's share. */
  readonly configured: readonly string[]
}

/** Tokens, pairs, balances and allowances as readable rows, kept up to date by the core's writes. */
export function createHoldings(rows: HoldingRows, hasher: KeyHasher): Holdings {
  const tokens = createDirtyTable(rows.tokens, ({ id }) => id)
  const pairs = createDirtyTable(rows.pairs, ({ id }) => id)
  const balances = createDirtyTable(rows.balances, ({ key }) => key)
  const approvals = createDirtyTable(rows.approvals, ({ key }) => key)

  const providers = createProviders(balances)

  /** A value whose key cannot be identified gets no row: the value is still stored, and the audit reports the missing row. */
  function setBalance(key: string, amount: bigint, cause: Cause): void {
    const holder = balances.get(key) ?? findHolder(key, namesOf(cause), hasher)
    if (holder === undefined) return
    const { token, address } = holder
    providers.set(token, address, amount)
    balances.set({ key, token, address, amount })
  }

  function setApproval(key: string, amount: bigint, cause: Cause): void {
    const parties = approvals.get(key) ?? findParties(key, namesOf(cause), hasher)
    if (parties !== undefined) approvals.set({ ...parties, key, amount })
  }

  /** Without its tokens a pair has no row either. */
  function setPair(key: string, value: Plaintext, cause: Cause): void {
    const known = pairs.get(key) ?? findPair(key, cause, hasher)
    if (known !== undefined) pairs.set(readPair(known, value))
  }

  const setSupply = (id: string): void => setSupplyOf(pairs, id, tokens.get(id)?.totalSupply)

  function applyWrite({ mapping, key }: Place, value: Plaintext, cause: Cause): void {
    if (mapping === 'tokens') tokens.set(readToken(key, value, tokens.get(key), cause))
    else if (mapping === 'pairs') setPair(key, value, cause)
    else if (mapping === 'account') setBalance(key, integerOf(value), cause)
    else if (mapping === 'approvals') setApproval(key, integerOf(value), cause)
  }

  return {
    token: tokens.get,
    pair: pairs.get,
    pairs: pairs.values,
    publicLiquidity: providers.sum,
    holderOf: balances.get,
    apply: (call, context) => {
      const cause = { call, context }
      for (const write of call.writes) {
        if (write.value !== null) applyWrite(write, write.value, cause)
      }
      for (const id of new Set(call.writes.map(({ key }) => key))) setSupply(id)
    },
    renew: (mapping, key, read) => {
      const value = read(mapping, key)
      const row = { tokens, pairs, account: balances, approvals }[mapping]?.get(key)
      if (value === undefined || row === undefined) return false
      applyWrite({ mapping, key }, value, noCause)
      const [pair, token] = [pairs.get(key), read('tokens', key)]
      if (pair && token) {
        pairs.set({ ...pair, totalSupply: integerOf(memberOf(token, 'total_supply')) })
      }
      return true
    },
    mark: (isInDoubt) => markPairs(pairs, isInDoubt),
    takeDirty: () => ({
      tokens: tokens.takeDirty(),
      pairs: pairs.takeDirty(),
      balances: balances.takeDirty(),
      approvals: approvals.takeDirty(),
    }),
  }
}

type Place = Pick<Write, 'mapping' | 'key'>

/** The call that wrote, and its context. */
type Cause = { readonly call: CoreCall; readonly context: CallContext }

/** The tokens and addresses in a call, from which the hashed keys it wrote can be found. */
type Names = {
  readonly tokens: readonly string[]
  readonly addresses: readonly string[]
}

/** A row that is rebuilt has no call: the row already contains what a call would name. */
const noCause: Cause = {
  call: { function: '', arguments: new Map(), writes: [] },
  context: { height: 0, originOf: () => null, configured: [] },
}

const TOKEN_ARGUMENTS = new Set([
  ...['token', 'id', 'pair', 'token_a', 'token_b', 'token_in', 'token_out'],
  ...['t0', 't1', 't2', 't3'],
])

/** Only needed for new keys: most calls write only known ones. */
function namesOf({ call, context: { configured } }: Cause): Names {
  const given = [...call.arguments]
  const named = given.flatMap(([name, value]) => (TOKEN_ARGUMENTS.has(name) ? [value] : []))
  const pools = call.writes.flatMap(({ mapping, key }) => (mapping === 'pairs' ? [key] : []))
  const addresses = given.flatMap(([, value]) => (value.startsWith('aleo1') ? [value] : []))
  return {
    tokens: [...named, ...pools],
    addresses: [...new Set([...addresses, ...configured, ZERO_ADDRESS])],
  }
}

function readToken(
  id: string,
  value: Plaintext,
  known: TokenRow | undefined,
  { call, context: { height, originOf } }: Cause,
): TokenRow {
  const encodedName = integerOf(memberOf(value, 'name'))
  const encodedSymbol = integerOf(memberOf(value, 'symbol'))
  const admin = textOf(memberOf(value, 'admin'))
  const isCreation = call.function === 'create_token'
  const creator = isCreation ? (call.arguments.get('caller') ?? null) : null
  return {
    creator,
    isLp: !isCreation, // any other new token is an LP token
    origin: creator === null ? null : originOf(id, creator),
    height,
    ...known,
    id,
    name: decodeName(encodedName),
    symbol: decodeName(encodedSymbol),
    encodedName: encodedName.toString(),
    encodedSymbol: encodedSymbol.toString(),
    decimals: Number(integerOf(memberOf(value, 'decimals'))),
    totalSupply: integerOf(memberOf(value, 'total_supply')),
    admin,
  }
}

/** A new pair, by the tokens in a call: its id is their hash. */
function findPair(id: string, cause: Cause, hasher: KeyHasher): NewPair | undefined {
  const { tokens } = namesOf(cause)
  const { height } = cause.context
  for (const tokenA of tokens) {
    for (const tokenB of tokens) {
      if (tokenA === tokenB || hasher.pairKey(tokenA, tokenB) !== id) continue
      return { id, tokenA, tokenB, height, totalSupply: 0n, inDoubt: false }
    }
  }
  return undefined
}

type NewPair = Omit<PairRow, 'reserveA' | 'reserveB' | 'lastK'>

const readPair = (known: NewPair, value: Plaintext): PairRow => ({
  ...known,
  reserveA: integerOf(memberOf(value, 'reserve_a')),
  reserveB: integerOf(memberOf(value, 'reserve_b')),
  lastK: integerOf(memberOf(value, 'last_k')),
})

function findHolder(key: string, { tokens, addresses }: Names, hasher: KeyHasher) {
  const find = (ids: readonly string[]) => {
    for (const address of addresses) {
      for (const token of ids) {
        if (hasher.accountKey(token, address) === key) return { token, address }
      }
    }
    return undefined
  }
  // LP balance of a pair that this call did not write
  return find(tokens) ?? find(tokens.flatMap((a) => tokens.map((b) => hasher.pairKey(a, b))))
}

function findParties(key: string, { tokens, addresses }: Names, hasher: KeyHasher) {
  for (const token of tokens) {
    for (const payer of addresses) {
      for (const spender of addresses) {
        if (hasher.approvalKey(token, payer, spender) === key) return { token, payer, spender }
      }
    }
  }
  return undefined
}
