// @module-tag slow
import { addressToField, createAleoClient, formatPlaintext } from '@nightjar/aleo'
import {
  CREDITS_ID,
  CREDITS_PROGRAM,
  encodeProgramId,
  finalizes,
  functionOf,
  functions,
  type Moved,
  movementsOf,
  PROGRAMS,
  seenBy,
  visibilityOf,
} from '@nightjar/sdk'
import type { DatabaseHandle } from '@nightjar/server/db/database'
import { selectNames } from '@nightjar/server/db/names'
import { balances, pairs, state, tokens, trades, transactions } from '@nightjar/server/db/schema'
import { suitePrograms } from '@nightjar/server/indexer/suite'
import { testDatabases } from '@nightjar/server/testing/databases'
import {
  auditAll,
  createFixture,
  createTestIndexer,
  type Fixture,
  indexTo,
} from '@nightjar/server/testing/fixture'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { causesOf, silentOn, surprises, type Trial, tryFirst } from './dryRuns.ts'
import { futuresOf } from './futures.ts'
import { signed, whomItShows, whomWeSay } from './named.ts'
import { actors } from './scenario/actors.ts'
import { type ChainDriver, createChainDriver } from './scenario/chainDriver.ts'
import type { Call } from './scenario/driver.ts'
import { createHasher } from './scenario/hash.ts'
import { type CallStep, deployAll, play, type Report, type Step } from './scenario/play.ts'
import { publicBalances } from './scenario/publicBalances.ts'
import { recording } from './scenario/recording.ts'
import { scenario } from './scenario/steps/all.ts'
import { exits } from './scenario/steps/exits.ts'
import { switches } from './scenario/steps/switches.ts'
import { core } from './scenario/steps/write.ts'
import { type Seen, seenInAll, visibilityIn } from './visibilityIn.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 1_200_000 }) // hundreds of transactions on a busy machine

// every function of every program of the suite, right and wrong, built and signed, once, on the embedded chain: the
// chain is checked against the programs' model, and the indexer against the chain

/** The interpreter's test plays these chapters too; they only repeat functions of the others. */
const again = new Set<Step>([...switches, ...exits])

/** The x-coordinate of an address, the form that programs hash. */
function coordinateOf(address: string): string {
  return `${addressToField(address)}field`
}

const hash = createHasher()
const { address } = actors.alice
const coordinate = coordinateOf(address)
/** Carries the coordinate as a public input. */
const named = core('admin', 'create_token', [
  coordinate,
  '1field',
  '2field',
  '6u8',
  '1u128',
  '@bob',
])

/** Our chain; records the accepted calls, and what the router still holds after each of its calls. */
async function createWatchedDriver() {
  const unrecorded: string[] = []
  const onMiss = (call: string): void => void unrecorded.push(call)
  const driver = await createChainDriver({ ...recording, onMiss })
  const leftovers: string[] = []
  const seen = new Map<string, Seen[]>() // by function, one entry per call
  const accepted = new Map<string, Call>() // by the transaction's id
  const named: { readonly said: string; readonly shown: string }[] = []
  const futures = new Map<string, { readonly foreseen: string; readonly promised: string }[]>()
  const router = hash.programAddress(PROGRAMS.router)
  const execute: ChainDriver['execute'] = async (call) => {
    const outcome = await driver.execute(call)
    if (outcome.verdict === 'accepted' && outcome.transaction !== null) {
      const name = `${call.program}/${call.function}`
      seen.set(name, [...(seen.get(name) ?? []), visibilityIn(call, outcome.transaction)])
      accepted.set(JSON.parse(outcome.transaction).id, call)
      if (visibilityOf(call.program, call.function)) {
        named.push({ said: whomWeSay(call), shown: whomItShows(call, outcome.transaction) })
      }
      const both = futuresOf(call, outcome.transaction)
      if (both) futures.set(name, [...(futures.get(name) ?? []), both])
    }
    if (call.program === PROGRAMS.router && outcome.verdict === 'accepted') {
      const held = await publicBalances(driver, hash, router)
      leftovers.push(...held.map((line) => `after ${call.function}: ${line}`))
    }
    return outcome
  }
  return { ...driver, execute, leftovers, accepted, seen, named, futures, unrecorded }
}

function inOrder({ entries, ...seen }: Seen): Seen {
  const keyOf = ({ input, entry }: Seen['entries'][number]) => `${input}.${entry}`
  return { ...seen, entries: entries.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))) }
}

/** A step and its transaction as JSON. */
type Sent = { readonly step: CallStep; readonly id: string; readonly transaction: string }

const OUTSIDE = 'test_arc20_token.aleo'

/** The amounts in credits and in an outside token that a call of the router moved, as the sdk reads the indexer's row. */
function toldOutside({ program, function: name, inputs }: Call, row: Moved) {
  const at = Object.keys(functionOf(program, name)?.inputs ?? {}).indexOf('amount_out_min')
  const least = BigInt((inputs[at] ?? '0').replace(/u\d+$/, ''))
  const { paid, received } = movementsOf({ program, function: name }, row, { least })
  const moved = [...paid, ...received]
  return [
    moved.filter(({ token_id }) => token_id === CREDITS_ID),
    moved.filter(({ outside }) => outside),
  ].map((each) => each.map(({ amount }) => amount))
}

type Transition = { readonly program: string; readonly inputs: readonly object[] }

/** The amounts that its transaction moves in those programs. */
function shownOutside(transaction: string) {
  const transitions: readonly Transition[] = JSON.parse(transaction).execution.transitions
  const amountsOf = ({ inputs }: Transition) =>
    JSON.stringify(inputs).match(/(?<=")\d+(?=u(?:64|128)")/g) ?? []
  return [CREDITS_PROGRAM, OUTSIDE].map((id) =>
    transitions.filter(({ program }) => program === id).flatMap(amountsOf),
  )
}

const sumOf = (moved: readonly { readonly amount: string }[]) =>
  moved.reduce((sum, { amount }) => sum + BigInt(amount), 0n)

let fixture: Fixture
let chain: Awaited<ReturnType<typeof createWatchedDriver>>
let trial: Trial<typeof chain>
let report: Report
let nodeUrl: string
const sent: Sent[] = []
beforeAll(async () => {
  fixture = await createFixture()
  chain = await createWatchedDriver()
  await deployAll(chain)
  const onTransaction = (step: CallStep, transaction: string): void => {
    sent.push({ step, transaction, id: JSON.parse(transaction).id })
  }
  const steps = [...scenario.filter((step) => !again.has(step)), named]
  trial = tryFirst(chain, hash)
  const { driver, onPlayed } = trial
  report = await play({ driver, steps, hash, onPlayed, onTransaction })
  nodeUrl = await chain.listen()
})
afterAll(() => chain.close())

describe('the embedded chain', () => {
  test('behavior: every program agrees with the model after every step', () => {
    expect(report.differences).toEqual([])
  })

  test('every call that its accounts signed is in the recording; RECORD=1 adds missing ones', () => {
    if (!recording.write) expect(chain.unrecorded).toEqual([])
  })

  test('behavior: the router holds nothing after any call', async () => {
    expect(chain.leftovers).toEqual([])
    // the same search finds a user's public balances, in every place
    const held = (await publicBalances(chain, hash, address)).join()
    expect(held).toContain('nightjar_core.aleo/account')
    expect(held).toContain('credits.aleo/account')
    expect(held).toContain('token_registry.aleo/authorized_balances')
    expect(held).toContain('test_arc20_token.aleo/balances')
    expect(held).toContain('test_arc22_token.aleo/balances')
  })

  test('privacy 6: a private fee leaves no trace of the trader anywhere in the transaction', () => {
    const traces = [address, coordinate.replace('field', '')]
    const privately = sent.filter(({ step }) => step.fee !== undefined)
    expect(privately.map(({ step }) => step.call.split('/')[1]).sort()).toEqual([
      'add_liquidity_privately',
      'claim_blinded',
      'remove_liquidity_privately',
      'swap_exact_path_private',
      'swap_exact_private_for_private',
      'swap_private_for_exact_private',
      'swap_private_for_exact_public',
    ])
    for (const { step, transaction } of privately) {
      expect(transaction, step.call).toContain('"fee_private"')
      for (const trace of traces) expect(transaction, step.call).not.toContain(trace)
    }
  })

  test('privacy 18: every function shows what the table says, and hides the rest', () => {
    const [shown, said] = [new Map<string, Seen>(), new Map<string, Seen>()]
    for (const [name, visibilities] of chain.seen) {
      const [program = '', called = ''] = name.split('/')
      const visibility = visibilityOf(program, called)
      if (!visibility) continue // an outside program's
      const { outside, ...rest } = visibility
      said.set(name, inOrder(rest))
      shown.set(name, inOrder(seenInAll(outside ? [rest, ...visibilities] : visibilities))) // an outside program may show more
    }
    expect(shown).toEqual(said)
    for (const program of [PROGRAMS.core, PROGRAMS.router]) {
      const names = Object.keys(functions[program]).map((name) => `${program}/${name}`)
      expect([...shown.keys()]).toEqual(expect.arrayContaining(names))
    }
    expect(Object.keys(functions[PROGRAMS.core])).toHaveLength(31)
  })

  test('privacy 18: seenBy names exactly whom accepted transactions show', () => {
    expect(chain.named.length).toBeGreaterThan(200)
    expect(chain.named.map(({ said }) => said)).toEqual(chain.named.map(({ shown }) => shown))
  })

  test('behavior: the future computed before signing equals the one in the transaction', () => {
    for (const [name, calls] of chain.futures) {
      for (const { foreseen, promised } of calls) expect(foreseen, name).toBe(promised)
    }
    const triedOf = (program: string) =>
      [...chain.futures.keys()]
        .flatMap((name) => (name.startsWith(`${program}/`) ? (name.split('/')[1] ?? '') : []))
        .sort()
    const wraps = ['unwrap_private', 'unwrap_public', 'wrap_private', 'wrap_public']
    expect(triedOf(PROGRAMS.registry)).toEqual(wraps)
    expect(triedOf(PROGRAMS.arc20)).toEqual([...wraps, 'unwrap_private_arc22'].sort())
    expect(triedOf(PROGRAMS.credits)).toEqual([...wraps, 'unwrap_private_to_public'].sort())
    expect(triedOf(PROGRAMS.router)).toEqual([
      'add_liquidity_credits_first',
      'add_liquidity_credits_second',
      'swap_arc20_for_tokens',
      'swap_credits_for_tokens',
      'swap_private_arc20_for_private',
      'swap_private_credits_for_token',
      'swap_private_for_arc20',
      'swap_private_for_credits',
      'swap_tokens_for_credits',
    ])
    expect(chain.futures.size).toBeGreaterThan(20)
  })

  test('behavior: the page foresees what becomes of each call, also of the wrappers and the router', () => {
    expect(surprises(trial.steps)).toEqual([
      // it exists on every chain where the page is served
      'nightjar_credits.aleo/wrap_public (not registered yet) is rejected (tokens is absent), the page says it passes',
      // the plan of unwrapping approves first
      'nightjar_credits.aleo/unwrap_public (not approved) is rejected (arithmetic leaves u128), the page says it passes',
      'nightjar_credits.aleo/unwrap_public (above the approval) is rejected (arithmetic leaves u128), the page says it passes',
    ])
    expect(silentOn(trial.steps)).toEqual([
      'nightjar_core.aleo/transfer_from_public',
      'nightjar_core.aleo/transfer_private',
    ])
    const routed = trial.steps.filter(({ step }) => !step.call.startsWith(PROGRAMS.core))
    expect(causesOf(routed)).toEqual({
      'arithmetic leaves u128': ['balance', 'other'],
      'less liquidity than the minimum': ['price'],
      'less than the minimum': ['price'],
      'more than anyone has': ['balance'],
    })
    const parts = routed.filter(({ tried }) => tried.said.kind === 'passes' && tried.said.isPart)
    expect([...new Set(parts.map(({ step }) => step.call))].sort()).toEqual([
      'nightjar_arc20.aleo/unwrap_private',
      'nightjar_arc20.aleo/unwrap_private_arc22',
      'nightjar_arc20.aleo/unwrap_public',
      'nightjar_arc20.aleo/wrap_private',
      'nightjar_arc20.aleo/wrap_public',
      'nightjar_registry.aleo/unwrap_private',
      'nightjar_registry.aleo/unwrap_public',
      'nightjar_registry.aleo/wrap_private',
      'nightjar_registry.aleo/wrap_public',
      'nightjar_router.aleo/swap_arc20_for_tokens',
      'nightjar_router.aleo/swap_private_arc20_for_private',
      'nightjar_router.aleo/swap_private_for_arc20',
    ])
  })

  test('privacy 6: the same search finds the payer of a public fee, and a coordinate', () => {
    const publicly = sent.filter(
      ({ step }) => step.fee === undefined && step.call.endsWith('/swap_exact_private_for_private'),
    )
    expect(publicly).not.toEqual([])
    for (const { transaction } of publicly) expect(transaction).toContain(address)
    const carrying = sent.find(({ step }) => step === named)
    expect(carrying?.transaction).toContain(coordinate)
  })
})

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

    test('default: every mapping value matches the chain and none is missing', async () => {
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

    test('behavior: the readable rows match too, and every balance has its holder', async () => {
      expect((await auditAll(handle.db, nodeUrl, fixture)).drift).toEqual([])
      for (const { key, token, address } of await handle.db.select().from(balances)) {
        expect(fixture.crypto.accountKey(token, address)).toBe(key)
      }
    })

    test('behavior: every transaction of the suite is listed with the chain’s verdict', async () => {
      const rows = (await handle.db.select().from(transactions)).filter(
        ({ program }) => program !== CREDITS_PROGRAM, // a transfer between accounts is no call of the suite
      )
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
      const core = Object.keys(finalizes[PROGRAMS.core]).map((name) => `${PROGRAMS.core}/${name}`)
      expect(replayed).toEqual(expect.arrayContaining(core))
    })

    test('privacy 18: what is listed of a call names its sender and payer as the call does', async () => {
      const rows = await handle.db.select().from(transactions)
      const listed = rows.flatMap(({ txId, address, recipient, feePayer: fee_payer }) => {
        const call = chain.accepted.get(txId)
        const isOurs = call && visibilityOf(call.program, call.function)?.outside === false // others could name anyone
        return isOurs ? [{ call: signed(call), row: { address, recipient, fee_payer } }] : []
      })
      expect(listed.length).toBeGreaterThan(100)
      for (const { call, row } of listed) {
        const { recipients: _, ...shown } = seenBy(call)
        expect(seenBy(row, call.signer), `${call.program}/${call.function}`).toMatchObject(shown)
      }
    })

    test('default: movementsOf tells the credits and outside tokens that each call of the router moved', async () => {
      const rows = await handle.db.select().from(transactions)
      const played = rows.flatMap((row) => {
        const call = row.program === PROGRAMS.router ? chain.accepted.get(row.txId) : undefined
        const isReturn = row.function.startsWith('return_') // of what was sent there by mistake: the list has no amounts
        return call && !isReturn ? [{ call, row }] : []
      })
      const names = Object.keys(functions[PROGRAMS.router])
      expect(new Set(played.map(({ row }) => row.function))).toEqual(
        new Set(names.filter((name) => !name.startsWith('return_'))),
      )
      for (const { call, row } of played) {
        const transaction = sent.find(({ id }) => id === row.txId)?.transaction ?? ''
        expect(toldOutside(call, row), row.function).toEqual(shownOutside(transaction))
      }
    })

    test('behavior: wrapped tokens name what they wrap, whichever way they are called', async () => {
      const rows = (await handle.db.select().from(tokens)).filter(({ origin }) => origin !== null)
      expect(rows.map(({ origin }) => origin).sort()).toEqual(
        [
          CREDITS_PROGRAM,
          '777field', // the scenario's registry token
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

    test('behavior: each swap has a trade for every pair on its path', async () => {
      const rows = await handle.db.select().from(transactions)
      const hops = await handle.db.select().from(trades)
      const nameOf = await selectNames(
        handle.db,
        hops.map(({ pair }) => pair),
      )
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
        const ways = new Set(own.map(({ pair }) => nameOf.get(pair))) // a path may pass the same pair twice
        expect([...ways]).toEqual(passed)
        expect(passed.every((id) => known.has(id))).toBe(true)
        // in credits or an outside token, what is above the minimum is received as the pool's token
        expect(sumOf(paid)).toBe(own[0]?.amountIn)
        expect(sumOf(received)).toBe(own.at(-1)?.amountOut)
      }
    })
  },
)
