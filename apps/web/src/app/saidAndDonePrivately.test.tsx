import { join } from 'node:path'
import {
  CREDITS,
  CREDITS_PROGRAM,
  formatAmount,
  LP_TOKEN,
  PROGRAM_ADDRESSES,
  type Token,
  type WalletRecord,
} from '@nightjar/sdk'
import type { ExecuteRequest } from '@nightjar/wallet/types'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { type Remote, wrap } from 'comlink'
import fc from 'fast-check'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest'
import { PrivateTransferCard } from '../features/assets/PrivateTransferCard.tsx'
import { RecordTiles } from '../features/assets/RecordTiles.tsx'
import { PrivateDepositCard } from '../features/pools/PrivateDepositCard.tsx'
import { PrivateWithdrawalCard } from '../features/pools/PrivateWithdrawalCard.tsx'
import { PrivateSwapCard } from '../features/swap/PrivateSwapCard.tsx'
import * as quoting from '../features/swap/quoteWithCredits.ts'
import { quotingQuery } from '../features/swap/useQuoting.ts'
import { PrivateWrapCard } from '../features/wrap/PrivateWrapCard.tsx'
import { useChainHead } from '../lib/chainHead.ts'
import { showTokenAmount } from '../lib/format.ts'
import { balancesQuery, creditsQuery, pairsQuery, wrappedTokensQuery } from '../lib/queries.ts'
import { withForm } from '../lib/spellToken.ts'
import { ADDRESS, pairOf, tokenOf, tokens, wrappedAleo } from '../testing/exchange.ts'
import { OTHER } from '../testing/privateActions.ts'
import { startPrivateForms } from '../testing/privateForms.ts'
import type { MarketApi, Units } from '../testing/privateMarketWorker.ts'
import { type Filled, openReview, sign } from '../testing/reviewSheet.ts'
import { startThread, ThreadWorker } from '../testing/threadWorkers.ts'

const [usdx, wbtc, waleo] = [tokenOf('USDX'), tokenOf('WBTC'), tokenOf('WALEO')]
const ids = tokens.map(({ id }) => id)
const lp = { ...LP_TOKEN, id: pairOf('USDX', 'WBTC').id }
const recorded = join(import.meta.dirname, 'saidAndDonePrivately.br')
const patient = { timeout: 20_000 }

let market: Remote<MarketApi>
let records: Readonly<
  Record<'usdx' | 'change' | 'wbtc' | 'lp' | 'waleo' | 'aleo' | 'fee', WalletRecord>
>
let held: readonly WalletRecord[]
let started: Awaited<ReturnType<typeof startPrivateForms>>

beforeAll(async () => {
  market = wrap<MarketApi>(startThread('privateMarketWorker.ts'))
  await market.open(recorded)
  records = {
    usdx: await market.mint(usdx.id, 5_000_000_007n),
    change: await market.mint(usdx.id, 1_234_567n),
    wbtc: await market.mint(wbtc.id, 900_000_000_003n),
    lp: await market.mint(lp.id, 7_000_001n),
    waleo: await market.mint(waleo.id, 8_000_009n),
    aleo: await market.mint(CREDITS.id, 9_000_011n),
    fee: await market.mint(CREDITS.id, 1_000_000n),
  }
}, 240_000)
afterAll(() => market.close())

beforeEach(async () => {
  const { usdx, wbtc, lp, waleo, aleo, fee } = records
  held = [usdx, wbtc, lp, waleo, aleo, fee]
  started = await startPrivateForms(() => held)
  useChainHead.setState({ height: await market.begin() })
  vi.stubGlobal('Worker', ThreadWorker)
  vi.stubGlobal('fetch', answer)
  drawTheSame()
  const { client } = started
  client.setQueryData(quotingQuery.queryKey, quoting)
  client.setQueryData(pairsQuery.queryKey, { height: 100, pairs: await market.pairs() })
  client.setQueryData(
    balancesQuery(ADDRESS, ids).queryKey,
    new Map([[tokenOf('USDX').id, 10n ** 12n]]),
  )
  client.setQueryData(creditsQuery(ADDRESS).queryKey, 10n ** 12n)
  client.setQueryData(wrappedTokensQuery.queryKey, [wrappedAleo])
})
afterEach(async () => {
  cleanup()
  await started.stop()
  vi.restoreAllMocks()
  await market.end()
})

/** As the chain's server and node. */
async function answer(input: string | URL | Request): Promise<Response> {
  const found = await market.answer(input instanceof Request ? input.url : String(input))
  return found === undefined ? Response.json({}, { status: 404 }) : Response.json(found)
}

/** One-time addresses are drawn at random: here always the same, so that recorded calls are found again. */
function drawTheSame(): void {
  const draw = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) =>
    bytes instanceof Uint8Array && bytes.length === 64 ? bytes.fill(7) : draw(bytes),
  )
}

const programs = new Set<string>(Object.values(PROGRAM_ADDRESSES))
const named: readonly Pick<Token, 'id' | 'symbol' | 'decimals'>[] = [
  ...[usdx, wbtc, waleo, withForm(waleo), CREDITS, lp],
]

/** Whether a sentence of a sheet says that everyone sees this value. */
function says(sentence: string, literal: string): boolean {
  const [, digits = '', type] = /^(\d+)(\w+)$/.exec(literal) ?? []
  if (literal === ADDRESS && sentence.startsWith('Your address')) return true
  if ([ADDRESS, OTHER].includes(literal)) return / receives it$/.test(sentence)
  if (!type) return sentence === 'A one-time address'
  if (type === 'u32') return sentence === 'The last block that can include it'
  if (sentence === 'Token and amount') return true
  if (type === 'field')
    return named.some(({ id, symbol }) => id === literal && sentence.includes(symbol))
  if (sentence.startsWith('How much')) return true
  return named.some((token) =>
    ` ${sentence} `.includes(` ${showTokenAmount(BigInt(digits), token)} `),
  )
}

/** Values that a sheet says only the account sees, by the sentence that says so. */
const secrets: readonly (readonly [RegExp, (kept: Kept) => readonly string[]])[] = [
  [/^That it was you$/, () => [ADDRESS]],
  [/^Where /, ({ isSeen }) => (isSeen ? [] : [ADDRESS])],
  [/^Who receives it$/, () => [OTHER]],
  [/have left$/, ({ left }) => left],
  [/^(Token and amount|Which token, and how much)$/, ({ left, moved }) => [...left, ...moved]],
]

type Kept = {
  /** What new records hold of what was paid with. */
  readonly left: readonly string[]
  /** What was paid with, and how much. */
  readonly moved: readonly string[]
  /** The sheet says that the account is seen, as whoever pays the fee or takes part. */
  readonly isSeen: boolean
}

type Review = Awaited<ReturnType<typeof openReview>>
type Done = Awaited<ReturnType<typeof include>>

const sumOf = (units: readonly Units[], token: string): bigint =>
  units.reduce((sum, [id, amount]) => (id === token ? sum + amount : sum), 0n)

/** Executes a request; by token id, what it changes. */
async function include(request: ExecuteRequest) {
  const { made, spent, before, after, ...seen } = await market.include(request)
  return {
    ...seen,
    /** What records have gained. */
    records: (token: string) => sumOf(made, token) - sumOf(spent, token),
    /** New records. */
    made: (token: string) => made.flatMap(([id, amount]) => (id === token ? amount : [])),
    /** What the public balance has gained. */
    open: (token: string) => sumOf(after, token) - sumOf(before, token),
    /** What another address has. */
    paidTo: (token: string, address: string) => market.balance(token, address),
  }
}

/** What everyone sees is what the sheet lists, and nothing of what it says only the account sees. */
function expectSeen({ everyone, onlyYou }: Review, done: Done, paid: string): void {
  expect([everyone, onlyYou]).not.toContainEqual([])
  const open = [...done.calls, ...done.fee.filter((each) => each === ADDRESS)]
  const seen = [...new Set(open)].filter((each) => !programs.has(each))
  expect(seen.filter((each) => !everyone.some((sentence) => says(sentence, each)))).toEqual([])
  const told = everyone.filter((sentence) => sentence !== 'Nothing')
  expect(told.filter((sentence) => !seen.some((each) => says(sentence, each)))).toEqual([])
  const left = done.made(paid).map(String)
  const sent = -done.records(paid)
  const moved = [paid, String(sent)].filter((each) => /^[1-9]/.test(each))
  const isSeen = everyone.some((sentence) => sentence.startsWith('Your address'))
  const kept = onlyYou.flatMap((sentence) => {
    const secret = secrets.find(([words]) => words.test(sentence))?.[1]({ left, moved, isSeen })
    if (!secret && sentence !== 'Nothing') throw new Error(`nothing checks “${sentence}”`)
    return secret ?? []
  })
  expect(kept.filter((secret) => new RegExp(`\\b${secret}(u\\d+)?\\b`).test(done.text))).toEqual([])
}

type Tried = Filled & {
  /** Nothing on the chain decides about its call, so there is no dry run. */
  readonly isUntried?: boolean
}

/** Opens a review, which runs its call, and confirms it; the chain executes what the wallet is asked to sign. */
async function carryOut({ isUntried = false, ...filled }: Tried, paid: string) {
  const review = await openReview(filled, started.client)
  if (!isUntried) await within(review.sheet).findByText(/it succeeds\./, {}, patient)
  const request = await sign(review.confirm)
  const done = await include(request)
  expectSeen(review, done, paid)
  const [fee = 0n] = review.said('Network fee', CREDITS)
  expect(fee).toBe(request.feeMicrocredits)
  const parts = done.fee.flatMap((each) => /^(\d+)u64$/.exec(each)?.[1] ?? [])
  expect(parts.map(BigInt).reduce((sum, each) => sum + each, 0n)).toBe(fee)
  const from = review.text.includes('from a record')
  expect(request.feeRecord !== undefined).toBe(from)
  const once =
    done.calls.find(
      (each) => /^aleo1/.test(each) && ![ADDRESS, OTHER].includes(each) && !programs.has(each),
    ) ?? ''
  return { ...review, ...done, fee, once }
}

const choose = (label: string) => async () => {
  await act(async () => fireEvent.click(await screen.findByLabelText(label, {}, patient)))
}
const seenSwap = { opens: 'Swap, showing your address', confirms: /^Swap, showing your address$/ }
const swap = (query: string): Filled => ({
  ...{ card: PrivateSwapCard, path: `/?from=USDX&to=WBTC&${query}` },
  ...{ opens: 'Review private swap', confirms: /^Start private swap$/ },
})

describe('what the review of a private action says is what is done and seen', () => {
  const anyAmount = fc
    .bigInt({ min: 1000n, max: 5_000_000_000n })
    .map((units) => formatAmount(units, usdx.decimals))
  const amounts = fc.sample(anyAmount, { seed: 11, numRuns: inject('deep') ? 24 : 1 })

  test.each(['12.345678', ...amounts])(
    'default: a swap of %s from record to record',
    async (amount) => {
      const done = await carryOut(swap(`amount=${amount}`), usdx.id)
      const { said, records, paidTo, once } = done
      expect([-records(usdx.id)]).toEqual(said('You pay'))
      expect([records(wbtc.id)]).toEqual(said('Minimum received', wbtc))
      expect([records(wbtc.id) + (await paidTo(wbtc.id, once))]).toEqual(said('You receive', wbtc))
      expect(records(CREDITS.id)).toBe(-done.fee)
    },
  )

  test('default: an exact purchase from record to record', async () => {
    const { said, records, paidTo, once } = await carryOut(swap('exact=out&amount=1.5'), usdx.id)
    expect([-records(usdx.id)]).toEqual(said('Maximum sold'))
    expect([-records(usdx.id) - (await paidTo(usdx.id, once))]).toEqual(said('You pay'))
    expect([records(wbtc.id)]).toEqual(said('You receive', wbtc))
  })

  test('default: a swap whose fee is public', async () => {
    held = held.filter((each) => each.program !== CREDITS_PROGRAM)
    const { said, records, open, fee } = await carryOut(
      { ...swap('amount=3'), ...seenSwap },
      usdx.id,
    )
    expect([-records(usdx.id)]).toEqual(said('You pay'))
    expect([records(CREDITS.id), open(CREDITS.id)]).toEqual([0n, -fee])
  })

  test('default: a swap that is received publicly', async () => {
    const filled = { ...swap('amount=12.345678'), ...seenSwap, choose: choose('Receive publicly') }
    const { said, records, open } = await carryOut(filled, usdx.id)
    expect([-records(usdx.id)]).toEqual(said('You pay'))
    expect([open(wbtc.id)]).toEqual(said('You receive', wbtc))
    const [least = 0n] = said('Minimum received', wbtc)
    expect(open(wbtc.id)).toBeGreaterThanOrEqual(least)
  })

  test('default: a swap that is paid publicly', async () => {
    const filled = { ...swap('amount=12.345678'), ...seenSwap, choose: choose('Pay publicly') }
    const { said, records, open } = await carryOut(filled, usdx.id)
    expect([-open(usdx.id)]).toEqual(said('You pay'))
    expect(records(usdx.id)).toBe(0n)
    expect([records(wbtc.id)]).toEqual(said('Minimum received', wbtc))
    expect([records(wbtc.id) + open(wbtc.id)]).toEqual(said('You receive', wbtc))
  })

  test('default: a deposit', async () => {
    const done = await carryOut(
      {
        ...{ card: PrivateDepositCard, path: '/?a=USDX&b=WBTC&amount=12.345678' },
        ...{ opens: 'Review deposit', confirms: /^Start private deposit$/ },
      },
      usdx.id,
    )
    const { said, records, paidTo, once } = done
    for (const token of [usdx, wbtc]) {
      const most = said(`${token.symbol} deposited`, token).at(-1)
      expect(-records(token.id)).toBe(most)
      const back = await paidTo(token.id, once)
      expect([-records(token.id) - back]).toEqual(said('You add', token))
    }
    expect([records(lp.id)]).toEqual(said('Minimum, as a record', LP_TOKEN))
  })

  test('default: a withdrawal', async () => {
    const { said, records, paidTo, once } = await carryOut(
      {
        ...{ card: PrivateWithdrawalCard, path: '/?a=USDX&b=WBTC&percent=37' },
        ...{ opens: 'Review withdrawal', confirms: /^Start private withdrawal$/ },
      },
      lp.id,
    )
    expect([-records(lp.id)]).toEqual(said('LP tokens burned', LP_TOKEN))
    for (const token of [usdx, wbtc]) {
      const [whole, least] = said(`${token.symbol} returned`, token)
      expect(records(token.id)).toBe(least)
      expect(records(token.id) + (await paidTo(token.id, once))).toBe(whole)
      expect(said('You receive', token)).toEqual([whole])
    }
  })

  test.each([
    ['USDX', usdx],
    ['ALEO', CREDITS],
  ])('default: a transfer of %s from record to record', async (symbol, token) => {
    const { said, records, fee } = await carryOut(
      {
        ...{ card: PrivateTransferCard },
        path: `/?token=${symbol}&amount=1.25&to=${OTHER}&as=private`,
        ...{ opens: 'Review transfer', confirms: /^Send /, isUntried: true },
      },
      token.id,
    )
    const [sent = 0n] = said('You send', token)
    expect(-records(token.id)).toBe(token === CREDITS ? sent + fee : sent)
  })

  test('default: a public payment from a record', async () => {
    const { said, records, paidTo } = await carryOut(
      {
        ...{ card: PrivateTransferCard, path: `/?token=USDX&amount=1.25&to=${OTHER}` },
        ...{ opens: 'Review transfer', confirms: /^Send / },
      },
      usdx.id,
    )
    expect([-records(usdx.id)]).toEqual(said('You send'))
    expect([await paidTo(usdx.id, OTHER)]).toEqual(said('You send'))
  })

  test('default: a wrap', async () => {
    const { said, records, fee } = await carryOut(
      {
        card: () => <PrivateWrapCard direction="wrap" />,
        ...{ path: '/?token=ALEO&amount=2.5', opens: 'Review wrap' },
        confirms: /^Start private wrap$/,
      },
      CREDITS.id,
    )
    expect([-records(CREDITS.id) - fee]).toEqual(said('You pay', CREDITS))
    expect([records(waleo.id)]).toEqual(said('You receive', CREDITS))
  })

  test.each([
    ['a record', 'Review unwrap', /^Start private unwrap$/, undefined],
    ['the public balance', 'Unwrap, showing your address', /^Unwrap, showing/, 'Publicly'],
  ])('default: an unwrap to %s', async (_, opens, confirms, arrives) => {
    const { said, records, open, fee } = await carryOut(
      {
        card: () => <PrivateWrapCard direction="unwrap" />,
        ...{ path: '/?token=ALEO&amount=2.5', opens, confirms },
        ...(arrives ? { choose: choose(arrives) } : {}),
      },
      waleo.id,
    )
    expect([-records(waleo.id)]).toEqual(said('You pay', CREDITS))
    expect([records(CREDITS.id) + fee + open(CREDITS.id)]).toEqual(said('You receive', CREDITS))
  })

  const tiles = (count: number) => async () => {
    const boxes = await screen.findAllByRole('checkbox', {}, patient)
    for (const box of boxes.slice(0, count)) await act(async () => fireEvent.click(box))
  }
  const card = () => <RecordTiles token={usdx} />

  test('default: a join', async () => {
    held = [...held, records.change]
    const {
      said,
      records: gained,
      made,
    } = await carryOut(
      {
        ...{ card, path: '/', choose: tiles(2) },
        ...{ opens: 'Join 2 records', confirms: /^Join the records$/, isUntried: true },
      },
      usdx.id,
    )
    expect(gained(usdx.id)).toBe(0n)
    expect(made(usdx.id)).toEqual(said('New records'))
  })

  test('default: a split', async () => {
    const first = async () => {
      await tiles(1)()
      const part = screen.getByLabelText(/^First part/)
      await act(async () => fireEvent.change(part, { target: { value: '1.5' } }))
    }
    const { said, made } = await carryOut(
      {
        ...{ card, path: '/', choose: first },
        ...{ opens: 'Split', confirms: /^Split the record$/, isUntried: true },
      },
      usdx.id,
    )
    expect([...made(usdx.id)].sort()).toEqual([...said('New records')].sort())
  })

  test('default: making a record public', async () => {
    const {
      said,
      records: gained,
      open,
    } = await carryOut(
      {
        ...{ card, path: '/', choose: tiles(1) },
        ...{ opens: 'Make public', confirms: /^Make the records public, showing your address$/ },
      },
      usdx.id,
    )
    expect([-gained(usdx.id), open(usdx.id)]).toEqual([
      ...said('To your public balance'),
      ...said('To your public balance'),
    ])
  })
})
