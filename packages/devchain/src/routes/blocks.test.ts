import { createAleoClient } from '@nightjar/aleo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevchain, type Devchain } from '../devchain.ts'

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
