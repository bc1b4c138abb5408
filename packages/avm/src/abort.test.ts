import { type Future, parseFuture } from '@nightjar/aleo'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from './store.ts'
import { createVm } from './vm.ts'

const { crypto } = await loadTestnet()
const block = { height: 1000, timestamp: 1_700_000_000 }
const transitionId = `au1${'q'.repeat(58)}`
const repeat = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `    ${line(index)};\n`).join('')

function setUp(...sources: readonly string[]) {
  const vm = createVm({ crypto, network: 'testnet' })
  for (const source of sources) vm.addProgram(source)
  return vm
}

const futureOf = (program: string, name = 'f', nested: readonly Future[] = []): Future => ({
  ...parseFuture(`{ program_id: ${program}, function_name: ${name}, arguments: [] }`),
  arguments: nested,
})

const run = (vm: ReturnType<typeof setUp>, future: Future, transitionFutures?: Future[]) =>
  vm.finalize({
    store: createMemoryStore(),
    block,
    transitionId,
    future,
    ...(transitionFutures ? { transitionFutures } : {}),
  })

const library = (hashes: number) => `program lib_views.aleo;

function f:
    input r0 as u8.public;

constructor:
    assert.eq true true;

view v:
${repeat(hashes, (index) => `hash.bhp256 1field into r${index} as field`)}    output r0 as field.public;
`

/** A program whose finalize `f` runs the given body. */
const program = (name: string, body: string, imports = '', inputs = '', calls = '', args = '') =>
  `${imports}program ${name};

mapping m:
    key as u64.public;
    value as u64.public;

function f:
${calls}    async f ${args} into r${calls.split('call ').length - 1};
    output r${calls.split('call ').length - 1} as ${name}/f.future;

finalize f:
${inputs}${body}
constructor:
    assert.eq true true;
`

const user = (calls: number) =>
  program(
    'view_user.aleo',
    `${repeat(calls, (index) => `call lib_views.aleo/v into r${index}`)}    set 1u64 into m[1u64];\n`,
    'import lib_views.aleo;\n',
  )

describe("costs of another program's views", () => {
  test('behavior: they are those of its newest edition', () => {
    const vm = setUp(library(1), user(2))
    expect(vm.finalizeCost('view_user.aleo', 'f')).toBe(5232n) // from snarkVM, like all figures here
    expect(run(vm, futureOf('view_user.aleo'))).toMatchObject({ status: 'accepted', cost: 5232n })
    vm.addProgram(library(3))
    expect(vm.finalizeCost('view_user.aleo', 'f')).toBe(14_768n)
    expect(run(vm, futureOf('view_user.aleo'))).toMatchObject({ status: 'accepted', cost: 14_768n })
    vm.removeProgram('lib_views.aleo')
    expect(vm.finalizeCost('view_user.aleo', 'f')).toBe(5232n)
  })
})

describe('abortReason', () => {
  const overspent = "exceeds the transaction spend limit with compute_spend: '4577744'"

  test("behavior: an upgrade may make a call exceed a transaction's cost limit", () => {
    const vm = setUp(library(1), user(32))
    expect(run(vm, futureOf('view_user.aleo'))).toMatchObject({ status: 'accepted', cost: 76_752n })
    vm.addProgram(library(60))
    expect(run(vm, futureOf('view_user.aleo'))).toEqual({
      status: 'rejected',
      reason: `The transaction ${overspent}`,
      isAborted: true,
    })
    expect(vm.abortReason([{ program: 'view_user.aleo', function: 'f' }])).toBe(overspent)
  })

  test('behavior: all transitions and all their writes count together', () => {
    const dice = program(
      'many_dice.aleo',
      repeat(2500, (i) => `rand.chacha into r${i} as u8`),
    )
    const writer = program(
      'many_writes.aleo',
      repeat(32, (i) => `set 1u64 into m[${i}u64]`),
    )
    const vm = setUp(dice, writer)
    const calls = (program: string, count: number) =>
      Array.from({ length: count }, () => ({ program, function: 'f' }))
    expect(vm.abortReason(calls('many_dice.aleo', 1))).toBeUndefined() // 2,500,000 microcredits
    expect(vm.abortReason(calls('many_dice.aleo', 2))).toMatch("compute_spend: '5000000'")
    expect(vm.abortReason(calls('many_writes.aleo', 16))).toBeUndefined() // 512 writes
    const fee = { program: 'many_writes.aleo', function: 'f' }
    const tooMany = 'exceeds the maximum number of finalize operations: 544 > 512'
    expect(vm.abortReason(calls('many_writes.aleo', 17))).toBe(tooMany)
    expect(vm.abortReason(calls('many_writes.aleo', 16), fee)).toBe(tooMany)
  })

  test('behavior: a program of edition 0 without a constructor no longer runs, nor does any program that imports it', () => {
    const old = program('old_one.aleo', '    assert.eq true true;\n').replace(
      /\nconstructor[\s\S]*/,
      '',
    )
    const dependent = program(
      'uses_old.aleo',
      '    assert.eq true true;\n',
      'import old_one.aleo;\n',
    )
    const vm = setUp()
    vm.addProgram(old, { deployed: true })
    vm.addProgram(dependent)
    const reason =
      'The transaction runs old_one.aleo, which has neither a constructor nor an edition above 0'
    for (const id of ['old_one.aleo', 'uses_old.aleo']) {
      expect(run(vm, futureOf(id))).toEqual({ status: 'rejected', reason, isAborted: true })
    }
    vm.addProgram(old)
    for (const id of ['old_one.aleo', 'uses_old.aleo']) {
      expect(run(vm, futureOf(id)).status).toBe('accepted')
    }
  })
})
