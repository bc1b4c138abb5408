import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatPlaintext } from '@nightjar/aleo'
import { developmentAccounts } from '@nightjar/devchain'
import {
  averagePrices,
  bindAddressMessage,
  blockEvent,
  claimCreditsMessage,
  deleteImportedTokenMessage,
  type Endpoint,
  encodeName,
  endpoints,
  importTokenMessage,
  LOCAL_TOKENS,
  type PairTrade,
  PROGRAMS,
  priceSumsFromServed,
  receiverOf,
  saveTokenMessage,
  sessionMessage,
  shortId,
  WRAPPED_ALEO,
  ZERO_ADDRESS,
} from '@nightjar/sdk'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tokenMetadata } from '../db/schema.ts'
import { removeImage } from '../images/store.ts'
import { testDatabases } from '../testing/databases.ts'
import { account, createFixture, type Fixture, makeHistory, tokenId } from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { core, createRandom, OPERATOR, swapExactIn } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const operatorKey =
  developmentAccounts.find(({ address }) => address === OPERATOR)?.privateKey ?? ''

const config = (name: string, args: readonly string[]) => ({
  program: PROGRAMS.config,
  function: name,
  arguments: [OPERATOR, ...args],
})

let fixture: Fixture
let history: History
let node: HistoryNode
let alice: string
let webDist: string
beforeAll(async () => {
  webDist = await makeWebDist()
  fixture = await createFixture()
  history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(11), calls: 120, perBlock: 4 })
  alice = account(fixture, 'alice')
  history.call(config('set_swap_fee', ['77u128']))
  history.call(config('transfer_admin', [alice]))
  history.mine()
  node = await startHistoryNode(history)
})
afterAll(async () => {
  await node.close()
  await rm(webDist, { recursive: true })
})

/** A web app with the pages of pairs and tokens. */
async function makeWebDist(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-dist-'))
  await mkdir(join(folder, 'builds'))
  const page = '<title>Nightjar</title><meta name="description" content="Swap." />'
  await writeFile(join(folder, 'index.html'), page)
  const routes = { pages: ['/pool/$id', '/token/$id'], redirects: [] }
  await writeFile(join(folder, 'builds/routes.json'), JSON.stringify(routes))
  return folder
}

describe.each(testDatabases)('the server on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    const env = { WEB_DIST: webDist }
    server = await startTestServer({ database, nodeUrl: node.url, env })
  })
  afterAll(() => server.close())

  const newAccount = () => fixture.chain.snarkVm.createKey()
  type Account = ReturnType<typeof newAccount>
  const sign = (by: Account, message: string): string => by.sign(new TextEncoder().encode(message))
  const send = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: JSON.stringify(body), headers })
  const openSession = async (by: Account): Promise<string> => {
    const address = by.address
    const { nonce, message } = await server.api.sessionNonce({ body: { address } })
    const signature = sign(by, message)
    return (await server.api.openSession({ body: { address, nonce, signature } })).token
  }

  describe('tokens', () => {
    test('default: official tokens with logos', async () => {
      const { tokens } = await server.api.officialTokens()
      expect(tokens.map(({ symbol }) => symbol).sort()).toEqual(
        [WRAPPED_ALEO, ...LOCAL_TOKENS].map(({ symbol }) => symbol).sort(),
      )
      const waleo = tokens.find(({ symbol }) => symbol === 'WALEO')
      expect(waleo).toMatchObject({
        wrapper_program: 'nightjar_credits.aleo',
        token_bits: 64,
        token_type: 1,
        logo: '/tokens/waleo.svg',
      })
    })

    test('default: wrapped tokens', async () => {
      const { tokens } = await server.api.wrappedTokens()
      expect(tokens).toHaveLength(1)
      expect(tokens[0]).toMatchObject({
        program: 'credits.aleo',
        origin_symbol: 'ALEO',
        origin_token_id: '',
        token_id: WRAPPED_ALEO.id,
      })
    })

    test.each([
      ['weth', 'WETH'],
      ['Night', 'NJR'],
      ['wrapped e', 'WETH'],
      ['usxd', 'USDX'],
      ['gld', 'GLD'],
      ['dgtlgld', 'GLD'],
      [tokenIdDigits('OWL'), 'OWL'],
      [tokenIdDigits('OWL').slice(0, 9), 'OWL'],
    ])('behavior: the search for %s finds %s', async (keywords, symbol) => {
      const { tokens } = await server.api.searchTokens({ params: { keywords } })
      expect(tokens.map((token) => token.symbol)).toContain(symbol)
    })

    test('behavior: LP tokens are not found', async () => {
      const { tokens } = await server.api.searchTokens({ params: { keywords: 'AleoSwap' } })
      expect(tokens).toEqual([])
    })

    test('behavior: shows the origin of a token; LP tokens are not listed', async () => {
      const origin = await server.api.tokenOrigin({ params: { id: tokenIdDigits('OWL') } })
      const created = await server.api.explorerTransactions({
        query: { tx_type: ['create_token'] },
      })
      const calls = created.txs.filter(({ height }) => height === origin.height)
      expect(origin.token).toMatchObject({ token_id: tokenId('OWL'), symbol: 'OWL' })
      expect(calls.map(({ address }) => address)).toContain(origin.creator)
      expect(origin.timestamp).toBe(calls[0]?.timestamp)
      const { pairs } = await server.api.pairs()
      for (const id of [pairs[0]?.pair_id ?? '', '77field']) {
        const asked = server.api.tokenOrigin({ params: { id } })
        await expect(asked).rejects.toMatchObject({ status: 404 })
      }
    })

    test('behavior: import, list, delete with signatures in the body, each valid once', async () => {
      const by = newAccount()
      const address = by.address
      const token_id = tokenId('OWL')
      const signed = async (messageOf: typeof importTokenMessage) => {
        const { nonce, expires } = await server.api.sessionNonce({ body: { address } })
        const named = { ...server.site, address, tokenId: token_id, nonce, expires }
        return { address, token_id, nonce, signature: sign(by, messageOf(named)) }
      }
      const remove = (body: object, headers: Record<string, string> = {}) =>
        send('/api/import/token', { method: 'DELETE', body: JSON.stringify(body), headers })
      const imported = await signed(importTokenMessage)
      expect((await server.api.importToken({ body: imported })).tokens).toHaveLength(1)
      expect((await remove(await signed(importTokenMessage))).status).toBe(401)
      const deleted = await signed(deleteImportedTokenMessage)
      expect(await (await remove(deleted)).json()).toEqual({ data: { tokens: [] } })
      expect((await post('/api/import/token', imported)).status).toBe(401) // replayed
      expect((await remove(deleted)).status).toBe(401)
      const { nonce: _, ...nameless } = await signed(importTokenMessage)
      expect((await post('/api/import/token', nameless)).status).toBe(400)
      const headers = { authorization: `Bearer ${await openSession(by)}` }
      expect((await post('/api/import/token', { address, token_id }, headers)).status).toBe(200)
      expect((await remove({ address, token_id }, headers)).status).toBe(200)
    })

    test('behavior: only the admin may name a token, and only as spelled on the chain', async () => {
      const admin = newAccount()
      const address = admin.address
      const id = database.name === 'PGlite' ? '4242field' : '4343field'
      const info = [`${encodeName('Rock .llor')}field`, `${encodeName('RCK')}field`, '6u8', '5u128']
      history.call(core('create_token', [OPERATOR, id, ...info, address]))
      history.mine()
      await server.api.pairs()
      await eventually(
        async () => (await server.api.tokensOfAdmin({ params: { address } })).tokens[0],
      )
      const save = async (name: string, logo = '', by = admin) => {
        const fields = { name, symbol: 'RCK', logo }
        const { nonce, expires } = await server.api.sessionNonce({ body: { address } })
        const named = { ...server.site, address, tokenId: id, nonce, expires }
        const signature = sign(by, saveTokenMessage({ ...named, ...fields }))
        return await post('/api/token', { token_id: id, ...fields, nonce, signature })
      }
      expect((await save('USD Coin')).status).toBe(400)
      expect(encodeName('Rock\u202ellor')).toBe(encodeName('Rock .llor')) // right to left
      const refused = await save('Rock\u202ellor')
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { error: { message: '"name" has characters that are not ASCII.' } },
      ])
      expect((await save('Rock .llor', 'https://elsewhere.example/a.png')).status).toBe(400)
      expect(await (await save('Rock .llor')).json()).toMatchObject({
        data: { name: 'Rock .llor' },
      })
      expect((await save('Rock .llor', '', newAccount())).status).toBe(401)
      await server.running.handle.db // as an earlier version stored it
        .update(tokenMetadata)
        .set({ name: 'Rock\u202ellor' })
        .where(eq(tokenMetadata.token, id))
      const [token] = (await server.api.tokensOfAdmin({ params: { address } })).tokens
      expect(token?.name).toBe('Rock .llor')
    })

    test.each([
      ['1', 'US\u200bDX'],
      ['2', '000 USDX'], // 5 would be 5,000 USDX
    ])(
      'behavior: token %s without a readable name is named by its short id everywhere',
      async (number, symbol) => {
        const creator = newAccount()
        const id = `${database.name === 'PGlite' ? '46' : '47'}6666666666666${number}field`
        const info = ['0field', `${encodeName(symbol)}field`, '255u8', `${2n ** 128n - 1n}u128`]
        history.call(core('create_token', [creator.address, id, ...info, ZERO_ADDRESS]))
        history.mine()
        const { token } = await eventually(() =>
          server.api.tokenOrigin({ params: { id } }).catch(() => undefined),
        )
        expect(token).toMatchObject({ name: shortId(id), symbol: shortId(id), decimals: 255 })
        const { tokens } = await server.api.searchTokens({ params: { keywords: id } })
        expect(tokens[0]?.symbol).toBe(shortId(id))
        expect(await (await send(`/token/${id}`)).text()).toContain(`<title>${shortId(id)} · `)
        const fields = { token_id: id, name: token.name, symbol: token.symbol, logo: '' }
        const authorization = `Bearer ${await openSession(creator)}`
        expect((await post('/api/token', fields, { authorization })).status).toBe(200)
        expect(
          (await post('/api/token', { ...fields, name: 'USDX' }, { authorization })).status,
        ).toBe(400)
      },
    )

    test('behavior: a token without an admin is named by its creator', async () => {
      const creator = newAccount()
      const id = database.name === 'PGlite' ? '4444field' : '4545field'
      const info = [`${encodeName('Fixed')}field`, `${encodeName('FXD')}field`, '6u8', '5u128']
      const by = creator.address
      history.call(core('create_token', [by, id, ...info, ZERO_ADDRESS]))
      history.mine()
      const origin = await eventually(() =>
        server.api.tokenOrigin({ params: { id } }).catch(() => undefined),
      )
      expect(origin?.creator).toBe(by)
      const fields = { token_id: id, name: 'Fixed', symbol: 'FXD', logo: '' }
      const save = async (account: Account) =>
        await post('/api/token', fields, { authorization: `Bearer ${await openSession(account)}` })
      expect((await save(newAccount())).status).toBe(403)
      expect((await save(creator)).status).toBe(200)
    })

    test('behavior: a wrapped token, whose admin is a program, is named by the exchange’s admin', async () => {
      const fields = { token_id: tokenId('WALEO'), name: 'WrappedAleo', symbol: 'WALEO', logo: '' }
      const save = async (by: Account) =>
        await post('/api/token', fields, { authorization: `Bearer ${await openSession(by)}` })
      expect((await save(newAccount())).status).toBe(403)
      const { status } = await save(fixture.chain.snarkVm.readPrivateKey(operatorKey))
      expect(status).toBe(200)
    })
  })

  describe('pairs and balances', () => {
    test('default: pairs match the chain', async () => {
      const { pairs } = await server.api.pairs()
      expect(pairs).toHaveLength(9)
      for (const pair of pairs) {
        const onChain = history.store.get('nightjar_core.aleo', 'pairs', pair.pair_id)
        const member = onChain?.kind === 'struct' ? onChain.members.get('reserve_a') : undefined
        expect(member).toMatchObject({ value: BigInt(pair.reserve_a) })
      }
    })

    test('behavior: selected pairs in the requested order, with either token first', async () => {
      const [a, b] = [tokenId('WALEO'), tokenId('USDX')]
      const { pairs } = await server.api.somePairs({
        body: {
          pair_ids: [
            { token_a: b, token_b: a },
            { token_a: '1', token_b: '2field' },
            { token_a: tokenId('GLD'), token_b: tokenId('WBTC') },
          ],
        },
      })
      expect(pairs).toHaveLength(2)
      const pair = await server.api.pair({ query: { tokenA: a, tokenB: b } })
      expect(pairs[0]).toEqual(pair)
      expect(await server.api.pairId({ query: { tokenA: a, tokenB: b } })).toEqual({
        pair_id: pair.pair_id,
      })
    })

    test('behavior: balances with keys, 0 if absent', async () => {
      const tokens = [tokenId('USDX'), '7field']
      const { balances } = await server.api.tokenBalances({ query: { address: alice, tokens } })
      const [usdx, none] = balances
      const key = fixture.crypto.accountKey(tokenId('USDX'), alice)
      const onChain = history.store.get('nightjar_core.aleo', 'account', key)
      expect(usdx).toEqual({
        token_id: tokenId('USDX'),
        key,
        amount: onChain?.kind === 'literal' ? String(onChain.value) : '',
      })
      expect(none).toMatchObject({ amount: '0' })
      expect(
        await server.api.tokenBalance({ query: { address: alice, token: tokenId('USDX') } }),
      ).toEqual(usdx)
    })

    test('privacy 21: no cache on a disk keeps an answer whose URL names an account', async () => {
      const query = `address=${alice}&tokens=${tokenId('USDX')}`
      for (const path of [
        `/api/token/balance?${query}`,
        `/node/testnet/program/credits.aleo/mapping/account/${alice}`,
      ]) {
        expect((await send(path)).headers.get('cache-control'), path).toBe('no-store')
      }
    })

    test('default: LP balances of the operator', async () => {
      const { balances } = await server.api.pairBalances({ params: { address: OPERATOR } })
      expect(balances).toHaveLength(9)
    })

    test('default: prices by the deepest route', async () => {
      const tokens = [WRAPPED_ALEO.id, tokenId('USDX'), tokenId('OWL'), '99field']
      const { price } = await server.api.someTokenPrices({ body: { tokens } })
      expect(price[0]).toEqual({ token_id: WRAPPED_ALEO.id, price: '1' })
      expect(Number(price[1]?.price)).toBeGreaterThan(0.1)
      expect(price[2]?.price).not.toBeNull()
      expect(price[3]).toEqual({ token_id: '99field', price: null })
    })

    test('default: candles of every interval add up to the same volume', async () => {
      const [first] = (await server.api.pairs()).pairs
      const id = first?.pair_id ?? ''
      const sums = await Promise.all(
        (['1m', '1h', '1d'] as const).map(async (interval) => {
          const query = { interval, limit: 1000 }
          const { candles } = await server.api.candles({ params: { id }, query })
          for (const { open, high, low, close } of candles) {
            expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)))
            expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)))
          }
          return candles.reduce((sum, { volume_a }) => sum + BigInt(volume_a), 0n)
        }),
      )
      expect(sums[0]).toBeGreaterThan(0n)
      expect(new Set(sums).size).toBe(1)
    })

    test('default: trades of a pair, read page by page, are exactly those in its candles', async () => {
      const { pairs } = await server.api.pairs()
      const counts = await Promise.all(
        pairs.map(async ({ pair_id: id, token_a }) => {
          const found = await readTrades(id)
          const volume = found
            .flatMap(({ paid, received }) => [paid, received])
            .filter(({ token_id }) => token_id === token_a)
            .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
          const query = { interval: '1d', limit: 1000 } as const
          const { candles } = await server.api.candles({ params: { id }, query })
          expect(candles.reduce((sum, each) => sum + BigInt(each.volume_a), 0n)).toBe(volume)
          expect(candles.reduce((sum, each) => sum + each.trades, 0)).toBe(found.length)
          expect(
            found.every(({ address, fee_payer }) => (address ?? fee_payer) === fee_payer),
          ).toBe(true)
          const heights = found.map(({ height }) => height)
          expect(heights).toEqual(heights.toSorted((a, b) => b - a))
          return found.length
        }),
      )
      expect(Math.max(...counts)).toBeGreaterThan(3) // more than one page
    })

    test('privacy 18: trades name whoever receives publicly', async () => {
      const { pairs } = await server.api.pairs()
      const read = await Promise.all(pairs.map(({ pair_id }) => readTrades(pair_id)))
      const { txs } = await server.api.explorerTransactions({ query: { limit: 100 } })
      const calls = new Map(txs.map((call) => [call.tx_id, call]))
      const found = read.flat().flatMap(({ tx_id, recipient }) => {
        const call = calls.get(tx_id)
        return call ? [{ recipient, listed: receiverOf(call) }] : []
      })
      expect(found.map(({ recipient }) => recipient)).toEqual(found.map(({ listed }) => listed))
      expect(found.some(({ recipient }) => recipient !== null)).toBe(true)
    })

    test('default: prices of a week are the closing prices of its candles, for the pairs asked for', async () => {
      const { pairs } = await server.api.pairs()
      const query = { interval: '4h', limit: 1000 } as const
      const series = await Promise.all(
        pairs.map(({ pair_id: id }) => server.api.candles({ params: { id }, query })),
      )
      const times = series.flatMap(({ candles }) => candles.map(({ time }) => time))
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Math.max(...times) * 1000) // that week
      const ids = [...series.map(({ pair_id }) => pair_id), '99field']
      const answer = await server.api.somePairPrices({ body: { pair_ids: ids } })
      clock.mockRestore()
      const since = Math.max(...times) - 7 * 86_400
      const expected = series.map(({ pair_id, candles }) => ({
        pair_id,
        prices: candles
          .filter(({ time }) => time >= since)
          .map(({ time, close }) => ({ time, close })),
      }))
      expect(expected.some(({ prices }) => prices.length > 0)).toBe(true)
      expect(answer.pairs).toEqual([...expected, { pair_id: '99field', prices: [] }])
    })

    /** All trades of a pair, three at a time. */
    async function readTrades(id: string): Promise<readonly PairTrade[]> {
      const found: PairTrade[] = []
      let before: string | undefined
      do {
        const query = { limit: 3, ...(before ? { before } : {}) }
        const { trades, next } = await server.api.pairTrades({ params: { id }, query })
        found.push(...trades)
        before = next ?? undefined
      } while (before)
      return found
    }

    test('default: statistics in total, of a pair, of a token', async () => {
      const all = await server.api.stats({ query: { limit: 1000 } })
      const tvl = all.pairs.reduce((sum, pair) => sum + BigInt(pair.tvl ?? 0), 0n)
      expect(all.tvl).toBe(`${tvl}`)
      expect(all.series.at(-1)?.tvl).toBe(all.tvl)
      expect(tvl).toBeGreaterThan(10n ** 12n)
      const pair = all.pairs[0]?.pair_id ?? ''
      expect((await server.api.stats({ query: { pair } })).pairs).toHaveLength(1)
      const inSteps = (name: 'volume' | 'private_volume' | 'fees') =>
        all.series.reduce((sum, step) => sum + BigInt(step[name]), 0n)
      for (const [name, week, day] of [
        ['volume', all.volume_7d, all.volume_24h],
        ['private_volume', all.private_volume_7d, all.private_volume_24h],
        ['fees', all.fees_7d, all.fees_24h],
      ] as const) {
        expect(inSteps(name) >= BigInt(week) && BigInt(week) >= BigInt(day)).toBe(true)
      }
      expect(inSteps('volume') >= inSteps('private_volume')).toBe(true)
      expect(inSteps('volume')).toBeGreaterThan(0n)
      expect((await server.api.stats({ query: { token: WRAPPED_ALEO.id } })).pairs.length).toBe(4)
    })
  })

  describe('settings and prices of the chain', () => {
    test('default: shows current and announced settings, and from when they apply', async () => {
      const { height, block_seconds, ...settings } = await server.api.settings()
      expect(height).toBe(history.blocks.length - 1)
      expect(block_seconds).toBeGreaterThan(60) // its blocks are up to ten minutes apart
      expect(block_seconds).toBeLessThan(540)
      const read = (mapping: string) => {
        const value = history.store.get(PROGRAMS.config, mapping, 'true')
        return value && formatPlaintext(value).replace(/(u128|u32)\b/g, '')
      }
      const write = (value: object) =>
        `{ ${Object.entries(value)
          .map(([name, each]) => `${name}: ${each}`)
          .join(', ')} }`
      const { guardian, swap_fee, protocol_fee, private_ops, ...plain } = settings
      const grouped = { guardian, swap_fee, protocol_fee, private_ops }
      for (const [name, value] of Object.entries(grouped)) expect(write(value)).toBe(read(name))
      expect(swap_fee).toEqual({ fee: 30, next_fee: 77, from_height: expect.any(Number) })
      expect(swap_fee.from_height).toBeGreaterThan(10)
      expect(plain).toEqual({
        admin: OPERATOR,
        pending_admin: alice,
        delay: 10,
        paused_until: Number(read('paused_until')),
      })
    })

    test('behavior: two readings of the sums give average prices', async () => {
      const { pairs } = await server.api.pairs()
      for (const pair of pairs) {
        const sums = await server.api.priceSums({ params: { id: pair.pair_id } })
        expect(sums).toMatchObject({ reserve_a: pair.reserve_a, in_doubt: false })
        const value = history.store.get(PROGRAMS.core, 'pairs', pair.pair_id)
        expect(value && formatPlaintext(value)).toContain(`price_sum_a: ${sums.price_sum_a}field`)
        expect(value && formatPlaintext(value)).toContain(`height: ${sums.stored_height}u32`)
        const read = priceSumsFromServed(sums)
        const [ofA] = averagePrices(
          { pair: read, height: read.height },
          { pair: read, height: read.height + 10 },
        )
        const spot = Number(pair.reserve_b) / Number(pair.reserve_a)
        expect(Number(ofA.numerator) / Number(ofA.denominator)).toBeCloseTo(spot, 6)
      }
      const missing = { params: { id: '5field' } }
      await expect(server.api.priceSums(missing)).rejects.toMatchObject({ status: 404 })
    })
  })

  describe('transactions', () => {
    test('behavior: pages of an address follow one another without gap or overlap', async () => {
      const whole = await server.api.explorerTransactions({ query: { address: alice, limit: 100 } })
      const ids: string[] = []
      let before: string | null = null
      do {
        const query = { address: alice, limit: 7, ...(before === null ? {} : { before }) }
        const page: typeof whole = await server.api.explorerTransactions({ query })
        ids.push(...page.txs.map(({ transition_id }) => transition_id))
        before = page.next
      } while (before !== null)
      expect(ids.length).toBeGreaterThan(15)
      expect(ids.slice(0, 100)).toEqual(whole.txs.map(({ transition_id }) => transition_id))
      expect(new Set(ids).size).toBe(ids.length)
    })

    test('behavior: by type, with exact amounts', async () => {
      const query = { address: alice, tx_type: 'swap,add_liquidity' }
      const { txs } = await server.api.explorerTransactions({ query })
      expect(txs.length).toBeGreaterThan(3)
      for (const tx of txs) {
        expect(['swap', 'add_liquidity']).toContain(tx.tx_type)
        if (tx.status === 'accepted') expect(tx.received).toHaveLength(1)
        else expect(tx.reason).not.toBeNull()
      }
    })
  })

  describe('a transaction by its id', () => {
    test('behavior: exact amounts and the reason for a rejection, by the id it was sent under', async () => {
      const { txs, height } = await server.api.explorerTransactions({ query: { limit: 100 } })
      expect(height).toBe(history.blocks.length - 1)
      const rejected = txs.find(({ status }) => status === 'rejected')
      const accepted = txs.find(
        ({ status, tx_type }) => status === 'accepted' && tx_type === 'swap',
      )
      for (const listed of [accepted, rejected]) {
        if (listed === undefined) throw new Error('the history has both')
        const receipt = await server.api.transaction({ params: { id: listed.tx_id } })
        expect(receipt.calls).toContainEqual(listed)
        const { tx_id, status, height: at, timestamp, reason, fee, fee_payer } = listed
        expect(receipt).toMatchObject({
          ...{ tx_id, status, height: at, timestamp, reason, fee, fee_payer },
        })
      }
      expect(rejected?.reason).not.toBeNull()
    })

    test('error: 404 if no block contains it', async () => {
      const id = `at1${'q'.repeat(58)}`
      await expect(server.api.transaction({ params: { id } })).rejects.toMatchObject({
        status: 404,
      })
    })
  })

  describe('points and competition', () => {
    test('default: the leaderboard agrees with the overview', async () => {
      const { points, total } = await server.api.leaderboard({ query: { limit: 100 } })
      expect(points).toHaveLength(total)
      expect(total).toBeGreaterThan(3)
      for (const entry of points) {
        const { address, ...record } = entry
        expect(await server.api.pointsOverview({ params: { address } })).toEqual(record)
        const sum = entry.swap_point + entry.add_liquidity_point + entry.pub_pri_transfer_point
        expect(entry.total_point).toBe(sum)
      }
      const ranks = points.map(({ rank }) => rank)
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    })

    test('default: competing tokens by volume', async () => {
      const { tokens, total } = await server.api.competitionPage({ query: {} })
      expect(total).toBe(7)
      const volumes = tokens.map(({ volume }) => BigInt(volume))
      expect(volumes).toEqual([...volumes].sort((a, b) => Number(b - a)))
      expect(await server.api.competition()).toMatchObject({ status: 'open', tokens: 7 })
      const asked = { params: { address: alice }, query: {} }
      const status = await server.api.competitionClaimStatus(asked)
      expect(status).toMatchObject({ status: 'unavailable', reason: /after/ as unknown as string })
    })
  })

  describe('sessions', () => {
    test('behavior: a nonce is valid once, even when used ten times at once', async () => {
      const by = newAccount()
      const address = by.address
      const { nonce, message } = await server.api.sessionNonce({ body: { address } })
      const signature = sign(by, message)
      const tries = Array.from({ length: 10 }, () =>
        post('/api/session', { address, nonce, signature }),
      )
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 401)).toHaveLength(9)
    })

    test('error: a signature of another account', async () => {
      const address = newAccount().address
      const { nonce, message } = await server.api.sessionNonce({ body: { address } })
      const signature = sign(newAccount(), message)
      expect((await post('/api/session', { address, nonce, signature })).status).toBe(401)
    })

    test('error: a signature made for another site', async () => {
      const by = newAccount()
      const address = by.address
      const { nonce, expires } = await server.api.sessionNonce({ body: { address } })
      const named = { ...server.site, domain: 'elsewhere.example', address, nonce, expires }
      const body = { address, nonce, signature: sign(by, sessionMessage(named)) }
      expect((await post('/api/session', body)).status).toBe(401)
    })

    test('behavior: a closed session is no longer valid', async () => {
      const headers = { authorization: `Bearer ${await openSession(newAccount())}` }
      expect((await send('/api/session', { method: 'DELETE', headers })).status).toBe(200)
      expect((await send('/api/session', { method: 'DELETE', headers })).status).toBe(401)
    })

    test('behavior: a nonce expires after five minutes, a bearer token after an hour', async () => {
      const by = newAccount()
      const address = by.address
      const token = await openSession(by)
      const headers = { authorization: `Bearer ${token}` }
      const unimport = async () => {
        const body = JSON.stringify({ address, token_id: '7' })
        return (await send('/api/import/token', { method: 'DELETE', body, headers })).status
      }
      const start = Date.now()
      const { nonce, message, expires } = await server.api.sessionNonce({ body: { address } })
      const tries = { address, nonce, signature: sign(by, message) }
      vi.useFakeTimers({ toFake: ['Date'] })
      try {
        vi.setSystemTime(expires * 1000)
        expect((await post('/api/session', tries)).status).toBe(401)
        const { nonce: fresh, ...other } = await server.api.sessionNonce({ body: { address } })
        vi.setSystemTime(other.expires * 1000 - 1000)
        const signature = sign(by, other.message)
        expect((await post('/api/session', { address, nonce: fresh, signature })).status).toBe(200)
        vi.setSystemTime(start + 3_595_000)
        expect(await unimport()).toBe(200)
        vi.setSystemTime(start + 3_605_000)
        expect(await unimport()).toBe(401)
      } finally {
        vi.useRealTimers()
      }
    })
  })

  describe('bindings', () => {
    type EvmAccount = { readonly key: Uint8Array; readonly address: string }
    const newEvmAccount = (): EvmAccount => {
      const { secretKey: key, publicKey } = secp256k1.keygen()
      const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
      return { key, address: `0x${bytesToHex(keccak_256(point.slice(1)).slice(12))}` }
    }
    const personalSign = ({ key }: EvmAccount, message: string): string => {
      const text = utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}${message}`)
      const options = { prehash: false, format: 'recovered' } as const
      const [recovery = 0, ...rest] = secp256k1.sign(keccak_256(text), key, options)
      return `0x${bytesToHex(new Uint8Array([...rest, recovery + 27]))}`
    }
    const prepare = async (by: Account, evm: EvmAccount) => {
      const address = by.address
      const { nonce, expires } = await server.api.sessionNonce({ body: { address } })
      const named = { ...server.site, address, nonce, expires }
      const message = bindAddressMessage({ ...named, evmAddress: evm.address })
      const headers = { authorization: `Bearer ${await openSession(by)}` }
      return { body: { address, message, signature: personalSign(evm, message) }, headers }
    }
    const bind = async (by: Account, evm: EvmAccount) => {
      const { body, headers } = await prepare(by, evm)
      return await post('/api/bind/address', body, headers)
    }
    const boundTo = async (by: Account) =>
      (await server.api.boundEvmAddress({ params: { address: by.address } })).evm_address

    test('default: both accounts agree, and may do so again', async () => {
      const [by, evm] = [newAccount(), newEvmAccount()]
      expect(await boundTo(by)).toBeNull()
      const answer = { address: by.address, evm_address: evm.address }
      expect(await (await bind(by, evm)).json()).toEqual({ data: answer })
      const { body, headers } = await prepare(by, evm)
      expect((await post('/api/bind/address', body, headers)).status).toBe(200)
      expect((await post('/api/bind/address', body, headers)).status).toBe(200)
      expect(await boundTo(by)).toBe(evm.address)
    })

    test('behavior: either account may bind again; an old message is rejected', async () => {
      const [by, other] = [newAccount(), newAccount()]
      const [evm, second] = [newEvmAccount(), newEvmAccount()]
      const first = await prepare(by, evm)
      expect((await post('/api/bind/address', first.body, first.headers)).status).toBe(200)
      expect((await bind(by, second)).status).toBe(200)
      expect(await boundTo(by)).toBe(second.address)
      expect((await bind(other, second)).status).toBe(200)
      expect([await boundTo(by), await boundTo(other)]).toEqual([null, second.address])
      expect((await post('/api/bind/address', first.body, first.headers)).status).toBe(401)
      expect(await boundTo(by)).toBeNull()
    })

    test('error: an EVM address cannot be bound without its key', async () => {
      const [by, evm, stranger] = [newAccount(), newEvmAccount(), newEvmAccount()]
      const { body, headers } = await prepare(by, evm)
      const aleo = { ...body, signature: sign(by, body.message) }
      expect((await post('/api/bind/address', aleo, headers)).status).toBe(400)
      const forged = { ...body, signature: personalSign(stranger, body.message) }
      expect((await post('/api/bind/address', forged, headers)).status).toBe(401)
      expect(await boundTo(by)).toBeNull()
    })

    test('error: nor can it be bound to an account without its session', async () => {
      const [by, evm] = [newAccount(), newEvmAccount()]
      const { body } = await prepare(by, evm)
      expect((await post('/api/bind/address', body)).status).toBe(401)
      const stranger = { authorization: `Bearer ${await openSession(newAccount())}` }
      expect((await post('/api/bind/address', body, stranger)).status).toBe(403)
    })

    test('error: a text other than the binding message', async () => {
      const [by, evm] = [newAccount(), newEvmAccount()]
      const { body, headers } = await prepare(by, evm)
      for (const message of ['hello', `${body.message}\nmore: text`]) {
        const signature = personalSign(evm, message)
        const answer = await post('/api/bind/address', { ...body, message, signature }, headers)
        expect(answer.status).toBe(400)
      }
      expect(await boundTo(by)).toBeNull()
    })
  })

  describe('pictures', () => {
    const upload = async (bytes: Uint8Array<ArrayBuffer>, token: string) => {
      const form = new FormData()
      form.append('files', new Blob([bytes]), 'a.png')
      const headers = { authorization: `Bearer ${token}` }
      return await send('/ims/image/upload', { method: 'POST', body: form, headers })
    }
    const picture = async () =>
      new Uint8Array(
        await sharp({ create: { width: 900, height: 300, channels: 3, background: '#38e0b0' } })
          .png()
          .toBuffer(),
      )

    test('default: re-encoded, served by hash', async () => {
      const answer = await upload(await picture(), await openSession(newAccount()))
      const { data } = (await answer.json()) as { data: { urls: string[] } }
      const served = await send(data.urls[0] ?? '')
      expect(served.headers.get('content-type')).toBe('image/webp')
      expect(served.headers.get('cache-control')).toContain('immutable')
      const { width, format } = await sharp(await served.arrayBuffer()).metadata()
      expect({ width, format }).toEqual({ width: 512, format: 'webp' })
    })

    test('behavior: a picture removed by the operator disappears from its token and is not accepted again', async () => {
      const token = await openSession(newAccount())
      const bytes = await picture()
      const { data } = (await (await upload(bytes, token)).json()) as { data: { urls: string[] } }
      const url = data.urls[0] ?? ''
      const { db } = server.running.handle
      const row = { token: '77field', name: 'a', symbol: 'a', logo: url, updated: 1 }
      await db.insert(tokenMetadata).values(row)
      expect(await removeImage(db, url.slice(11, 75), 1)).toBe(true)
      expect((await send(url)).status).toBe(404)
      expect((await upload(bytes, token)).status).toBe(403)
      expect(await db.select().from(tokenMetadata)).toContainEqual({ ...row, logo: '' })
      await db.delete(tokenMetadata).where(eq(tokenMetadata.token, row.token))
    })

    test.each([
      ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>', 415],
      ['no picture', 'hello', 415],
      ['too many bytes', 'x'.repeat(3_000_000), 413],
    ])('error: %s', async (_, text, status) => {
      const bytes = new Uint8Array(new TextEncoder().encode(text))
      expect((await upload(bytes, await openSession(newAccount()))).status).toBe(status)
    })

    test('error: without a session', async () => {
      expect((await upload(await picture(), 'nobody')).status).toBe(401)
    })
  })

  describe('link previews', () => {
    const shownAt = async (path: string) => {
      const html = await (await send(path)).text()
      const of = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)
      return { title: of('title')?.[1], image: of('image')?.[1] }
    }
    const pairOf = async (symbols: string) => {
      const { pairs } = await server.api.pairs()
      const ids = symbols.split(' ').map((symbol) => tokenId(symbol))
      return pairs.find(({ token_a: a, token_b: b }) => ids.includes(a) && ids.includes(b))
    }

    test('default: the page of a token or a pair shows its name, and a card of the build', async () => {
      const pair = await pairOf('USDX WBTC')
      expect(await shownAt(`/pool/${pair?.pair_id.replace('field', '')}`)).toEqual({
        title: 'USDX / WBTC · Nightjar',
        image: `${server.url}/cards/usdx.png`,
      })
      expect(await shownAt(`/token/${tokenIdDigits('OWL')}`)).toEqual({
        title: 'OWL · Nightjar',
        image: `${server.url}/cards/owl.png`,
      })
      expect(await shownAt(`/token/${tokenIdDigits('WALEO')}`)).toEqual({
        title: 'ALEO · Nightjar',
        image: `${server.url}/cards/aleo.png`,
      })
    })

    test.each(['/pool/1', '/token/1', '/pool/x', `/pool/${'9'.repeat(77)}`])(
      'behavior: %s is nothing that exists, and has no preview',
      async (path) => {
        expect(await shownAt(path)).toEqual({ title: undefined, image: undefined })
      },
    )
  })

  describe('HTTP', () => {
    test('behavior: every endpoint answers, and a success matches its schema', async () => {
      for (const endpoint of Object.values<Endpoint>(endpoints)) {
        const path = endpoint.path.replace(/\{address\}/, alice).replace(/\{\w+\}/g, '1')
        const init = endpoint.method === 'GET' ? {} : { method: endpoint.method, body: '{}' }
        const { status } = await send(path, init)
        expect(status, `${endpoint.method} ${path}`).toBeLessThan(500)
      }
    })

    test('behavior: a block reaches the stream within a moment', async () => {
      const stream = await openStream()
      expect(await stream.next()).toEqual({
        event: 'head',
        data: { height: history.blocks.length - 1, complete: true, time: expect.any(Number) },
      })
      mineSwap()
      const mined = performance.now()
      const { event, data } = await stream.next()
      expect(performance.now() - mined).toBeLessThan(2000) // on an idle machine a tenth of a second
      expect(event).toBe('block')
      const block = blockEvent.parse(data)
      expect(block.height).toBe(history.blocks.length - 1)
      expect(block.pairs).toHaveLength(1)
      const { height, pairs } = await server.api.pairs()
      expect(height).toBe(block.height)
      expect(pairs).toContainEqual(block.pairs[0])
      stream.close()
    })

    test.each([
      ['its header', (height: number) => ['', { 'last-event-id': String(height) }] as const],
      ['its address', (height: number) => [`?after=${height}`, {}] as const],
    ])('behavior: a stream that sends its last block in %s misses none', async (_, naming) => {
      const known = history.blocks.length - 1
      const first = await openStream()
      await first.next()
      for (let count = 0; count < 3; count++) mineSwap()
      for (let count = 1; count <= 3; count++) await first.next()
      first.close()
      const [query, headers] = naming(known)
      const stream = await openStream(query, headers)
      expect(await stream.next()).toEqual({
        event: 'head',
        data: { height: known, complete: true, time: expect.any(Number) },
      })
      for (let count = 1; count <= 3; count++) {
        const { data } = await stream.next()
        expect(blockEvent.parse(data)).toMatchObject({ height: known + count })
      }
      stream.close()
    })

    test.each(['999999', '1', '0'])(
      'behavior: a stream whose last block %s is unknown or long ago is told to read everything',
      async (after) => {
        for (let count = 0; count < 110; count++) history.mine()
        await vi.waitFor(
          async () => expect((await server.api.pairs()).height).toBe(history.blocks.length - 1),
          10_000,
        )
        const stream = await openStream(`?after=${after}`)
        const { event, data } = await stream.next()
        expect([event, data]).toMatchObject(['head', { complete: false }])
        stream.close()
      },
    )

    const mineSwap = () => {
      history.call(swapExactIn(alice, tokenId('USDX'), tokenId('WALEO'), 1_000_000n))
      history.mine()
    }
    const openStream = async (query = '', headers: Record<string, string> = {}) => {
      const stop = new AbortController()
      const { body } = await send(`/api/events${query}`, { signal: stop.signal, headers })
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      /** The next event; a message without one is the wait before reconnecting, or a keep-alive. */
      const next = async (): Promise<{ event: string; data: unknown }> => {
        const [message, ...rest] = text.split('\n\n')
        if (message === undefined || rest.length === 0) {
          text += (await reader?.read())?.value ?? ''
          return next()
        }
        text = rest.join('\n\n')
        const event = /^event: (\w+)$/m.exec(message)?.[1]
        const data = /^data: (.*)$/m.exec(message)?.[1] ?? '{}'
        return event === undefined ? next() : { event, data: JSON.parse(data) }
      }
      return { next, close: () => stop.abort() }
    }

    test.each([
      ['/api/nothing', 404],
      ['/api/pair?tokenA=1&tokenB=1', 400],
      ['/api/pair?tokenA=1&tokenB=2', 404],
      ['/api/pair?tokenA=x&tokenB=2', 400],
      ['/api/token/balance?address=aleo1nope&token=1', 400],
      [`/api/import/tokens/aleo1${'q'.repeat(58)}`, 400],
      ['/api/explorer/txs?limit=0', 400],
      ['/api/explorer/txs?before=x', 400],
      ['/api/pairs/12345/candles', 404],
      ['/api/pairs/12345/trades', 404],
      ['/api/stats?token=12345', 404],
      ['/api/search/tokens/%00', 400],
    ])('error: %s is %i with a message', async (path, status) => {
      const answer = await send(path)
      expect(answer.status).toBe(status)
      const { error } = (await answer.json()) as { error: { code: string; message: string } }
      expect(error.message).toMatch(/\.$/)
    })

    test('error: names the invalid field', async () => {
      const answer = await post('/api/some/pairs', { pair_ids: [{ token_a: 'x', token_b: '1' }] })
      expect(await answer.json()).toMatchObject({
        error: { code: 'bad_request', details: { field: 'pair_ids.0.token_a' } },
      })
    })

    test('error: a body that is too large', async () => {
      const answer = await post('/api/bhp256', { content: 'x'.repeat(200_000) })
      expect(answer.status).toBe(413)
    })

    test('behavior: the hash equals the chain’s', async () => {
      const content = '{token_a: 1field, token_b: 2field}'
      expect(await server.api.bhp256({ body: { content } })).toEqual({
        bhp256: '389683676020340733441619184963571480034351308174267623048234094013685663444field',
      })
    })

    test('behavior: an unknown page returns the app with status 404; pages carry policy and settings', async () => {
      const page = await send('/')
      expect(page.status).toBe(200)
      expect(page.headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'")
      const unknown = await send('/no/such/page')
      expect(unknown.status).toBe(404)
      expect(unknown.headers.get('content-type')).toContain('text/html')
    })

    test('behavior: builds, documents, health and metrics', async () => {
      const { id } = await server.api.latestBuild()
      expect(id).not.toBe('')
      const document = await server.api.openapi()
      expect(document).toMatchObject({ openapi: '3.1.0' })
      expect(await (await send('/api/docs')).text()).toContain('/api/pairs')
      expect((await send('/healthz')).status).toBe(200)
    })

    test('behavior: an answer that is not cached is compressed for whoever takes it', async () => {
      const ask = (encoding: string) =>
        send('/api/openapi.json', { headers: { 'accept-encoding': encoding } })
      const [small, plain] = [await ask('gzip'), await ask('identity')]
      expect(small.headers.get('content-encoding')).toBe('gzip')
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(await small.json()).toEqual(await plain.json())
      expect([small, plain].map(({ headers }) => headers.get('vary'))).toEqual(
        Array(2).fill('accept-encoding'),
      )
    })

    test('behavior: unchanged answers are 304 until the next block', async () => {
      const caughtUp = () =>
        eventually(async () => {
          const { height } = await server.api.stats({ query: {} })
          return height === history.blocks.length - 1 ? true : undefined
        })
      await caughtUp()
      await send('/api/pairs')
      const etag = (await send('/api/pairs')).headers.get('etag') ?? ''
      expect(etag).toMatch(/^W\/"[\w-]+"$/)
      const ask = () => send('/api/pairs', { headers: { 'if-none-match': etag } })
      const again = await ask()
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      history.call(swapExactIn(alice, tokenId('USDX'), tokenId('WALEO'), 1_000_000n))
      history.mine()
      await caughtUp()
      await eventually(async () => ((await ask()).status === 200 ? true : undefined))
    })

    test('behavior: other origins may send requests', async () => {
      const answer = await send('/api/pairs', { method: 'OPTIONS' })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    })

    test('behavior: the proxy only reads from the node', async () => {
      const height = await send('/node/testnet/block/height/latest')
      expect(await height.json()).toBe(history.blocks.length - 1)
      for (const path of ['/node/testnet/block/create', '/node/testnet/shutdown', '/node/x']) {
        expect((await send(path, { method: 'POST', body: '{}' })).status).toBe(404)
      }
    })

    test('error: no key, no payment', async () => {
      const by = newAccount()
      const address = by.address
      const signature = sign(by, claimCreditsMessage({ ...server.site, address }))
      expect((await post('/api/claim/aleo', { address, signature })).status).toBe(409)
    })
  })
})

describe('rate limits', () => {
  test('behavior: exceeding the limit gives 429 with the time to wait', async () => {
    const [database] = testDatabases
    if (database === undefined) throw new Error('no database')
    const env = { RATE_LIMIT_READS: '120', RATE_LIMIT_WRITES: '6' }
    const server = await startTestServer({ database, nodeUrl: node.url, env })
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => fetch(`${server.url}/api/pairs`)),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await server.close()
  })

  test('behavior: a long search and a long list of ids cost several requests', async () => {
    const [database] = testDatabases
    if (database === undefined) throw new Error('no database')
    const server = await startTestServer({
      database,
      nodeUrl: node.url,
      env: { RATE_LIMIT_READS: '1200' }, // 200 at once
    })
    const passed = async (times: number, ask: () => Promise<Response>) => {
      const answers = await Promise.all(Array.from({ length: times }, ask))
      return answers.filter(({ status }) => status !== 429).length
    }
    const spellings = ['/api/search/tokens', '/api/search/token%73', '/x/%2e%2e/api/search/tokens']
    let asked = 0
    const search = () => fetch(`${server.url}${spellings[asked++ % 3]}/${'abcdefgh'.repeat(9)}`)
    expect(await passed(30, search)).toBeLessThanOrEqual(25) // ten each, and some are refilled meanwhile
    const body = JSON.stringify({ token_ids: Array.from({ length: 100 }, () => '1'.repeat(70)) })
    const list = () => fetch(`${server.url}/api/some/tokens/price`, { method: 'POST', body })
    expect(await passed(10, list)).toBeLessThanOrEqual(5)
    await server.close()
  })
})

function tokenIdDigits(symbol: string): string {
  return tokenId(symbol).replace('field', '')
}

async function eventually<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 500; tries++) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('not found in time')
}
