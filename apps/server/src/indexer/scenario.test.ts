import { createAleoClient, formatPlaintext } from '@nightjar/aleo'
import { CREDITS_PROGRAM, encodeProgramId, PROGRAMS } from '@nightjar/sdk'
import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type ChainDriver,
  createChainDriver,
} from '../../../../programs/test/scenario/chainDriver.ts'
import { createHasher } from '../../../../programs/test/scenario/hash.ts'
import {
  type CallStep,
  deployAll,
  play,
  type Step,
} from '../../../../programs/test/scenario/play.ts'
import { scenario } from '../../../../programs/test/scenario/steps/all.ts'
import { exits } from '../../../../programs/test/scenario/steps/exits.ts'
import { switches } from '../../../../programs/test/scenario/steps/switches.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { balances, pairs, state, tokens, trades, transactions } from '../db/schema.ts'
import { testDatabases } from '../testing/databases.ts'
import {
  auditAll,
  createFixture,
  createTestIndexer,
  type Fixture,
  indexTo,
} from '../testing/fixture.ts'
import { coreFunctions, suitePrograms } from './suite.ts'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 3_600_000 }) // hundreds of transactions on a busy machine

// every function of every program of the suite, right and wrong, on the embedded chain: what the
// programs' own tests hold to their model is here held to the indexer's rows

/** What a wallet refuses to build reaches no chain; these chapters only play functions of the others once more. */
const again = new Set<Step>([...switches, ...exits])
const sentSteps = scenario.filter(
  (step) => !again.has(step) && ('mine' in step || step.expect !== 'refused'),
)

let fixture: Fixture
let chain: ChainDriver
let nodeUrl: string
const sent: { readonly step: CallStep; readonly id: string }[] = []
beforeAll(async () => {
  fixture = await createFixture()
  chain = await createChainDriver()
  await deployAll(chain)
  const onTransaction = (step: CallStep, transaction: string): void => {
    sent.push({ step, id: JSON.parse(transaction).id })
  }
  await play({ driver: chain, steps: sentSteps, hash: createHasher(), onTransaction })
  nodeUrl = await chain.listen()
})
afterAll(() => chain.close())

describe.each(testDatabases)(
  'the indexer after every function of the suite, on $name',
  ({ open }) => {
    let handle: DatabaseHandle
    beforeAll(async () => {
      handle = await open()
      const height = await chain.height()
      await indexTo(createTestIndexer(handle.db, nodeUrl, fixture), height)
    })
    afterAll(() => handle.close())

    test('default: every mapping value is the chain’s and none is missing', async () => {
      const client = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
      const ours = new Map<string, string>()
      for (const { program, mapping, key, value } of await handle.db.select().from(state)) {
        ours.set(`${program}/${mapping}/${key}`, value)
      }
      const theirs = new Map<string, string>()
      for (const program of [PROGRAMS.core, PROGRAMS.config, PROGRAMS.faucet]) {
        for (const mapping of await client.getMappingNames(program)) {
          for (const [key, value] of await client.getMappingEntries(program, mapping)) {
            theirs.set(`${program}/${mapping}/${formatPlaintext(key)}`, formatPlaintext(value))
          }
        }
      }
      expect(ours.size).toBeGreaterThan(60)
      expect(ours).toEqual(theirs)
    })

    test('behavior: so are the readable rows, and every balance has its holder', async () => {
      expect((await auditAll(handle.db, nodeUrl, fixture)).drift).toEqual([])
      for (const { key, token, address } of await handle.db.select().from(balances)) {
        expect(fixture.crypto.accountKey(token, address)).toBe(key)
      }
    })

    test('behavior: every transaction of the suite is there with the chain’s verdict', async () => {
      const rows = await handle.db.select().from(transactions)
      const byId = new Map(rows.map((row) => [row.txId, row]))
      const ofSuite = sent.filter(({ step }) => suitePrograms.has(step.call.split('/')[0] ?? ''))
      expect(ofSuite.length).toBeGreaterThan(100)
      for (const { step, id } of ofSuite) {
        expect(byId.get(id)?.status, step.call).toBe(step.expect)
      }
      const called = ofSuite.flatMap(({ step }) => (step.expect === 'accepted' ? [step.call] : []))
      const replayed = rows.flatMap((row) =>
        row.status === 'accepted' ? [`${row.program}/${row.function}`] : [],
      )
      expect(new Set(replayed)).toEqual(new Set(called))
      const core = Object.keys(coreFunctions).map((name) => `${PROGRAMS.core}/${name}`)
      expect(replayed).toEqual(expect.arrayContaining(core))
    })

    test('behavior: wrapped tokens know what they wrap, whichever way they are called', async () => {
      const rows = await handle.db.select().from(tokens).where(isNotNull(tokens.origin))
      expect(rows.map(({ origin }) => origin).sort()).toEqual(
        [
          CREDITS_PROGRAM,
          '777field', // the scenario's token of the registry
          encodeProgramId('test_arc20_token.aleo'),
          encodeProgramId('test_arc22_token.aleo'),
        ].sort(),
      )
      const wraps = await handle.db.select().from(transactions)
      for (const program of [PROGRAMS.credits, PROGRAMS.registry, PROGRAMS.arc20]) {
        const kinds = new Set(
          wraps
            .filter((row) => row.program === program && row.status === 'accepted')
            .map(({ kind }) => kind),
        )
        expect(kinds, program).toEqual(new Set(['create_token', 'wrap', 'unwrap']))
      }
    })

    test('behavior: each swap has a trade for every pair it passed', async () => {
      const rows = await handle.db.select().from(transactions)
      const hops = await handle.db.select().from(trades)
      const known = new Set((await handle.db.select().from(pairs)).map(({ id }) => id))
      const swaps = rows.filter(({ kind, status }) => kind === 'swap' && status === 'accepted')
      expect(swaps.length).toBeGreaterThan(20)
      for (const { height, txIndex, callIndex, pairs: passed, paid, received } of swaps) {
        const own = hops
          .filter(
            (hop) =>
              hop.height === height && hop.txIndex === txIndex && hop.callIndex === callIndex,
          )
          .sort((one, other) => one.hop - other.hop)
        const ways = new Set(own.map(({ pair }) => pair)) // a path may come back through the same pair
        expect([...ways]).toEqual(passed)
        expect(passed.every((id) => known.has(id))).toBe(true)
        expect(paid[0]?.amount).toBe(own[0]?.amountIn.toString())
        expect(received[0]?.amount).toBe(own.at(-1)?.amountOut.toString())
      }
    })
  },
)
