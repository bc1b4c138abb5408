import { expect, test } from 'vitest'
import { sampleChain } from '../../testing/sampleChain.ts'
import { findingsIn } from './scanBlocks.ts'
import { createScanPosition } from './scanPosition.ts'

test('error: a position that cannot be stored does not end the scan', async () => {
  const full = new DOMException('The quota was exceeded.', 'QuotaExceededError')
  const memory = { read: () => Promise.reject(full), write: () => Promise.reject(full) }
  const node = sampleChain('only', { tip: 9 })
  const position = createScanPosition({ node, memory, fromHeight: 4 })
  await position.recall()
  position.take(findingsIn(await node.getBlocks(4, 6)), [])
  await position.remember()
  expect(position.nextHeight()).toBe(6)
})
