// @module-tag slow
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAleoClient, formatPlaintext } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import {
  addLiquidity,
  approvePublic,
  CREDITS_ID,
  claimCompetitionMessage,
  claimCreditsMessage,
  claimFaucet,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  swapCreditsForTokens,
  swapExactPath,
  swapExactPrivateForPrivate,
  swapExactTokensForTokens,
  transferPublicToPrivate,
  type UnsignedTransaction,
  unwrapCredits,
  WRAPPED_ALEO,
  wrapCredits,
} from '@nightjar/sdk'
import { state } from '@nightjar/server/db/schema'
import { formatRounds } from '@nightjar/server/points/roundsFile'
import { testDatabases } from '@nightjar/server/testing/databases'
import {
  auditAll,
  createFixture,
  type Fixture,
  tokenId,
  until,
} from '@nightjar/server/testing/fixture'
import { startTestServer, type TestServer } from '@nightjar/server/testing/testServer'
import { withOperator } from '@nightjar/server/testing/withOperator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTraders } from './account.ts'
import { type Seeded, seedLocal } from './seedLocal.ts'

const NEVER = 4_000_000_000
const USDX = tokenId('USDX')
const WALEO = tokenId('WALEO')
const WETH = tokenId('WETH')
const OWL = tokenId('OWL')
const NJR = tokenId('NJR')

const recorded = recordCalls(join(import.meta.dirname, 'recording.br'))
let devchain: Devchain
let nodeUrl: string
let fixture: Fixture
let rounds: Seeded['rounds']
beforeAll(async () => {
  devchain = await createDevchain(recorded.options)
  nodeUrl = (await devchain.listen({ port: 0 })).url
  fixture = await createFixture()
  ;({ rounds } = await seedLocal({ nodeUrl }))
})
afterAll(() => devchain.close())

const trader = developmentAccounts[3] ?? { address: '', privateKey: '' }

async function act(call: UnsignedTransaction) {
  const { program, function: name, inputs } = call
  const { privateKey } = trader
  return await devchain.transact({ privateKey, program, function: name, inputs })
}

describe.each(testDatabases)('a server on the embedded chain, on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: withOperator(database), nodeUrl })
  })
  afterAll(() => server.close())

  const caughtUp = () =>
    until(async () => {
      const { height } = await server.api.stats({ query: {} })
      return height === devchain.height
    }, 'the chain’s height')
  const latest = async () => {
    await caughtUp()
    const { txs } = await server.api.explorerTransactions({ query: { limit: 1 } })
    const [tx] = txs
    if (tx === undefined) throw new Error('no transaction')
    return tx
  }
  const balanceOf = async (token: string, address = trader.address): Promise<bigint> => {
    await caughtUp()
    return BigInt((await server.api.tokenBalance({ query: { address, token } })).amount)
  }

  test('default: the seeded market', async () => {
    await caughtUp()
    expect((await server.api.pairs()).pairs).toHaveLength(11)
    const { tokens } = await server.api.wrappedTokens()
    const wrapped = tokens.map(({ origin_symbol, program, origin_token_id, decimals }) => {
      return [origin_symbol, program, origin_token_id, decimals]
    })
    expect(wrapped.sort()).toEqual([
      ['ALEO', 'credits.aleo', '', 6],
      ['RGC', 'token_registry.aleo', '7001field', 6],
      ['TA20', 'test_arc20_token.aleo', '', 9],
    ])
    expect((await server.api.faucetTokens()).tokens.length).toBeGreaterThanOrEqual(6)
    const { price } = await server.api.someTokenPrices({ body: { tokens: [USDX, OWL] } })
    expect(Number(price[0]?.price)).toBeCloseTo(5, 0)
    expect(price[1]?.price).not.toBeNull()
  })

  test('behavior: each public action, with its exact amounts', async () => {
    const { address } = trader
    await devchain.mine(20) // the faucet's waiting time
    await act(claimFaucet({ token: USDX, amount: 1_000_000_000n }))
    expect(await latest()).toMatchObject({
      tx_type: 'faucet',
      address,
      received: [{ token_id: USDX, amount: '1000000000' }],
    })

    const before = await balanceOf(WALEO)
    const swap = { tokenIn: USDX, tokenOut: WALEO, amountIn: 100_000_000n, amountOutMin: 1n }
    await act(swapExactTokensForTokens({ ...swap, to: address, deadlineHeight: NEVER }))
    const swapped = await latest()
    expect(swapped).toMatchObject({ tx_type: 'swap', status: 'accepted', address, private: false })
    expect(swapped.paid).toEqual([{ token_id: USDX, amount: '100000000' }])
    const received = BigInt(swapped.received[0]?.amount ?? 0)
    expect((await balanceOf(WALEO)) - before).toBe(received)

    const tooMuch = { ...swap, amountOutMin: 10n ** 30n, to: address, deadlineHeight: NEVER }
    await act(swapExactTokensForTokens(tooMuch))
    expect(await latest()).toMatchObject({
      tx_type: 'swap',
      status: 'rejected',
      paid: [],
      received: [],
    })

    const path = { path: [USDX, WALEO, WETH], amountIn: 50_000_000n, amountOutMin: 1n }
    await act(swapExactPath({ ...path, to: address, deadlineHeight: NEVER }))
    const hopped = await latest()
    expect(hopped.pairs).toHaveLength(2)
    expect(hopped.received[0]?.token_id).toBe(WETH)

    await act(wrapCredits({ amount: 5_000_000n, to: address }))
    expect(await latest()).toMatchObject({
      tx_type: 'wrap',
      address,
      received: [{ token_id: WRAPPED_ALEO.id, amount: '5000000' }],
    })
    const allowance = { token: WALEO, spender: PROGRAM_ADDRESSES.credits, amount: 2_000_000n }
    await act(approvePublic(allowance))
    const { allowances } = await (async () => {
      await caughtUp()
      return server.api.tokenAllowances({ query: { address, tokens: [WALEO] } })
    })()
    expect(allowances[0]).toMatchObject({ spender: PROGRAM_ADDRESSES.credits })
    await act(unwrapCredits({ amount: 2_000_000n, to: address }))
    expect(await latest()).toMatchObject({ tx_type: 'unwrap', address })

    const router = { tokenOut: USDX, amountIn: 1_000_000n, amountOutMin: 1n }
    await act(swapCreditsForTokens({ ...router, to: address, deadlineHeight: NEVER }))
    const routed = await latest()
    expect(routed).toMatchObject({ tx_type: 'swap', program: PROGRAMS.router, address })
    expect(routed.paid).toEqual([{ token_id: CREDITS_ID, amount: '1000000' }])
  })

  test('behavior: a private swap shows amounts but no account', async () => {
    const { address } = trader
    const hidden = await act(
      transferPublicToPrivate({ token: USDX, amount: 10_000_000n, to: address }),
    )
    expect(await latest()).toMatchObject({ tx_type: 'to_private', private: true })
    const record = hidden.outputs.find((output) => output.includes('owner')) ?? ''
    const stranger = developmentAccounts.at(-1)?.address ?? '' // has no balance
    await act(
      swapExactPrivateForPrivate({
        record,
        tokenOut: WALEO,
        amountIn: 10_000_000n,
        amountOutMin: 40_000_000n,
        toPrivate: address,
        toPublic: stranger,
        deadlineHeight: NEVER,
      }),
    )
    const tx = await latest()
    expect(tx).toMatchObject({ tx_type: 'swap', private: true, address: null, recipient: stranger })
    const surplus = BigInt(tx.received[0]?.amount ?? 0) - 40_000_000n
    expect(await balanceOf(WALEO, stranger)).toBe(surplus)
    const own = await server.api.explorerTransactions({ query: { address, limit: 1 } })
    expect(own.txs[0]?.tx_id).not.toBe(tx.tx_id)
  })

  test('behavior: liquidity, points and candles follow', async () => {
    const amounts = { amountA: 1_000_000n, amountB: 1_000_000n, minA: 0n, minB: 0n }
    const call = { tokenA: WALEO, tokenB: USDX, ...amounts, to: trader.address }
    await act(addLiquidity({ ...call, deadlineHeight: NEVER }))
    const tx = await latest()
    expect(tx).toMatchObject({ tx_type: 'add_liquidity', address: trader.address })
    expect(tx.paid).toHaveLength(2)
    const points = await server.api.pointsOverview({ params: { address: trader.address } })
    expect(points.swap_point).toBeGreaterThan(0)
    expect(points.rank).toBeGreaterThan(0)
  })

  test('behavior: every value of the suite matches the chain, and none is missing', async () => {
    await caughtUp()
    const client = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
    const { db } = server.running.handle
    expect((await auditAll(db, nodeUrl, fixture)).drift).toEqual([])
    const ours = new Map<string, string>()
    for (const row of await db.select().from(state)) {
      ours.set(`${row.program}/${row.mapping}/${row.key}`, row.value)
    }
    for (const program of [PROGRAMS.core, PROGRAMS.config, PROGRAMS.faucet]) {
      for (const mapping of await client.getMappingNames(program)) {
        for (const [key, value] of await client.getMappingEntries(program, mapping)) {
          const name = `${program}/${mapping}/${formatPlaintext(key)}`
          expect(ours.get(name), name).toBe(formatPlaintext(value))
          ours.delete(name)
        }
      }
    }
    expect([...ours.keys()]).toEqual([])
    const kept = await db.select().from(state)
    expect(kept.filter(({ program }) => program === 'credits.aleo')).toEqual([])
  })

  test('behavior: a new account is paid credits once, despite concurrent requests', async () => {
    const by = fixture.chain.snarkVm.createKey()
    const address = by.address
    const message = claimCreditsMessage({ ...server.site, address })
    const signature = by.sign(new TextEncoder().encode(message))
    const claims = Array.from({ length: 10 }, () =>
      server.api.claimCredits({ body: { address, signature } }),
    )
    const answers = await Promise.all(claims)
    expect(answers.filter(({ status }) => status === 'claimed').length).toBeLessThanOrEqual(1)
    await until(async () => {
      const { status } = await server.api.creditsClaimStatus({ params: { address } })
      return status === 'claimed'
    }, 'the payment')
    const client = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
    const credits = await client.getMappingValue('credits.aleo', 'account', address)
    expect(credits && formatPlaintext(credits)).toBe('10000000u64')
    const again = await server.api.claimCredits({ body: { address, signature } })
    expect(again.status).toBe('claimed')
  })
})

describe('the competition on the embedded chain', { timeout: 300_000 }, () => {
  test('behavior: after its end a trader is paid their share, once', async () => {
    const database = testDatabases.at(-1)
    if (database === undefined) throw new Error('no database')
    const { address, privateKey } = trader
    await act(wrapCredits({ amount: 5_000_000n, to: address }))
    const swap = { tokenIn: WALEO, tokenOut: USDX, amountIn: 5_000_000n, amountOutMin: 1n }
    await act(swapExactTokensForTokens({ ...swap, to: address, deadlineHeight: NEVER }))
    const env = { COMPETITION_ENDS_AT: String(Math.floor(Date.now() / 1000) + 1) }
    await new Promise((done) => setTimeout(done, 1100))
    const server = await startTestServer({ database: withOperator(database), nodeUrl, env })
    const early = await server.api.competitionClaimStatus({ params: { address }, query: {} })
    expect(early).toMatchObject({ status: 'unavailable' }) // no block after the end yet
    await devchain.mine()
    await until(async () => {
      const { height } = await server.api.stats({ query: {} })
      return height === devchain.height
    }, 'the block after the end')
    const status = await server.api.competitionClaimStatus({ params: { address }, query: {} })
    expect(status).toMatchObject({ status: 'available', token_id: NJR, reason: null })
    const client = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
    const key = fixture.crypto.accountKey(NJR, address)
    const read = async () => {
      const value = await client.getMappingValue(PROGRAMS.core, 'account', key)
      return value?.kind === 'literal' ? BigInt(String(value.value)) : 0n
    }
    const before = await read()
    const message = claimCompetitionMessage({ ...server.site, address, round: 1 })
    const account = fixture.chain.snarkVm.readPrivateKey(privateKey)
    const signature = account.sign(new TextEncoder().encode(message))
    const ask = () => server.api.claimCompetition({ body: { address, signature } })
    await Promise.all([ask(), ask(), ask()])
    const ended = () => server.api.competitionClaimStatus({ params: { address }, query: {} })
    await until(async () => (await ended()).status === 'claimed', 'the prize')
    expect((await ask()).status).toBe('claimed')
    expect((await read()) - before).toBe(BigInt(status.amount))
    await server.close()
  })

  test('behavior: the seeded round has ended, and its two traders share the prize', async () => {
    const database = testDatabases.at(-1)
    if (database === undefined) throw new Error('no database')
    const folder = await mkdtemp(join(tmpdir(), 'nightjar-seeded-'))
    const file = join(folder, 'rounds.json')
    await writeFile(file, formatRounds(rounds))
    const env = { COMPETITION_ROUNDS_FILE: file, CREDITS_CLAIM: 'false' } // makes no payments
    await devchain.mine()
    const server = await startTestServer({ database: withOperator(database), nodeUrl, env })
    const [round] = (await server.api.competitionRounds({ query: {} })).rounds
    expect(round).toMatchObject({ round: 1, status: 'closed', traders: 2 })
    const prize = BigInt(round?.prize?.amount ?? 0)
    const { tokens } = await server.api.competitionPage({ query: { round: 1 } })
    const volumeOf = (id: string) =>
      BigInt(tokens.find(({ token }) => token.token_id === id)?.volume ?? 0)
    const [all, ...own] = [BigInt(round?.volume ?? 0), volumeOf(NJR), volumeOf(USDX)] // one trader each
    expect(all).toBe(volumeOf(NJR) + volumeOf(USDX))
    const shares = firstTraders.map(async ({ address }) => {
      const { amount } = await server.api.competitionClaimStatus({ params: { address }, query: {} })
      return BigInt(amount)
    })
    expect(await Promise.all(shares)).toEqual(own.map((volume) => (prize * volume) / all))
    expect(await server.api.competition()).toMatchObject({ round: 2, status: 'open' })
    await server.close()
    await rm(folder, { recursive: true })
  })
})

test('every call that accounts signed is in the recording; RECORD=1 adds missing ones', () => {
  expect(recorded.missed()).toBe(0)
})
