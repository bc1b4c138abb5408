import { createAleoClient } from '@nightjar/aleo'
import { createDevchain } from '@nightjar/devchain'
import { describe, expect, test } from 'vitest'
import { sampleChain as chain } from '../testing/sampleChain.ts'
import { compareChain, readMark } from './blockMark.ts'

describe('compareChain', () => {
  const seen = { height: 90, hash: 'old-90', timestamp: 1270 }

  test.each([
    ['the chain that goes on', chain('old', { tip: 200 }), 'same'],
    ['a node just there', chain('old', { tip: 90 }), 'same'],
    ['a node that is behind', chain('old', { tip: 50 }), 'unknown'],
    ['another chain that has come as far', chain('new', { tip: 90, begun: 5000 }), 'other'],
    ['another chain that is shorter, begun later', chain('new', { tip: 5, begun: 5000 }), 'other'],
    ['another chain begun just now', chain('new', { tip: 5, begun: 1290 }), 'unknown'],
    ['another chain whose clock is behind', chain('new', { tip: 5, begun: 10 }), 'unknown'],
  ])('default: %s', async (_, node, likeness) => {
    expect(await compareChain(node, seen)).toBe(likeness)
  })

  test('behavior: a local chain whose folder was deleted, and one that continues', async () => {
    const chains = [await createDevchain(), await createDevchain()] as const
    const [old, fresh] = chains
    const [first, second] = [await old.listen({ port: 0 }), await fresh.listen({ port: 0 })]
    const nodeAt = (url: string) => createAleoClient({ baseUrl: `${url}/testnet` })
    await old.mine(60)
    const mark = (await readMark(nodeAt(first.url), old.height - 30)) ?? seen
    await fresh.advanceTime(3600) // it starts later
    await fresh.mine(1)
    expect(fresh.height).toBeLessThan(mark.height)
    expect(await compareChain(nodeAt(second.url), mark)).toBe('other')
    await fresh.mine(60)
    expect(await compareChain(nodeAt(second.url), mark)).toBe('other')
    expect(await compareChain(nodeAt(first.url), mark)).toBe('same')
    for (const listening of [first, second]) await listening.close()
    for (const chain of chains) await chain.close()
  })

  test('behavior: a node that omits the block gives no result', async () => {
    const silent = { getHeight: async () => 200, getBlocks: async () => [] }
    expect(await compareChain(silent, seen)).toBe('unknown')
  })

  test('error: a node that does not answer', async () => {
    const lost = { ...chain('old', { tip: 1 }), getHeight: () => Promise.reject(new Error('lost')) }
    await expect(compareChain(lost, seen)).rejects.toThrow('lost')
  })
})

describe('readMark', () => {
  test('default: the block of a height, and none beyond the last', async () => {
    const node = chain('old', { tip: 9 })
    expect(await readMark(node, 9)).toEqual({ height: 9, hash: 'old-9', timestamp: 1027 })
    expect(await readMark(node, 10)).toBeUndefined()
  })
})
