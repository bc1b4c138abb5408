import { createAleoClient } from '@nightjar/aleo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevchain, type Devchain } from '../devchain.ts'
import { listBlocks } from './blocks.ts'

let devchain: Devchain
let url: string

beforeAll(async () => {
  devchain = await createDevchain({})
  url = `${(await devchain.listen({ port: 0 })).url}/testnet`
})
afterAll(() => devchain.close())

describe('GET /block/height/latest', () => {
  const known = () => devchain.ledger.tip().height
  const ask = (after: number, wait: number) =>
    createAleoClient({ baseUrl: url }).getHeight({ after, wait })

  test('behavior: a held request is answered with the next block', async () => {
    const before = known()
    const answer = ask(before, 10_000)
    const early = await Promise.race([answer, new Promise((done) => setTimeout(done, 200, 'held'))])
    expect(early).toBe('held')
    await devchain.mine()
    expect(await answer).toBe(before + 1)
  })

  test('behavior: it is answered when the time is over, or if the height already differs', async () => {
    expect(await ask(known(), 50)).toBe(known())
    expect(await ask(known() - 1, 10_000)).toBe(known())
    expect(await ask(known() + 1, 10_000)).toBe(known())
  })

  test('error: a wait that is not a number or too long does not delay the answer', async () => {
    for (const query of [`after=${known()}&wait=60000`, 'after=x&wait=x', `after=${known()}`]) {
      expect(await (await fetch(`${url}/block/height/latest?${query}`)).json()).toBe(known())
    }
  })
})

describe('listBlocks', () => {
  const ledger = { block: (height: number) => (height < 9 ? `"${height}"`.padEnd(100) : undefined) }
  const list = (start: number, end: number) =>
    listBlocks(ledger, new URLSearchParams({ start: `${start}`, end: `${end}` }), 250)

  test('default: the blocks of a range', () => {
    expect(JSON.parse(list(3, 5))).toEqual(['3', '4'])
    expect(JSON.parse(list(3, 3))).toEqual([])
  })

  test('error: several blocks that are too large together are refused, a single one never is', () => {
    expect(() => list(3, 6)).toThrow(expect.objectContaining({ status: 413 }))
    const large = { block: () => '"x"'.padEnd(1000) }
    const one = new URLSearchParams({ start: '3', end: '4' })
    expect(listBlocks(large, one, 250)).toHaveLength(1002)
  })

  test('error: a block that does not exist', () => {
    expect(() => list(8, 10)).toThrow('Block 9 does not exist')
  })
})
