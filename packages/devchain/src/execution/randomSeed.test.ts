import { formatPlaintext, parseFuture } from '@nightjar/aleo'
import { createMemoryStore, createVm } from '@nightjar/avm'
import { expect, test } from 'vitest'
import { parseId } from '../hash/identifier.ts'
import { snarkVm } from '../snarkvm/local.ts'
import { randomSeed } from './randomSeed.ts'

const types = ['u128', 'field', 'address'] as const
const program = 'chance_one_of.aleo'
const mapping = (type: string) =>
  `mapping m_${type}:\n    key as u8.public;\n    value as ${type}.public;\n\n`
const draw = (type: string, i: number) =>
  `    rand.chacha r0 into r${i + 1} as ${type};\n    set r${i + 1} into m_${type}[r0];\n`
const source = `program ${program};

${types.map(mapping).join('')}function f:
    input r0 as u8.public;
    async f r0 into r1;
    output r1 as ${program}/f.future;

finalize f:
    input r0 as u8.public;
${types.map(draw).join('')}
constructor:
    assert.eq edition 0u16;
`

/** A block of `leo devnode` 4.4.6, and what this program drew there. */
const block = { height: 27, timestamp: 1_795_561_013 }
const previousHash = 'ab1gkvmgg9ygvrr8sf29zc664yq9k7jgk5x8ezd8lha53ur3nq93uyq7s4krg'
const transitionId = 'au1xwkdk8hst55hze9ea3xf6jx9j7nz9jrtgz36jzpptg86sar955ysd54w4f'
const drawn = [
  '42888728652543931695704237628746984851u128',
  '1256206130063896784859876551301080511281643775206933823689136538148864027384field',
  'aleo14uy7xz96k6fhqdkuj8nqayus8mkuft4dp25jds829yfvska5qcrqyz243p',
]

test('behavior: rand.chacha draws what it drew in the same block of a real node', () => {
  const vm = createVm({ crypto: snarkVm.crypto, network: 'testnet' })
  vm.addProgram(source)
  const result = vm.finalize({
    store: createMemoryStore(),
    block: { ...block, randomSeed: randomSeed(block, parseId(previousHash)) },
    transitionId,
    future: parseFuture(`{ program_id: ${program}, function_name: f, arguments: [ 5u8 ] }`),
  })
  if (result.status === 'rejected') throw new Error(result.reason)
  expect(result.writes.map(({ value }) => value && formatPlaintext(value))).toEqual(drawn)
})
