import { type ProgramId, programIds } from '@nightjar/programs'
import { PROGRAMS, WRAPPED_ALEO } from '@nightjar/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { account, createFixture, type Fixture, fund, tokenId } from '../testing/fixture.ts'
import { createHistory, type History, type HistoryCall } from '../testing/history.ts'
import { core, createPair, openMarket, swapExactIn, transfer } from '../testing/market.ts'
import { replayHistory } from '../testing/replayed.ts'

const CREDITS = WRAPPED_ALEO.id
const USDX = tokenId('USDX')
const NJR = tokenId('NJR')
const NEVER = '4294967295u32'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})

/** A pair of 1,000 each and a trader. */
function start(programs: readonly ProgramId[] = programIds) {
  const history = createHistory(fixture.crypto, 'h', programs)
  openMarket(history)
  createPair(history, fixture.chain, USDX, CREDITS, 1000n * 1000n, 1000n * 1000n)
  createPair(history, fixture.chain, CREDITS, NJR, 1000n * 1000n, 1000n * 1000n)
  const trader = account(fixture, 'trader')
  fund(history, [trader], 10n ** 9n)
  return { history, trader, replayed: replayHistory(history, fixture) }
}

/** A call of an outside program. */
const outside = (
  parts: readonly HistoryCall[],
  awaits: readonly number[],
  name = 'outside',
): HistoryCall => ({ program: `${name}.aleo`, function: 'act', arguments: parts, awaits })

const accept = (history: History, call: HistoryCall): void => {
  expect(history.call(call).status).toBe('accepted')
  history.mine()
}

describe('createReplay', () => {
  test('behavior: replays two swaps awaited in reverse order by another program', async () => {
    const { history, trader, replayed } = start()
    const swaps = [
      swapExactIn(trader, USDX, CREDITS, 100_000n),
      swapExactIn(trader, CREDITS, USDX, 50_000n),
    ]
    accept(history, outside(swaps, [1, 0]))
    const batch = await replayed.follow()
    expect(replayed.drift()).toEqual([])
    expect(replayed.engine.doubts()).toEqual([])
    expect(batch?.counts.inDoubt).toBe(0)
    const trades = batch?.ledger.trades.map(({ tokenIn, callIndex }) => [tokenIn, callIndex])
    expect(trades).toEqual([
      [CREDITS, 0],
      [USDX, 1],
    ])
  })

  test('behavior: replays tokens spent before they are received, on a path awaited in reverse order', async () => {
    const { history, trader, replayed } = start()
    const poor = account(fixture, 'poor')
    const path = core(
      'swap_exact_path',
      [poor, USDX, CREDITS, NJR, '0field', '10000u128', '0u128', poor, NEVER],
      poor,
    )
    accept(history, outside([path, transfer(trader, USDX, poor, 10_000n)], [1, 0]))
    await replayed.follow()
    expect(replayed.drift()).toEqual([])
  })

  test('behavior: replays nested programs, dynamic calls, and calls that are never awaited', async () => {
    const { history, trader, replayed } = start()
    const swap = (amount: bigint) => swapExactIn(trader, USDX, CREDITS, amount)
    const inner = outside([swap(1000n), { ...swap(2000n), isDynamic: true }], [1, 0], 'inner')
    accept(history, outside([swap(3000n), { ...inner, isDynamic: true }, swap(4000n)], [2, 1, 0]))
    accept(history, outside([swap(5000n), swap(6000n), swap(5000n)], [2, 0]))
    accept(history, outside([swap(7000n), swap(8000n)], []))
    const batch = await replayed.follow()
    expect(replayed.drift()).toEqual([])
    expect(batch?.counts.inDoubt).toBe(0)
    const amounts = batch?.ledger.trades.map(({ amountIn }) => Number(amountIn))
    expect(amounts).toEqual([4000, 2000, 1000, 3000, 5000, 5000])
  })

  const thief = 'aleo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3ljyzd'

  test.each([
    ['a stranger deployed', true],
    ['was deployed before the suite', false],
  ])('behavior: a program with a suite name that %s is treated like any other', async (_, seen) => {
    const { history, trader, replayed } = start(programIds.filter((id) => id !== PROGRAMS.faucet))
    if (seen) history.deploy(PROGRAMS.faucet, thief)
    const swaps = [
      swapExactIn(trader, USDX, CREDITS, 100_000n),
      swapExactIn(trader, CREDITS, USDX, 50_000n),
    ]
    accept(history, outside(swaps, [1, 0], 'nightjar_faucet'))
    const batch = await replayed.follow()
    expect(replayed.drift()).toEqual([])
    expect(batch?.counts.inDoubt).toBe(0)
    expect(batch?.programs.map(({ id }) => id)).not.toContain(PROGRAMS.faucet)
    const called = batch?.ledger.transactions.slice(-2).map(({ program }) => program)
    expect(called).toEqual([PROGRAMS.core, PROGRAMS.core])
  })

  test('behavior: a math program deployed before the configuration belongs to the suite', async () => {
    const { config, math } = PROGRAMS
    const others = programIds.filter((id) => id !== config && id !== math)
    const { history, trader, replayed } = start([math, config, ...others])
    accept(history, swapExactIn(trader, USDX, CREDITS, 100_000n))
    const batch = await replayed.follow()
    expect(replayed.drift()).toEqual([])
    expect(batch?.counts.inDoubt).toBe(0)
    expect(batch?.programs.map(({ id }) => id).slice(0, 2)).toEqual([math, config])
    expect(batch?.ledger.trades).toHaveLength(1)
  })

  test('behavior: a struct of another program that looks like a future does not stop it', async () => {
    const { history, trader, replayed } = start()
    const swap = swapExactIn(trader, USDX, CREDITS, 1000n)
    const call = outside([swap], [0])
    accept(history, { ...call, arguments: ['{ program_id: 5field }', swap], awaits: [1] })
    accept(history, { ...call, arguments: [swap, '{ program_id: 5field }'], awaits: [0] })
    const batch = await replayed.follow()
    expect(replayed.drift()).toEqual([])
    expect(batch?.counts.inDoubt).toBe(0)
    expect(batch?.ledger.trades).toHaveLength(2)
  })

  test('error: a future that cannot be read leaves its transaction in doubt, and the next is replayed', async () => {
    const { history, trader } = start()
    accept(history, outside([swapExactIn(trader, USDX, CREDITS, 1000n)], [0]))
    const text = JSON.stringify(history.blocks.at(-1))
    const unreadable = JSON.parse(
      text.replaceAll('program_id: outside.aleo', 'program_id: Outside'),
    )
    const blocks = [...history.blocks.slice(0, -1), unreadable]
    const batch = await replayHistory({ ...history, blocks }, fixture).follow()
    expect(text).toContain('program_id: outside.aleo')
    expect(batch?.counts.inDoubt).toBe(1)
  })

  test('privacy: only credits.aleo shows who signed a private swap', async () => {
    const { history, trader, replayed } = start()
    const swap = core('swap_exact_private_for_public', [
      ...[USDX, CREDITS, '1000u128', '0u128', trader, NEVER],
    ])
    const signers = { 'hostile.aleo': account(fixture, 'victim'), 'credits.aleo': trader }
    for (const [program, signer] of Object.entries(signers)) {
      const name = 'transfer_public_as_signer'
      const signed = { program, function: name, arguments: [signer, trader, '1u64'] }
      accept(history, outside([signed, swap], [1]))
    }
    const batch = await replayed.follow()
    expect(batch?.ledger.trades.map((trade) => trade.trader)).toEqual([null, trader])
  })

  test('error: calls of a core whose deployment was not indexed stop it', async () => {
    const { history, trader } = start()
    accept(history, swapExactIn(trader, USDX, CREDITS, 100_000n))
    const late = { ...history, blocks: history.blocks.slice(-1) }
    await expect(replayHistory(late, fixture).follow()).rejects.toThrow('INDEXER_START_HEIGHT')
  })

  test('behavior: replays a token that is traded while it is being wrapped', async () => {
    const { history, trader, replayed } = start()
    const wrapper = account(fixture, 'nightjar_arc20')
    const wrapped = '4711field'
    const texts = ['1field', '1field', '6u8', '0u128', wrapper]
    accept(history, {
      program: PROGRAMS.arc20,
      function: 'init_token',
      arguments: [core('create_token', [wrapper, wrapped, ...texts])],
    })
    const hostile = outside([swapExactIn(trader, USDX, CREDITS, 900n)], [0], 'hostile_token')
    accept(history, {
      program: PROGRAMS.arc20,
      function: 'wrap_public',
      arguments: [
        { ...hostile, isDynamic: true },
        core('mint_public', [wrapper, wrapped, trader, '5u128']),
      ],
    })
    const batch = await replayed.follow()
    expect(replayed.drift()).toEqual([])
    const kinds = batch?.ledger.transactions.slice(-2).map(({ program, kind }) => [program, kind])
    expect(kinds).toEqual([
      [PROGRAMS.core, 'swap'],
      [PROGRAMS.arc20, 'wrap'],
    ])
  })
})

describe('equal swaps before and after one that lowers the price', () => {
  let deadline = 1000
  const swap = (trader: string, amount: number, least: number): HistoryCall =>
    core('swap_exact_private_for_public', [
      ...[USDX, CREDITS, `${amount}u128`, `${least}u128`, trader, `${deadline++}u32`],
    ])
  const times = <T>(amount: number, make: (at: number) => T): T[] =>
    Array.from({ length: amount }, (_, at) => make(at))

  /** The transaction, then someone else's swap. */
  async function follow(
    { history, trader, replayed }: ReturnType<typeof start>,
    calls: readonly HistoryCall[],
    awaits: readonly number[],
  ) {
    accept(history, outside(calls, awaits))
    accept(history, swapExactIn(trader, USDX, CREDITS, 5000n))
    const batch = await replayed.follow()
    expect(replayed.drift()).toEqual([])
    expect(replayed.engine.doubts()).toEqual([])
    return batch
  }

  test.each([4, 12])('behavior: %i on each side are proven, and what follows', async (amount) => {
    const started = start()
    const { trader } = started
    const bold = times(amount, () => swap(trader, 1000, 0))
    const shy = times(amount, () => swap(trader, 1000, 960))
    const calls = [...bold, ...shy, swap(trader, 50_000, 0)]
    const last = 2 * amount
    const awaits = [...times(amount, (at) => amount + at), last, ...times(amount, (at) => at)]
    const batch = await follow(started, calls, awaits)
    expect(batch?.counts.inDoubt).toBe(0)
    const small = times(amount, () => 1000)
    const amounts = batch?.ledger.trades.map(({ amountIn }) => Number(amountIn))
    expect(amounts).toEqual([...small, 50_000, ...small, 5000])
  })

  test.each([
    [2, 0],
    [9, 1],
  ])(
    'behavior: %i that other calls could have made in two steps leave no value in doubt',
    async (amount, inDoubt) => {
      const started = start()
      const { trader } = started
      const given = times(amount, () =>
        core('transfer_public_to_private', [trader, USDX, '1000u128']),
      )
      const taken = times(amount, () => swap(trader, 1000, 0))
      const atOnce = times(amount, () => swapExactIn(trader, USDX, CREDITS, 1000n, 960n))
      const calls = [...given, ...taken, ...atOnce, swap(trader, 50_000, 0)]
      const inTwo = times(amount, (at) => [at, amount + at]).flat()
      const awaits = [...times(amount, (at) => 2 * amount + at), 3 * amount, ...inTwo]
      const batch = await follow(started, calls, awaits)
      expect(batch?.counts.inDoubt).toBe(inDoubt)
      expect(batch?.ledger.trades).toHaveLength(inDoubt === 1 ? 1 : 2 * amount + 2)
      const unknown = batch?.ledger.transactions.filter((row) => row.inDoubt)
      expect(unknown).toHaveLength(inDoubt * calls.length)
      expect(batch?.ledger.pairs.filter((pair) => pair.inDoubt)).toEqual([])
    },
  )
})
