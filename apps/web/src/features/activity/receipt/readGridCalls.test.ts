import { type AskPage, encodePage, PAGE_BLOCKS } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { expect, test } from 'vitest'
import { readGridCalls } from './readGridCalls.ts'

const TIP = 3000
const called = new Map(
  [20, 1100, 1500, 2047, 2048].map((height) => [height, sampleCall({ height })]),
)

/** Pages of a chain with some calls, and those that were asked for. */
function openPages() {
  const asked: string[] = []
  const ask: AskPage = async (kind, number) => {
    asked.push(`${kind} ${number}`)
    const from = number * PAGE_BLOCKS
    const heights = Array.from({ length: PAGE_BLOCKS }, (_, at) => from + at)
    const marks = heights
      .filter((height) => height <= TIP)
      .map((height) => ({ height, hash: `${height}`, timestamp: 0 }))
    const previous = String(from - 1)
    if (kind === 'outputs') {
      return encodePage({
        kind,
        previous,
        blocks: marks.map((mark) => ({ ...mark, transactions: [] })),
      })
    }
    const blocks = marks.map((mark) => {
      const call = called.get(mark.height)
      const shown = { id: 'at1', status: 'accepted' as const, transitions: [] }
      return { ...mark, transactions: call ? [{ ...shown, listed: [call] }] : [] }
    })
    return encodePage({ kind: 'calls', previous, blocks })
  }
  const node = { getBlocks: () => Promise.reject(new Error('not compared')) }
  return { asked, source: { ask, node, random: () => 1 } }
}

test('privacy 19: all pages of a grid are asked for, the same ones for every block in it', async () => {
  const { asked, source } = openPages()
  const found = await readGridCalls(1500, source)
  expect(found.map(({ height }) => height)).toEqual([1100, 1500, 2047])
  const once = [...asked]
  expect([once[0], once[31]]).toEqual(['outputs 16', 'calls 31'])
  for (const height of [1024, 1100, 2047]) {
    asked.length = 0
    await readGridCalls(height, source)
    expect(asked).toEqual(once)
  }
})

test('behavior: the last grid ends with the chain', async () => {
  const { source } = openPages()
  expect((await readGridCalls(TIP, source)).map(({ height }) => height)).toEqual([2048])
})
