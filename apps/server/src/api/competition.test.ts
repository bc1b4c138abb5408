import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { developmentAccounts } from '@nightjar/devchain'
import { claimCompetitionMessage, PROGRAM_ADDRESSES, PROGRAMS } from '@nightjar/sdk'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balances, claims, cursor, state } from '../db/schema.ts'
import { formatRounds } from '../points/roundsFile.ts'
import { testDatabases } from '../testing/databases.ts'
import { createFixture, type Fixture, fund, openPairs, tokenId, until } from '../testing/fixture.ts'
import { createHistory, type History, type HistoryCall } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { OPERATOR, openMarket, swapExactIn, transfer } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { withOperator } from '../testing/withOperator.ts'

const PRIZE = 1_000_000n
/** What one claim at the faucet gives: five of them are the prize. */
const CLAIM = 200_000n

let fixture: Fixture
let history: History
let node: HistoryNode
let endsAt: number
/** Seconds between the two swaps. */
let between: number
/** Height of the last block before the competition's end. */
let last: number
beforeAll(async () => {
  fixture = await createFixture()
  history = createHistory(fixture.crypto)
  openMarket(history)
  openPairs(history, fixture)
  fund(history, [trader(0), trader(1)])
  drainFaucet()
  const swap = (by: number, amount: bigint): void => {
    history.call(swapExactIn(trader(by), tokenId('WALEO'), tokenId('USDX'), amount))
  }
  swap(0, 300_000_000n)
  history.mine(10)
  const early = history.blocks.length - 1
  between = timeOf(early) + 1
  swap(1, 100_000_000n)
  history.mine(10)
  last = history.blocks.length - 1
  endsAt = timeOf(last) + 5
  history.mine(10)
  node = await startHistoryNode(history)
  node.show(early)
})
afterAll(() => node.close())

/** Five people claim all that it holds. */
function drainFaucet(): void {
  const [token, people] = [tokenId('NJR'), [0, 1, 2, 3, 4].map((at) => trader(at))]
  const limit = { program: PROGRAMS.faucet, function: 'set_limit', feePayer: OPERATOR }
  history.call({ ...limit, arguments: [OPERATOR, token, `${CLAIM}u128`] })
  history.call(transfer(OPERATOR, token, PROGRAM_ADDRESSES.faucet, CLAIM * BigInt(people.length)))
  for (const each of people) expect(history.call(claimAtFaucet(each)).status).toBe('accepted')
  history.mine()
}

function claimAtFaucet(user: string): HistoryCall {
  const token = tokenId('NJR')
  const paid = transfer(PROGRAM_ADDRESSES.faucet, token, user, CLAIM)
  const call = { program: PROGRAMS.faucet, function: 'claim', feePayer: user }
  return { ...call, arguments: [user, token, `${CLAIM}u128`, paid] }
}

const account = (at: number) =>
  fixture.chain.snarkVm.readPrivateKey(developmentAccounts[at + 5]?.privateKey ?? '')
const trader = (at: number): string => account(at).address
const timeOf = (height: number): number => {
  const { header } = history.blocks[height] as { header: { metadata: { timestamp: number } } }
  return header.metadata.timestamp
}

describe.each(testDatabases)('prizes on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    node.show(last - 1)
    const env = {
      CREDITS_CLAIM: 'false',
      COMPETITION_ENDS_AT: String(endsAt),
      COMPETITION_PRIZE: `${PRIZE}:${tokenId('NJR')}`,
    }
    server = await startTestServer({ database: withOperator(database), nodeUrl: node.url, env })
  })
  afterAll(() => server.close())

  const status = (at: number) =>
    server.api.competitionClaimStatus({ params: { address: trader(at) }, query: {} })
  const faucetBalance = async () =>
    (await server.api.faucetTokens()).tokens.find(({ symbol }) => symbol === 'NJR')?.balance
  const claim = (at: number) => {
    const message = claimCompetitionMessage({ ...server.site, address: trader(at), round: 1 })
    const signature = account(at).sign(new TextEncoder().encode(message))
    const body = JSON.stringify({ address: trader(at), signature })
    return fetch(`${server.url}/api/token/competition/claim`, { method: 'POST', body })
  }
  const indexed = (height: number) =>
    until(async () => (await server.api.stats({ query: {} })).height === height, `height ${height}`)

  test('behavior: nothing is paid while the node lags behind the end', async () => {
    const reason = 'The last trades are still being counted. Try again later.'
    for (const height of [last - 1, last]) {
      node.show(height)
      await indexed(height)
      expect(await status(0)).toMatchObject({ status: 'unavailable', reason })
      const refused = await claim(0)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ error: { message: reason } })
    }
    const { db } = server.running.handle
    expect(await db.select().from(claims)).toEqual([])
  })

  test('behavior: after the end everyone has their share of all trades', async () => {
    node.show(last + 1)
    await indexed(last + 1)
    const shares = await Promise.all([status(0), status(1)])
    const [first = 0n, second = 0n] = shares.map(({ amount }) => BigInt(amount))
    expect(shares.map((share) => share.status)).toEqual(['available', 'available'])
    expect(first).toBeGreaterThan(2n * second)
    expect(PRIZE - first - second).toBeLessThan(2n) // each share is rounded down
    expect(first + second).toBeLessThanOrEqual(PRIZE)
  })

  test('behavior: an empty faucet leaves every prize payable to the unit, and prizes leave the faucet alone', async () => {
    const shares = await Promise.all([status(0), status(1)])
    expect(await faucetBalance()).toBe('0') // five people have emptied it
    const emptied = history.call(claimAtFaucet(trader(0)))
    expect(emptied.status).toBe('rejected')
    history.call(transfer(OPERATOR, tokenId('NJR'), PROGRAM_ADDRESSES.faucet, CLAIM))
    for (const [at, { amount }] of shares.entries()) {
      const paid = transfer(OPERATOR, tokenId('NJR'), trader(at), BigInt(amount)) // as the server pays it
      expect(history.call(paid).status).toBe('accepted')
    }
    history.mine(10)
    node.show(history.blocks.length - 1)
    await indexed(history.blocks.length - 1)
    expect(await faucetBalance()).toBe(`${CLAIM}`)
  })

  test('behavior: volumes computed by other rules pay nothing', async () => {
    const { db } = server.running.handle
    const [row] = await db.select().from(cursor)
    await db.update(cursor).set({ rules: 'others' })
    expect(await status(0)).toMatchObject({
      status: 'unavailable',
      reason: expect.stringContaining('counted'),
    })
    expect((await claim(0)).status).toBe(409)
    await db.update(cursor).set({ rules: row?.rules ?? '' })
    expect(await status(0)).toMatchObject({ status: 'available' })
  })

  test('behavior: the prize is never exceeded, to the unit', async () => {
    const { db } = server.running.handle
    const share = BigInt((await status(1)).amount)
    const paid = {
      purpose: 'competition',
      address: trader(0),
      status: 'claimed',
      tokenId: tokenId('NJR'),
      amount: PRIZE - share + 1n,
      created: 0,
      updated: 0,
    }
    await db.insert(claims).values(paid)
    expect(await status(1)).toMatchObject({
      status: 'unavailable',
      reason: expect.stringContaining('does not cover'),
    })
    expect((await claim(1)).status).toBe(409)
    await db
      .update(claims)
      .set({ amount: PRIZE - share })
      .where(eq(claims.address, trader(0)))
    expect(await status(1)).toMatchObject({ status: 'available', amount: share.toString() })
    await db.delete(claims)
  })

  test('behavior: a prize that the chain would reject is not offered', async () => {
    const { db } = server.running.handle
    const share = BigInt((await status(1)).amount)
    const prizes = and(eq(balances.address, OPERATOR), eq(balances.token, tokenId('NJR')))
    await db
      .update(balances)
      .set({ amount: share - 1n })
      .where(prizes)
    expect(await status(1)).toMatchObject({
      status: 'unavailable',
      reason: expect.stringContaining('does not hold enough'),
    })
    expect((await claim(1)).status).toBe(409)
    await db.update(balances).set({ amount: share }).where(prizes)
    expect(await status(1)).toMatchObject({ status: 'available' })
    const blocked = { program: PROGRAMS.config, mapping: 'blacklist', key: trader(1) }
    await db.insert(state).values({ ...blocked, value: 'true' })
    expect(await status(1)).toMatchObject({
      status: 'unavailable',
      reason: expect.stringContaining('blocked this address'),
    })
    await db.delete(state).where(eq(state.key, trader(1)))
  })
})

describe.each(testDatabases)('blacklisted tokens on $name', (database) => {
  test.each([
    ['', ['USDX', 'NJR'], ['NJR']],
    [`${tokenId('USDX')},${tokenId('NJR')}`, [], []],
  ])('behavior: without %s, ranks %o and gives away %o', async (blacklist, ranked, given) => {
    node.show(last + 1)
    const env = { TOKEN_BLACKLIST: blacklist, CREDITS_CLAIM: 'false' }
    const server = await startTestServer({ database, nodeUrl: node.url, env })
    const page = await server.api.competitionPage({ query: { start: 0, limit: 50 } })
    const symbols = page.tokens.map(({ token }) => token.symbol)
    expect(symbols.filter((each) => ['USDX', 'NJR'].includes(each))).toEqual(ranked)
    const { tokens } = await server.api.faucetTokens()
    expect(tokens.map(({ symbol }) => symbol)).toEqual(given)
    await server.close()
  })
})

describe.each(testDatabases)('rounds on $name', (database) => {
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    node.show(last + 1)
    folder = await mkdtemp(join(tmpdir(), 'nightjar-rounds-'))
    const file = join(folder, 'rounds.json')
    const round = { tokens: [tokenId('USDX')], prize: { amount: PRIZE, tokenId: tokenId('NJR') } }
    const rounds = [
      { id: 3, startsAt: 0, endsAt: between, ...round },
      { id: 5, startsAt: between, endsAt, ...round },
      { id: 8, startsAt: endsAt, endsAt: 9_999_999_999, ...round },
    ]
    await writeFile(file, formatRounds(rounds))
    const env = { COMPETITION_ROUNDS_FILE: file, CREDITS_CLAIM: 'false' }
    server = await startTestServer({ database: withOperator(database), nodeUrl: node.url, env })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  const shareOf = async (at: number, round?: number): Promise<bigint> => {
    const call = { params: { address: trader(at) }, query: { round } }
    return BigInt((await server.api.competitionClaimStatus(call)).amount)
  }

  test('default: lists ended rounds page by page, the last one first', async () => {
    const idsOf = async (start: number, limit: number) => {
      const { rounds, total } = await server.api.competitionRounds({ query: { start, limit } })
      return { total, ids: rounds.map(({ round }) => round) }
    }
    expect(await idsOf(0, 10)).toEqual({ total: 2, ids: [5, 3] })
    expect(await idsOf(1, 1)).toEqual({ total: 2, ids: [3] })
    expect(await idsOf(2, 10)).toEqual({ total: 2, ids: [] })
    expect(await server.api.competition()).toMatchObject({ round: 8, status: 'open', traders: 0 })
  })

  test('behavior: each round counts only the trades in its own period', async () => {
    const read = (round: number) => server.api.competitionRound({ params: { round } })
    const [first, second] = [await read(3), await read(5)]
    expect(first).toMatchObject({ status: 'closed', traders: 1, tokens: 1 })
    expect(BigInt(first.volume)).toBeGreaterThan(2n * BigInt(second.volume))
    for (const { round, volume } of [first, second]) {
      const { tokens } = await server.api.competitionPage({ query: { round } })
      expect(tokens.map((token) => token.volume)).toEqual([volume])
    }
  })

  test('behavior: each round divides its own prize among its own traders', async () => {
    expect([await shareOf(0, 3), await shareOf(1, 3)]).toEqual([PRIZE, 0n])
    expect([await shareOf(0, 5), await shareOf(1, 5)]).toEqual([0n, PRIZE])
    expect(await shareOf(1)).toBe(PRIZE) // of the round that ended last
    expect(await shareOf(0, 8)).toBe(0n)
  })

  test('behavior: payments of one round do not reduce the prize of another', async () => {
    const { db } = server.running.handle
    const paid = { purpose: 'competition', status: 'claimed', tokenId: tokenId('NJR') }
    const when = { created: 0, updated: 0 }
    for (const address of [trader(0), trader(1)]) {
      await db.insert(claims).values({ ...paid, ...when, address, round: 3, amount: PRIZE })
    }
    const call = { params: { address: trader(1) }, query: { round: 5 } }
    expect(await server.api.competitionClaimStatus(call)).toMatchObject({
      status: 'available',
      amount: PRIZE.toString(),
    })
    await db.delete(claims)
  })

  test('error: a signature for one round cannot claim another', async () => {
    const message = claimCompetitionMessage({ ...server.site, address: trader(0), round: 5 })
    const signature = account(0).sign(new TextEncoder().encode(message))
    const body = JSON.stringify({ address: trader(0), signature, round: 3 })
    const answer = await fetch(`${server.url}/api/token/competition/claim`, {
      method: 'POST',
      body,
    })
    expect(answer.status).toBe(401)
    expect(await server.running.handle.db.select().from(claims)).toEqual([])
  })

  test('error: a round that does not exist', async () => {
    const answer = await fetch(`${server.url}/api/token/competition/rounds/4`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { message: 'There is no round 4.' } })
  })
})
