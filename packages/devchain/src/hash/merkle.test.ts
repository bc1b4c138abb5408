import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitsToFields, uintBits } from './bits.ts'
import { bytesToField, fieldToBytes } from './fieldBytes.ts'
import { hasher } from './hasher.ts'
import { formatId, parseId } from './identifier.ts'
import { buildTree, hashLeaf, hashNodes, treePath } from './merkle.ts'

const field = fc.bigInt({ min: 0n, max: 2n ** 252n })

describe('treePath', () => {
  test('default: the siblings lead from every leaf to the root', () => {
    const values = fc.array(field, { minLength: 1, maxLength: 9 })
    const leadsToRoot = fc.property(values, fc.nat(), (fields, pick) => {
      const leaves = fields.map((value) => uintBits(value, 253))
      const index = pick % leaves.length
      const tree = buildTree(hasher, 6, leaves)
      let node = hashLeaf(hasher, leaves[index] ?? [])
      let position = index
      for (const sibling of treePath(hasher, tree, index)) {
        const isLeft = position % 2 === 0
        node = isLeft ? hashNodes(hasher, node, sibling) : hashNodes(hasher, sibling, node)
        position >>= 1
      }
      expect(node).toBe(tree.root)
    })
    fc.assert(leadsToRoot, { numRuns: 15 })
  })
})

describe('buildTree', () => {
  test('behavior: hashers do not share remembered empty subtrees', () => {
    const each = (inputs: readonly unknown[]) => inputs.map(() => 0n)
    const one = { bhp512: () => 0n, bhp512Before: () => () => 0n, bhp1024: () => 0n }
    const zero = { ...hasher, ...one, bhp512Each: each, bhp1024Each: each }
    const leaves = [uintBits(1, 253), uintBits(2, 253), uintBits(3, 253)]
    expect(buildTree(zero, 4, leaves).root).toBe(0n)
    const empty = hashNodes(hasher, 0n, 0n)
    const [first = 0n, second = 0n, third = 0n] = leaves.map((leaf) => hashLeaf(hasher, leaf))
    const left = hashNodes(hasher, first, second)
    const four = hashNodes(hasher, left, hashNodes(hasher, third, empty))
    const eight = hashNodes(hasher, four, empty)
    expect(buildTree(hasher, 4, leaves).root).toBe(hashNodes(hasher, eight, empty))
  })
})

describe('formatId', () => {
  test('default: parseId returns the field', () => {
    fc.assert(
      fc.property(field, (value) => {
        const id = formatId('at', value)
        expect(id).toHaveLength(61)
        expect(parseId(id)).toBe(value)
      }),
    )
  })
})

describe('fieldToBytes', () => {
  test('default: bytesToField returns the field', () => {
    fc.assert(fc.property(field, (value) => bytesToField(fieldToBytes(value)) === value))
  })
})

describe('bitsToFields', () => {
  test('default: 252 bits per field, the lowest first', () => {
    expect(bitsToFields(uintBits(5n, 3))).toEqual([5n])
    expect(bitsToFields([...uintBits(1n, 252), true])).toEqual([1n, 1n])
    expect(bitsToFields([])).toEqual([])
  })
})
