import { describe, expect, test } from 'vitest'
import { recorded, recordedBlocks } from '../fixtures/devnode.ts'
import { hasher } from '../hash/hasher.ts'
import { formatId, parseId } from '../hash/identifier.ts'
import { transitionsOf } from '../snarkvm/transactionJson.ts'
import { appendBlock } from './blockTree.ts'
import { formatStatePath } from './statePath.ts'

function appendAll() {
  const nodes = new Map<string, string>()
  const roots = recordedBlocks.map(({ block_hash }, height) => {
    const { root, changes } = appendBlock(
      hasher,
      (key) => nodes.get(key),
      height,
      parseId(block_hash),
    )
    for (const change of changes) if (change.type === 'put') nodes.set(change.key, change.value)
    return formatId('sr', root)
  })
  return { nodes, roots }
}

describe('appendBlock', () => {
  test('default: every state root recorded from the node', () => {
    const { roots } = appendAll()
    const expected = recordedBlocks.slice(1).map(({ header }) => header.previous_state_root)
    expect(roots).toEqual([...expected, recorded.stateRoot])
  })
})

describe('formatStatePath', () => {
  test('default: equals the node’s paths byte for byte, for executions and private fees', () => {
    const { nodes } = appendAll()
    const tip = { height: 32, hash: '', stateRoot: recorded.stateRoot, timestamp: 0 }
    expect(recorded.statePaths.length).toBe(6)
    for (const { commitment, path } of recorded.statePaths) {
      const place = recordedBlocks
        .flatMap((block) => block.transactions.map((confirmed) => ({ block, confirmed })))
        .flatMap((found) =>
          transitionsOf(found.confirmed.transaction).map((transition) => ({
            ...found,
            transition,
          })),
        )
        .find(({ transition }) => transition.outputs?.some(({ id }) => id === commitment))
      if (place === undefined) throw new Error(`${commitment} is in no recorded block`)
      const text = formatStatePath(hasher, (key) => nodes.get(key), tip, { ...place, commitment })
      expect(text).toBe(path)
    }
  })
})
