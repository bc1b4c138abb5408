import { afterEach, describe, expect, test } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { currentHeight } from './height.ts'

const before = useChainHead.getState()
afterEach(() => useChainHead.setState(before))

describe('currentHeight', () => {
  test.each([
    ['as the event stream says it', {}, 100],
    ['of the node, before the stream has spoken', { live: false, height: 0, seenAt: 0 }, 500],
    ['of the node, where the stream is lost', { live: false, lost: true }, 500],
    ['of the node, where the page has slept', { seenAt: Date.now() - 61_000 }, 500],
  ])('default: %s', async (_, state, height) => {
    useChainHead.setState({ height: 100, seenAt: Date.now(), live: true, lost: false, ...state })
    expect(await currentHeight(async () => 500)).toBe(height)
  })
})
