import { createOverlay } from '@nightjar/avm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevchain, type Devchain } from '../devchain.ts'
import { hasher } from '../hash/hasher.ts'
import { callUnchecked, deployUnchecked, heavySource } from '../testing/heavyCalls.ts'
import { withAmounts } from '../testing/rehash.ts'
import { type ChainVm, createChainVm } from './chainVm.ts'
import { finalizeExecution } from './execute.ts'

const program = {
  ...{ id: 'unpaid_powers.aleo', type: 'field', times: 3 },
  line: (register: number) => `pow r0 r0 into r${register};`,
}
const block = { height: 30, timestamp: 0, randomSeed: new Uint8Array(32) }

let devchain: Devchain
beforeAll(async () => {
  devchain = await createDevchain({})
  await devchain.replay(deployUnchecked(heavySource(program)), 2_000_000_000)
})
afterAll(() => devchain.close())

/** Runs a call with a base fee; the outcome, and the programs whose finalize ran. */
function run(base: bigint, calls: readonly string[]) {
  const ran: string[] = []
  const loaded = new Set<string>()
  const vm: ChainVm = createChainVm({
    onMissing: (id) => {
      const record = devchain.ledger.editionsOf(id).at(-1)
      if (record === undefined || loaded.has(id)) return
      loaded.add(id)
      vm.load(record)
    },
  })
  const finalize: ChainVm['finalize'] = (call) => {
    ran.push(call.future.program)
    return vm.finalize(call)
  }
  const call = callUnchecked(program.id, '5field')
  const [transition] = call.execution.transitions
  if (transition === undefined || call.fee === undefined) throw new Error('It has both.')
  const others = calls.map((id) => ({ ...transition, program: id, outputs: [] }))
  const transaction = {
    ...call,
    execution: { ...call.execution, transitions: [...others, transition] },
    fee: withAmounts(hasher, call.fee, base),
  }
  const state = createOverlay(devchain.ledger.state)
  const { status } = finalizeExecution(
    { hasher, vm: { ...vm, finalize }, state, block, deployed: new Set() },
    transaction,
  )
  return { status, ran }
}

describe('finalizeExecution', () => {
  const tooMuch = 10n ** 15n

  test('behavior: a call whose fee can be paid runs', () => {
    const { status, ran } = run(1000n, [])
    expect(status).toBe('accepted')
    expect(ran).toContain(program.id)
  })

  test('error: one whose fee nobody can pay is aborted without running', () => {
    const { status, ran } = run(tooMuch, [])
    expect(status).toBe('aborted')
    expect(ran).toEqual(['credits.aleo'])
  })

  test('error: unless it may bring the credits itself', () => {
    const { status, ran } = run(tooMuch, ['credits.aleo'])
    expect(status).toBe('aborted')
    expect(ran).toContain(program.id)
  })
})
