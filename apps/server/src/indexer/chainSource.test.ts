import { createAleoClient } from '@nightjar/aleo'
import { padBlock, startUnrulyNode, unrulyNodes } from '@nightjar/devchain/testing/unrulyNode'
import { programIds } from '@nightjar/programs'
import { PROGRAMS } from '@nightjar/sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFixture } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { startHistoryNode } from '../testing/historyNode.ts'
import { createChainSource } from './chainSource.ts'

const { math, config } = PROGRAMS
const others = programIds.filter((id) => id !== math && id !== config)

describe('createChainSource', async () => {
  const { crypto } = await createFixture()

  /** A history of this length behind a node that is not yet unruly. */
  async function openNode(length: number) {
    const history = createHistory(crypto, 'h', [])
    while (history.blocks.length < length) history.mine()
    const node = await startHistoryNode(history)
    const unruly = await startUnrulyNode(node.url)
    onTestFinished(() => {
      unruly.close()
      return node.close()
    })
    const heightsTo = async (last: number, read: number[], timeout = 80_000) => {
      const options = { baseUrl: `${unruly.url}/testnet`, maxBytes: 800_000, timeout }
      for await (const { blocks } of createChainSource(createAleoClient(options)).blocks(1, last)) {
        read.push(...blocks.map(({ height }) => height))
      }
      return read
    }
    return { ...unruly, heightsTo }
  }
  const heights = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

  test.each(unrulyNodes)(
    'behavior: every block, once and in order, from a node $name',
    async (unruly) => {
      const node = await openNode(131)
      node.answer(unruly.answer)
      expect(await node.heightsTo(130, [], unruly.timeout)).toEqual(heights(130))
    },
  )

  test('error: a block that is too large ends the blocks with its height', async () => {
    const node = await openNode(131)
    node.answer((blocks) =>
      blocks.map((each) => padBlock(each, each.header.metadata.height === 70 ? 900_000 : 0)),
    )
    const read: number[] = []
    await expect(node.heightsTo(130, read)).rejects.toThrow('Block 70 cannot be read.')
    expect(read).toEqual(heights(69))
  })

  test.each([
    ['the configuration first', programIds, 1, 1],
    ['math in a block before it', [math, config, ...others], 1, 2],
    ['the configuration alone', [config], 1, 1],
    ['math alone', [math], undefined, undefined],
    ['nothing', [], undefined, undefined],
  ] as const)('behavior: findStart with %s', async (_, programs, start, configured) => {
    const history = createHistory(crypto, 'h', programs)
    const node = await startHistoryNode(history)
    try {
      const client = createAleoClient({ baseUrl: `${node.url}/testnet` })
      expect(await createChainSource(client).findStart()).toBe(start)
      const id = await client.getDeploymentId(config)
      const height = id === null ? undefined : await client.getTransactionHeight(id)
      expect(height).toBe(configured)
    } finally {
      await node.close()
    }
  })
})
