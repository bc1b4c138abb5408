import { createAleoClient } from '@nightjar/aleo'
import { programIds } from '@nightjar/programs'
import { PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { createFixture } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { startHistoryNode } from '../testing/historyNode.ts'
import { createChainSource } from './chainSource.ts'

const { math, config } = PROGRAMS
const others = programIds.filter((id) => id !== math && id !== config)

describe('createChainSource', async () => {
  const { crypto } = await createFixture()

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
