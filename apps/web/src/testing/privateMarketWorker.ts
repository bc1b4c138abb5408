import { formatPlaintext, type Plaintext } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import { type ProgramId, programIds, programSource } from '@nightjar/programs'
import {
  CREDITS,
  CREDITS_PROGRAM,
  createPair,
  createToken,
  initWrappedCredits,
  LOCAL_TOKENS,
  PROGRAMS,
  readRecord,
  type ServedPair,
  transferCreditsPublicToPrivate,
  transferPublicToPrivate,
  type UnsignedTransaction,
  type WalletRecord,
  withFieldSuffix,
  wrapCredits,
} from '@nightjar/sdk'
import { loadChainCrypto } from '@nightjar/server/chainCrypto'
import type { ExecuteRequest } from '@nightjar/wallet/types'
import { expose } from 'comlink'
import { ADDRESS, pairOf, servedPairs, tokenOf } from './exchange.ts'

const { privateKey = '' } = developmentAccounts.find(({ address }) => address === ADDRESS) ?? {}
const needed = [PROGRAMS.config, PROGRAMS.math, PROGRAMS.core, PROGRAMS.credits]
const NEVER = 2 ** 32 - 1
const million = (symbol: string) => 10n ** BigInt(tokenOf(symbol).decimals + 6)
const pool = pairOf('USDX', 'WBTC')
const held = [CREDITS, pool.token0, pool.token1, tokenOf('WALEO'), pool].map(({ id }) => id)

/** An amount of a token by its id, in base units. */
export type Units = readonly [token: string, amount: bigint]

type Part = { readonly type: string; readonly value?: string }
type Transition = { readonly inputs?: readonly Part[]; readonly outputs?: readonly Part[] }

/** The embedded chain with one pool, and wrapped ALEO. */
async function openMarket(file: string) {
  const chain = await createDevchain(recordCalls(file).options)
  const { accountKey, snarkVm } = await loadChainCrypto('testnet')
  const market: Market = { chain, accountKey, viewKey: snarkVm.readPrivateKey(privateKey).viewKey }
  for (const id of programIds.filter((each) => needed.some((one) => one === each))) {
    await chain.deploy({ privateKey, source: programSource(id) })
  }
  for (const token of LOCAL_TOKENS.filter(({ id }) => held.includes(id))) {
    await send(
      market,
      createToken({ ...token, supply: 10n * million(token.symbol), admin: ADDRESS }),
    )
  }
  await send(market, initWrappedCredits({}))
  await send(market, wrapCredits({ to: ADDRESS, amount: 10n ** 9n }))
  const { token0, token1 } = pool
  const amounts = { amountA: million(token0.symbol), amountB: million(token1.symbol) }
  const tokens = { tokenA: token0.id, tokenB: token1.id }
  await send(market, createPair({ ...tokens, ...amounts, to: ADDRESS, deadlineHeight: NEVER }))
  return market
}

type Market = {
  readonly chain: Devchain
  readonly accountKey: (token: string, user: string) => string
  readonly viewKey: { readRecord(text: string): { readonly plaintext: string } | undefined }
}

type Call = Pick<UnsignedTransaction, 'program' | 'function' | 'inputs'> & Partial<ExecuteRequest>

async function send({ chain }: Market, call: Call) {
  const { program, function: name, inputs } = call
  const made = await chain.transact({ privateKey, program, function: name, inputs })
  if (made.status !== 'accepted') throw new Error(`${name} is ${made.status}: ${made.reason}`)
  return made
}

async function balanceOf({ chain, accountKey }: Market, token: string, owner: string) {
  const isAleo = token === CREDITS.id
  const key = isAleo ? owner : accountKey(token, owner)
  const program = isAleo ? CREDITS_PROGRAM : PROGRAMS.core
  return unitsOf(await chain.readMapping(program, 'account', key))
}

const balancesOf = (market: Market): Promise<readonly Units[]> =>
  Promise.all(held.map(async (id) => [id, await balanceOf(market, id, ADDRESS)] as const))

const unitsOf = (value: Plaintext | undefined): bigint =>
  value?.kind === 'literal' ? BigInt(value.value) : 0n

async function servePairs({ readMapping }: Devchain): Promise<readonly ServedPair[]> {
  const [pair, token] = [
    await readMapping(PROGRAMS.core, 'pairs', pool.id),
    await readMapping(PROGRAMS.core, 'tokens', pool.id),
  ]
  const member = (value: Plaintext | undefined, name: string) =>
    String(unitsOf(value?.kind === 'struct' ? value.members.get(name) : undefined))
  const live = {
    reserve_a: member(pair, 'reserve_a'),
    reserve_b: member(pair, 'reserve_b'),
    total_supply: member(token, 'total_supply'),
  }
  return servedPairs.map((each) => (each.pair_id === pool.id ? { ...each, ...live } : each))
}

/** The calls of the only transaction of a block, and its fee. */
function transitionsOf({ ledger }: Devchain, height: number) {
  const block = JSON.parse(ledger.block(height) ?? '')
  const { execution, fee } = block.transactions[0].transaction
  return { calls: execution.transitions as Transition[], fee: fee.transition as Transition }
}

const shown = new Set(['constant', 'public', 'future'])

/** The values that everyone can read in transitions: of public inputs and outputs, and of what finalize is given. */
function literalsOf(transitions: readonly Transition[]): readonly string[] {
  const parts = transitions.flatMap(({ inputs = [], outputs = [] }) => [...inputs, ...outputs])
  const found = parts.flatMap(({ type, value = '' }) => {
    const text = shown.has(type) ? value : ''
    return text.match(/\baleo1[a-z0-9]{58}\b|\b\d+(field|[iu]\d+)\b/g) ?? []
  })
  return [...new Set(found)]
}

/** What records of the account hold. */
const unitsIn = (plaintexts: readonly string[]): readonly Units[] =>
  plaintexts.flatMap((plaintext) => {
    const record = readRecord({ program: '', name: '', id: '', spent: false, plaintext })
    if (record?.owner !== ADDRESS) return []
    const id = record.token === '' ? CREDITS.id : withFieldSuffix(record.token)
    return [[id, record.amount] as const]
  })

let opened: Promise<Market> | undefined
const market = (): Promise<Market> => opened ?? Promise.reject(new Error('not open'))
let snapshot = 0

const marketApi = {
  /** Opens the market with calls recorded in a file. */
  open: async (file: string): Promise<void> => {
    opened = openMarket(file)
    await opened
  },
  close: async (): Promise<void> => (await market()).chain.close(),
  /** From here, `end` begins again. */
  begin: async (): Promise<number> => {
    const { chain } = await market()
    snapshot = await chain.snapshot()
    return chain.height
  },
  end: async (): Promise<void> => (await market()).chain.revert(snapshot),
  /** Every pool as a server would list it. */
  pairs: async (): Promise<readonly ServedPair[]> => servePairs((await market()).chain),
  /** A new record of the account. */
  mint: async (token: string, amount: bigint): Promise<WalletRecord> => {
    const terms = { token, to: ADDRESS, amount }
    const isAleo = token === CREDITS.id
    const call = isAleo ? transferCreditsPublicToPrivate(terms) : transferPublicToPrivate(terms)
    const { outputs, id } = await send(await market(), call)
    const [plaintext = ''] = outputs
    return { program: call.program, name: '', id, spent: false, plaintext }
  },
  balance: async (token: string, owner: string): Promise<bigint> =>
    balanceOf(await market(), token, owner),
  /** Executes what the account's wallet is asked to sign; what that shows, and what the account has before and after it. */
  include: async (request: ExecuteRequest) => {
    const opened = await market()
    const { chain, viewKey } = opened
    const { program, function: name, inputs, feeMicrocredits, feeRecord = '' } = request
    const before = await balancesOf(opened)
    const fees = feeRecord ? { feeMicrocredits, feeRecord } : { feeMicrocredits }
    const made = await chain.transact({ privateKey, program, function: name, inputs, ...fees })
    if (made.status !== 'accepted') throw new Error(`${name} is ${made.status}: ${made.reason}`)
    const { calls, fee } = transitionsOf(chain, made.height)
    const outputs = [...calls, fee].flatMap(({ outputs = [] }) => outputs)
    const own = outputs.flatMap(({ type, value = '' }) =>
      type === 'record' ? (viewKey.readRecord(value)?.plaintext ?? []) : [],
    )
    return {
      ...{ calls: literalsOf(calls), fee: literalsOf([fee]), text: JSON.stringify([calls, fee]) },
      made: unitsIn(own),
      spent: unitsIn([...inputs, feeRecord].filter((text) => text.includes('_nonce'))),
      ...{ before, after: await balancesOf(opened) },
    }
  },
  /** What a server at the newest block, or its node, answers to a dry run; undefined to other questions. */
  answer: async (path: string): Promise<unknown> => {
    const opened = await market()
    const { chain } = opened
    const { pathname } = new URL(path, 'http://localhost')
    const [, program, mapping, key = ''] =
      /program\/([^/]+)(?:\/mapping\/([^/]+)\/([^/]+)|\/\w+)?$/.exec(pathname) ?? []
    if (program && mapping) {
      const value = await chain.readMapping(program, mapping, key)
      return value ? formatPlaintext(value) : null
    }
    if (pathname.endsWith('/latest_edition')) return 0
    const id = needed.find((each) => each === program)
    if (id) return programSource(id as ProgramId)
    if (pathname === '/api/pairs') {
      return { data: { height: chain.height, pairs: await servePairs(chain) } }
    }
    if (pathname === '/api/token/black/list') return { data: { black_list: [] } }
    if (pathname === '/api/tokens/balances') {
      const amounts = (await balancesOf(opened)).filter(([token]) => token !== CREDITS.id)
      const balances = amounts.map(([token_id, units]) => ({
        token_id,
        amount: String(units),
        key: opened.accountKey(token_id, ADDRESS),
      }))
      return { data: { balances } }
    }
    if (pathname === '/api/tokens/allowances') return { data: { allowances: [] } }
    if (pathname.startsWith('/api/pairs/balance/')) return { data: { balances: [] } }
    return undefined
  },
}

export type MarketApi = typeof marketApi

expose(marketApi)
