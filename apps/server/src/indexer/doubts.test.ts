import { formatPlaintext, parsePlaintext } from '@nightjar/aleo'
import { encodeName, PROGRAMS, WRAPPED_ALEO } from '@nightjar/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { sortIds } from '../chainCrypto.ts'
import { account, createFixture, type Fixture, fund, tokenId } from '../testing/fixture.ts'
import { createHistory, type History, type HistoryCall } from '../testing/history.ts'
import { core, createPair, OPERATOR, openMarket, swapExactIn } from '../testing/market.ts'
import { replayHistory } from '../testing/replayed.ts'
import type { Engine } from './engine.ts'

const CREDITS = WRAPPED_ALEO.id
const [USDX, NJR] = [tokenId('USDX'), tokenId('NJR')]
const NEVER = '4294967295u32'

let fixture: Fixture
let trader: string
beforeAll(async () => {
  fixture = await createFixture()
  trader = account(fixture, 'trader')
})

/** A pair of a million each, and a trader. */
function open() {
  const history = createHistory(fixture.crypto)
  openMarket(history)
  const pair = createPair(history, fixture.chain, USDX, CREDITS, 10n ** 6n, 10n ** 6n)
  fund(history, [trader], 10n ** 9n)
  history.mine()
  return { history, pair }
}

const valueIn = ({ store }: History, mapping: string, key: string): string | null => {
  const value = store.get(PROGRAMS.core, mapping, key)
  return value === undefined ? null : formatPlaintext(value)
}

const withWrongReserve = (pair: string | null): string | null =>
  pair?.replace(/reserve_a: \d+u128/, 'reserve_a: 5u128') ?? null

/** Asks a node for everything that is in doubt. */
function heal(engine: Engine, read: (mapping: string, key: string) => string | null): void {
  const findings = engine.doubts().map((doubt) => {
    const text = read(doubt.mapping, doubt.key ?? '')
    return { doubt, value: text === null ? null : parsePlaintext(text) }
  })
  engine.heal(findings)
}

describe('a node that gives the same wrong value in audits and afterwards', () => {
  /** An audit has seen a reserve that the chain does not have. */
  async function audit() {
    const { history, pair } = open()
    const replayed = replayHistory(history, fixture)
    await replayed.follow()
    const ours = valueIn(history, 'pairs', pair)
    const theirs = withWrongReserve(ours)
    expect(theirs).not.toBe(ours)
    const drift = { program: PROGRAMS.core, mapping: 'pairs', key: pair, ours, theirs }
    replayed.engine.review([drift])
    heal(replayed.engine, () => theirs)
    const batch = await replayed.follow()
    return { history, pair, replayed, drift, batch }
  }

  test('security: its value is not taken over, and the pair is in doubt until it agrees', async () => {
    const { history, pair, replayed, batch } = await audit()
    expect(batch?.counts.healed).toBe(0)
    const reserves = { reserveA: 10n ** 6n, reserveB: 10n ** 6n }
    expect(batch?.ledger.pairs).toMatchObject([{ id: pair, inDoubt: true, ...reserves }])
    heal(replayed.engine, (mapping, key) => valueIn(history, mapping, key))
    const settled = await replayed.follow()
    expect(settled?.ledger.pairs).toMatchObject([{ id: pair, inDoubt: false, ...reserves }])
  })

  test('behavior: the next swap is proven and settles it', async () => {
    const { history, pair, replayed } = await audit()
    expect(history.call(swapExactIn(trader, USDX, CREDITS, 1000n)).status).toBe('accepted')
    history.mine()
    const batch = await replayed.follow()
    expect(batch?.counts).toMatchObject({ verified: 1, inDoubt: 0 })
    expect(batch?.ledger.pairs).toMatchObject([{ id: pair, inDoubt: false }])
    expect(replayed.drift()).toEqual([])
  })
})

describe('a transaction that cannot be replayed', () => {
  /** Calls of an outside program, one more that its block tells wrongly, and the node's values afterwards. */
  async function doubt(calls: readonly HistoryCall[], awaits: readonly number[]) {
    const { history } = open()
    const unknown = swapExactIn(trader, USDX, CREDITS, 777n)
    const act = { program: 'outside.aleo', function: 'act', arguments: [...calls, unknown] }
    const { status } = history.call({ ...act, awaits: [...awaits, calls.length] })
    expect(status).toBe('accepted')
    history.mine()
    const text = JSON.stringify(history.blocks.at(-1)).replaceAll('777u128', '778u128')
    const blocks = [...history.blocks.slice(0, -1), JSON.parse(text)]
    const replayed = replayHistory({ ...history, blocks }, fixture)
    expect((await replayed.follow())?.counts.inDoubt).toBe(1)
    return { history, engine: replayed.engine, replayed }
  }

  async function settle({ history, engine, replayed }: Awaited<ReturnType<typeof doubt>>) {
    heal(engine, (mapping, key) => valueIn(history, mapping, key))
    expect(engine.doubts()).toEqual([])
    return (await replayed.follow())?.ledger
  }

  test('behavior: a pair that it makes has its tokens, whichever call mentions it first', async () => {
    const [tokenA, tokenB] = sortIds(USDX, NJR)
    const id = fixture.chain.pairId(tokenA, tokenB)
    const amounts = ['1000000u128', '1000000u128', '1000000u128']
    const made = core('create_pair', [OPERATOR, id, tokenA, tokenB, ...amounts, OPERATOR, NEVER])
    const rows = await settle(await doubt([swapExactIn(trader, USDX, NJR, 1000n), made], [1, 0]))
    expect(rows?.pairs.find((row) => row.id === id)).toMatchObject({
      ...{ tokenA, tokenB, inDoubt: false },
    })
  })

  test('behavior: a token that it makes has its creator, whichever call mentions it first', async () => {
    const id = '301field'
    const name = `${encodeName('Late')}field`
    const made = core('create_token', [OPERATOR, id, name, name, '6u8', '5u128', OPERATOR])
    const moved = core('transfer_public', [OPERATOR, id, trader, '3u128'])
    const rows = await settle(await doubt([moved, made], [1, 0]))
    const token = rows?.tokens.find((row) => row.id === id)
    expect(token).toMatchObject({ creator: OPERATOR, isLp: false })
  })

  test('security: what its block lists counts more than what an audit finds', async () => {
    const { engine } = await doubt([], [])
    const before = engine.doubts()
    const key = before.find(({ mapping }) => mapping === 'pairs')?.key ?? ''
    const place = { program: PROGRAMS.core, mapping: 'pairs', key }
    const unchanged = open()
    expect(key).toBe(unchanged.pair)
    const ours = valueIn(unchanged.history, 'pairs', key)
    engine.review([{ ...place, ours, theirs: withWrongReserve(ours) }])
    expect(engine.doubts()).toEqual(before)
  })
})
