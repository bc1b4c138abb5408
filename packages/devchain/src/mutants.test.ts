import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDevchain, type Devchain } from './devchain.ts'
import { judgedMutants } from './fixtures/mutants.ts'
import { hasher } from './hash/hasher.ts'
import { createMemoryStore } from './ledger/keyValueStore.ts'
import { rebuildLedger } from './ledger/rebuild.ts'
import { findWholeHeight } from './ledger/wholeHeight.ts'
import { NodeError } from './nodeError.ts'
import type { ExecuteJson } from './snarkvm/transactionJson.ts'
import { createMutants, type Mutant } from './testing/mutants.ts'
import { createRandom } from './testing/random.ts'

const { deployment, bases, seed, verdicts } = judgedMutants
const judged = inject('deep') ? verdicts.length : 100
const unjudged = inject('deep') ? 10_000 : 0

let devchain: Devchain

beforeAll(async () => {
  devchain = await createDevchain()
  await devchain.broadcast(deployment)
})
afterAll(() => devchain.close())

function* take(count: number, from: number): Generator<Mutant> {
  const parsed = bases.map((text): ExecuteJson => JSON.parse(text))
  const mutants = createMutants(hasher, parsed, createRandom(from))
  for (let at = 0; at < count; at++) yield mutants.next().value
}

/** The outcome of sending a text; throws where the chain breaks its own rules. */
async function judge({ name, text }: Mutant): Promise<string> {
  const { height } = devchain
  try {
    const { status, id } = await devchain.broadcast(text)
    expect(devchain.height, name).toBe(height + 1)
    expect(JSON.parse(text).id, name).toBe(id)
    return status
  } catch (error) {
    if (!(error instanceof NodeError)) throw new Error(`${name}: ${text}`, { cause: error })
    expect(error.kind, `${name}: ${error.message}`).not.toBe('internal_server_error')
    expect(devchain.height, name).toBe(height)
    return 'refused'
  }
}

describe('broadcast', () => {
  test(`behavior: the verdicts on ${judged} mutants equal those of leo devnode`, async () => {
    const found: string[] = []
    const expected: string[] = []
    let at = 0
    for (const mutant of take(judged, seed)) {
      const name = `${at} ${mutant.name}`
      found.push(`${name}: ${await judge(mutant)}`)
      expected.push(`${name}: ${verdicts[at++]}`)
    }
    expect(found).toEqual(expected)
  }, 600_000)

  test(`behavior: ${unjudged} more mutants break nothing`, async () => {
    for (const mutant of take(unjudged, seed + 1)) await judge(mutant)
    const held = new Map<string, string>()
    for await (const [key, value] of devchain.ledger.entries()) held.set(key, value)
    const from = createMemoryStore()
    await from.batch([...held].map(([key, value]) => ({ type: 'put', key, value })))
    expect(findWholeHeight(from)).toBe(devchain.height)
    const to = createMemoryStore()
    await rebuildLedger({ from, to, height: devchain.height, hasher })
    const made = new Map<string, string>()
    for await (const [key, value] of to.entries('')) made.set(key, value)
    expect(made).toEqual(held)
  }, 7_200_000)
})
