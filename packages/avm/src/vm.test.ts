import { parseFuture, parsePlaintext } from '@nightjar/aleo'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, test } from 'vitest'
import { ProgramRefusedError } from './refused.ts'
import { createMemoryStore } from './store.ts'
import { createVm } from './vm.ts'

const { crypto, creditsSource: credits } = await loadTestnet()
const alice = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const bob = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const block = { height: 1000, timestamp: 1_700_000_000 }
const transitionId = `au1${'q'.repeat(58)}`

const counter = `program counter.aleo;

mapping count:
    key as address.public;
    value as u8.public;

function bump:
    input r0 as u8.public;
    async bump self.caller r0 into r1;
    output r1 as counter.aleo/bump.future;

finalize bump:
    input r0 as address.public;
    input r1 as u8.public;
    get.or_use count[r0] 0u8 into r2;
    add r2 r1 into r3;
    set r3 into count[r0];

view read:
    input r0 as address.public;
    get.or_use count[r0] 0u8 into r1;
    output r1 as u8.public;

constructor:
    assert.eq edition 0u16;
`

function setUp() {
  const vm = createVm({ crypto, network: 'testnet' })
  vm.addProgram(credits)
  return { vm, store: createMemoryStore() }
}

const bump = (amount: string) =>
  parseFuture(
    `{ program_id: counter.aleo, function_name: bump, arguments: [ ${alice}, ${amount} ] }`,
  )

const transfer = (amount: string) =>
  parseFuture(
    `{ program_id: credits.aleo, function_name: transfer_public, arguments: [ ${alice}, ${bob}, ${amount} ] }`,
  )

describe('finalize', () => {
  test('default', () => {
    const { vm, store } = setUp()
    store.set('credits.aleo', 'account', alice, '100u64')
    const future = transfer('60u64')
    expect(vm.finalize({ store, block, transitionId, future })).toEqual({
      status: 'accepted',
      cost: 1305n,
      writes: [
        {
          program: 'credits.aleo',
          mapping: 'account',
          key: alice,
          value: parsePlaintext('40u64'),
          previous: parsePlaintext('100u64'),
        },
        {
          program: 'credits.aleo',
          mapping: 'account',
          key: bob,
          value: parsePlaintext('60u64'),
          previous: null,
        },
      ],
    })
  })

  test('behavior: a rejection names the line and writes nothing', () => {
    const { vm, store } = setUp()
    store.set('credits.aleo', 'account', alice, '100u64')
    const result = vm.finalize({ store, block, transitionId, future: transfer('101u64') })
    expect(result).toEqual({
      status: 'rejected',
      reason: 'The result is out of range for u64',
      program: 'credits.aleo',
      function: 'transfer_public',
      line: 272,
      command: {
        text: 'sub r3 r2 into r4',
        operands: [
          { operand: 'r3', value: '100u64' },
          { operand: 'r2', value: '101u64' },
        ],
      },
    })
    expect(store.entries('credits.aleo', 'account')).toEqual([[alice, parsePlaintext('100u64')]])
  })

  test('behavior: values that do not have the declared type are rejected', () => {
    const { vm, store } = setUp()
    const result = vm.finalize({ store, block, transitionId, future: transfer('5u32') })
    expect(result).toMatchObject({ status: 'rejected', reason: 'A value is not of type u64' })
  })

  test("behavior: the store's own errors are passed on unchanged", () => {
    const { vm } = setUp()
    const failure = new Error('the network is down')
    const store = {
      get() {
        throw failure
      },
    }
    const run = () => vm.finalize({ store, block, transitionId, future: transfer('1u64') })
    expect(run).toThrow(failure)
  })

  test('behavior: an unknown program is rejected', () => {
    const { vm, store } = setUp()
    const result = vm.finalize({ store, block, transitionId, future: bump('1u8') })
    expect(result).toMatchObject({ reason: 'counter.aleo/bump has no finalize' })
  })
})

describe('block', () => {
  test.each([
    [{ height: -1 }, "The block's height -1 is not a u32."],
    [{ height: 4_294_967_296 }, 'is not a u32.'],
    [{ height: 1.5 }, 'is not a u32.'],
    [{ height: 1, timestamp: 9_223_372_036_854_775_808n }, 'is not an i64.'],
    [{ height: 1, timestamp: 2 ** 60 }, 'is not an i64.'], // not a safe integer
    [{ height: 1, randomSeed: new Uint8Array(31) }, 'has 31 bytes, not 32.'],
  ])('error: %#', (wrong, message) => {
    const { vm, store } = setUp()
    vm.addProgram(counter)
    const future = bump('1u8')
    const inputs = [parsePlaintext(alice)]
    const program = 'counter.aleo'
    for (const run of [
      () => vm.finalize({ store, block: wrong, transitionId, future }),
      () => vm.construct({ store, block: wrong, program }),
      () => vm.view({ store, block: wrong, program, view: 'read', inputs }),
    ]) {
      expect(run).toThrow(RangeError)
      expect(run).toThrow(message)
    }
  })

  test('behavior: the greatest height and both bounds of a timestamp are accepted', () => {
    const { vm, store } = setUp()
    vm.addProgram(counter)
    for (const timestamp of [-(2n ** 63n), 2n ** 63n - 1n]) {
      const bounds = { height: 4_294_967_295, timestamp }
      const future = bump('1u8')
      expect(vm.finalize({ store, block: bounds, transitionId, future }).status).toBe('accepted')
    }
  })
})

describe('construct', () => {
  test('default', () => {
    const { vm, store } = setUp()
    vm.addProgram(counter)
    const result = vm.construct({ store, block, program: 'counter.aleo' })
    expect(result).toEqual({ status: 'accepted', writes: [], cost: 2000n })
  })

  test('behavior: an upgrade that the constructor forbids leaves the old edition', () => {
    const { vm, store } = setUp()
    vm.addProgram(counter)
    vm.addProgram(counter)
    const result = vm.construct({ store, block, program: 'counter.aleo' })
    expect(result).toMatchObject({ status: 'rejected', line: 25 })
    vm.removeProgram('counter.aleo')
    expect(vm.construct({ store, block, program: 'counter.aleo' }).status).toBe('accepted')
  })
})

describe('view', () => {
  test('default', () => {
    const { vm, store } = setUp()
    vm.addProgram(counter)
    const first = vm.finalize({ store, block, transitionId, future: bump('200u8') })
    if (first.status === 'accepted') store.apply(first.writes)
    const inputs = [parsePlaintext(alice)]
    expect(vm.view({ store, block, program: 'counter.aleo', view: 'read', inputs })).toEqual({
      status: 'ok',
      outputs: [parsePlaintext('200u8')],
    })
    expect(vm.finalize({ store, block, transitionId, future: bump('56u8') }).status).toBe(
      'rejected',
    )
  })

  test('behavior: a missing view or a wrong input is rejected', () => {
    const { vm, store } = setUp()
    vm.addProgram(counter)
    const view = (name: string, text: string) =>
      vm.view({ store, block, program: 'counter.aleo', view: name, inputs: [parsePlaintext(text)] })
    expect(view('nothing', alice).status).toBe('rejected')
    expect(view('read', '1u8')).toMatchObject({ reason: 'A value is not of type address' })
  })
})

describe('addProgram', () => {
  test.each([
    [counter.replace('add r2 r1', 'add r2 r0'), 'Line 16: The operands have the types u8, address'],
    [counter.replace('into r3', 'into r4'), 'Line 16: Register r4 is out of order: r3 is next'],
    [counter.replace('mapping count', 'mapping key'), 'Line 3: "key" is a keyword'],
    [
      counter.replace('count[r0] 0u8 into r2', 'counts[r0] 0u8 into r2'),
      'Line 15: Mapping "counts"',
    ],
    [counter.replace(/\nconstructor[\s\S]*/, ''), 'Line 1: A program has a constructor'],
    [counter.replace('async bump self.caller r0', 'async bump r0 r0'), 'Line 9: Argument 0'],
    [
      `import missing.aleo;\n${counter}`,
      'Line 1: The imported program missing.aleo does not exist',
    ],
  ])('error: %#', (source, message) => {
    const { vm } = setUp()
    expect(() => vm.addProgram(source)).toThrow(ProgramRefusedError)
    expect(() => vm.addProgram(source)).toThrow(message)
    expect(vm.hasProgram('counter.aleo')).toBe(false)
  })

  test("behavior: an upgrade must keep the program's existing parts", () => {
    const { vm } = setUp()
    vm.addProgram(counter)
    const changed = counter.replace('value as u8.public', 'value as u16.public')
    expect(() => vm.checkProgram(changed)).toThrow()
    const fewer = counter.replace(/view read:[\s\S]*?\n\n/, '')
    expect(() => vm.checkProgram(fewer)).toThrow('Line 1: The view "read" must remain')
    vm.checkProgram(counter.replace('add r2 r1', 'add.w r2 r1'))
  })

  test('error: credits.aleo cannot be replaced', () => {
    const { vm } = setUp()
    const other = counter.replaceAll('counter.aleo', 'credits.aleo')
    expect(() => vm.addProgram(other)).toThrow('Line 1: credits.aleo cannot be upgraded')
    expect(() => vm.addProgram(credits)).toThrow('credits.aleo cannot be upgraded')
    expect(vm.getProgram('credits.aleo')?.functions.has('transfer_public')).toBe(true)
    expect(vm.addProgram(credits, { deployed: true }).id).toBe('credits.aleo')
  })

  test.each([
    [{ edition: 1 }, 'The next edition is 0, not 1.'],
    [{ edition: -1 }, 'The edition -1 is not a u16.'],
    [{ edition: 0.5 }, 'The edition 0.5 is not a u16.'],
    [{ edition: 65_536, deployed: true }, 'The edition 65536 is not a u16.'],
    [{ owner: 'aleo1' }, 'The owner aleo1 is not an address.'],
    [{ owner: `${alice.slice(0, -1)}q` }, 'is not an address.'],
  ])('error: %j', (options, message) => {
    const { vm } = setUp()
    expect(() => vm.addProgram(counter, options)).toThrow(RangeError)
    expect(() => vm.addProgram(counter, options)).toThrow(message)
  })

  test('behavior: a program already on the chain may start at any edition and continues with the next', () => {
    const { vm } = setUp()
    vm.addProgram(counter, { edition: 7, deployed: true })
    expect(() => vm.addProgram(counter, { edition: 9 })).toThrow('The next edition is 8, not 9.')
    vm.addProgram(counter, { edition: 8 })
  })

  test("behavior: a program already on the chain need not meet today's requirements", () => {
    const { vm } = setUp()
    const old = counter.replace(/\nconstructor[\s\S]*/, '')
    expect(vm.addProgram(old, { deployed: true }).id).toBe('counter.aleo')
  })
})
