import { WRAPPED_ALEO } from '@nightjar/sdk'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { sortIds } from '../chainCrypto.ts'
import { type Caller, makeComposition, toHistoryCall } from '../testing/composition.ts'
import { account, createFixture, type Fixture, fund, tokenId } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { createPair, createRandom, openMarket } from '../testing/market.ts'
import { type Replayed, replayHistory } from '../testing/replayed.ts'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 120_000 })

const COUNT = Number(process.env.COMPOSITIONS ?? (inject('deep') ? 2_000 : 150))
const SEED = Number(process.env.COMPOSITIONS_SEED ?? 1)
const PER_BLOCK = 5

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})

/** Checks that the rows of pairs equal the chain's mapping, and that none is in doubt. */
async function expectExact(replayed: Replayed): Promise<void> {
  const batch = await replayed.follow()
  expect(replayed.drift()).toEqual([])
  expect(replayed.engine.doubts()).toEqual([])
  expect(batch?.counts).toMatchObject({ inDoubt: 0, healed: 0 })
}

test(`behavior: ${COUNT} outside programs that await their calls in any order leave no drift (seed ${SEED})`, async () => {
  const random = createRandom(SEED)
  const history = createHistory(fixture.crypto)
  openMarket(history)
  const tokens = [WRAPPED_ALEO.id, tokenId('USDX'), tokenId('NJR')] as const
  const pools = [
    sortIds(tokens[0], tokens[1]),
    sortIds(tokens[0], tokens[2]),
    sortIds(tokens[1], tokens[2]),
  ]
  for (const [a, b] of pools) createPair(history, fixture.chain, a, b, 10n ** 8n, 3n * 10n ** 8n)
  const callers = ['hostile', 'inner_one'].map((name): Caller => {
    return { program: `${name}.aleo`, address: account(fixture, name) }
  })
  const poor = account(fixture, 'poor')
  const receivers = [...callers.map(({ address }) => address), poor]
  fund(history, receivers.slice(0, 2), 10n ** 12n)
  const replayed = replayHistory(history, fixture)
  const verdicts = { accepted: 0, rejected: 0 }
  for (let made = 0; made < COUNT; made++) {
    const composition = makeComposition({ random, pools, receivers })
    const { status } = history.call(toHistoryCall(composition, callers, made))
    verdicts[status === 'accepted' ? 'accepted' : 'rejected']++
    if (made % PER_BLOCK !== PER_BLOCK - 1) continue
    history.mine()
    await expectExact(replayed)
  }
  history.mine()
  await expectExact(replayed)
  expect(verdicts.accepted).toBeGreaterThan(COUNT * 0.8)
})
