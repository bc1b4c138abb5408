import { beforeAll, describe, expect, test } from 'vitest'
import { setConfig } from './config.ts'
import { findConfirmed } from './node.ts'

beforeAll(() =>
  setConfig({
    network: 'testnetbeta',
    networkLabel: 'Local',
    nodeUrl: '/node',
    closureDate: '',
    termsUrl: '',
    disabledRoutes: [],
    analyticsId: '',
    explorerUrl: '',
  }),
)

const id = `at1${'q'.repeat(58)}`
const answering = (status: number, body: string) => async (url: RequestInfo | URL) => {
  expect(String(url)).toMatch(new RegExp(`/node/testnet/transaction/confirmed/${id}$`))
  return new Response(body, { status })
}

describe('findConfirmed', () => {
  test('behavior: what the node does not know is not confirmed', async () => {
    const words = 'Missing transaction for ID'
    expect(await findConfirmed(id, answering(404, words))).toBeUndefined()
    expect(await findConfirmed(id, answering(500, words))).toBeUndefined() // as older nodes answer
  })

  test('error: a node that fails has not said that there is none', async () => {
    await expect(findConfirmed(id, answering(503, 'busy'))).rejects.toThrow()
    const broken = () => Promise.reject(new Error('offline'))
    await expect(findConfirmed(id, broken)).rejects.toThrow()
  })
})
