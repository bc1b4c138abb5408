import { afterEach, describe, expect, test } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { elapsed } from '../lib/clock.ts'
import { currentHeight } from './height.ts'

const before = useChainHead.getState()
afterEach(() => useChainHead.setState(before))

describe('currentHeight', () => {
  test.each([
    ['as the event stream says it', {}, 100],
    ['as a heartbeat has repeated it, whenever its block was', { seenAt: 1 }, 100],
    ['of the node, before the stream has spoken', { live: false, height: 0 }, 500],
    ['of the node, where the stream is lost', { live: false, lost: true }, 500],
    ['of the node, where the page has slept', { heardAt: elapsed() - 61_000 }, 500],
  ])('default: %s', async (_, state, height) => {
    useChainHead.setState({ height: 100, heardAt: elapsed(), live: true, lost: false, ...state })
    expect(await currentHeight(async () => 500)).toBe(height)
  })
})
