import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, test } from 'vitest'
import { createVm } from '../vm.ts'

const snarkVm = await loadTestnet()
const vm = createVm({ crypto: snarkVm.crypto, network: 'testnet' })

/** Structs of eight members, each the previous struct: 8^count literals in the last. */
function structs(count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const type = i === 0 ? 'u8' : `s${i - 1}`
    const members = Array.from({ length: 8 }, (__, j) => `    m${j} as ${type};\n`)
    return `struct s${i}:\n${members.join('')}`
  }).join('\n')
}

const program = (count: number) => `program nested_parts.aleo;

${structs(count)}
mapping m:
    key as u8.public;
    value as s${count - 1}.public;

function f:
    input r0 as u8.public;
    async f r0 into r1;
    output r1 as nested_parts.aleo/f.future;

finalize f:
    input r0 as u8.public;
    get m[r0] into r1;
    is.eq r1 r1 into r2;
    cast r1 r1 into r3 as [s${count - 1}; 2u32];
    set r1 into m[r0];

constructor:
    assert.eq edition 0u16;
`

describe('loadProgram', () => {
  test('behavior: shared types are measured once, and rejected when too large', () => {
    const start = performance.now()
    expect(() => vm.addProgram(program(30))).toThrow('A type holds at most 1048572 bits')
    expect(performance.now() - start).toBeLessThan(5000) // measuring 8^29 parts one by one would never end
  })

  test('behavior: parts within the limit are accepted', () => {
    expect(vm.addProgram(program(3)).id).toBe('nested_parts.aleo')
  })
})
