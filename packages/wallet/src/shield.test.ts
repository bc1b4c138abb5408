import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createShieldWallet } from './shield.ts'

const address = `aleo1${'q'.repeat(58)}`

/** What the extension answers, by method. */
let answers: Record<string, unknown> = {}

beforeEach(() => {
  answers = {}
  const answer = (method: string) => async () => answers[method]
  const methods = [
    ...['connect', 'disconnect', 'transactionStatus', 'requestRecords'],
    'requestTransactionHistory',
  ]
  const shield = Object.fromEntries(methods.map((method) => [method, answer(method)]))
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('shield', { ...shield, on: () => undefined, off: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

async function connect() {
  answers.connect = { address }
  const wallet = createShieldWallet()
  const programs = ['credits.aleo']
  await wallet.connect({ network: 'testnetbeta', decryptPermission: 'ON_CHAIN_HISTORY', programs })
  return wallet
}

const record = { programName: 'credits.aleo', recordName: 'credits', recordPlaintext: '{ … }' }

describe('createShieldWallet', () => {
  test.each([
    ['a list', [{ ...record, spent: false }]],
    ['a list with what is none', [null, 'x', { ...record, spent: false }]],
  ])('behavior: records given as %s', async (_, given) => {
    const wallet = await connect()
    answers.requestRecords = given
    const records = await wallet.requestRecords('credits.aleo', { filter: 'unspent' })
    expect(records).toMatchObject([{ name: 'credits', plaintext: '{ … }', spent: false }])
  })

  test.each([
    [{ status: 'Accepted ' }, 'accepted'],
    [{ status: 7 }, 'pending'],
  ])('behavior: the status %j is %s', async (given, phase) => {
    const wallet = await connect()
    answers.transactionStatus = given
    expect(await wallet.transactionStatus('shield_1')).toMatchObject({ phase })
  })

  test('behavior: an entry of the history with only one of its ids', async () => {
    const wallet = await connect()
    answers.requestTransactionHistory = { transactions: [{ transactionId: 'a' }, { id: 'b' }] }
    const history = await wallet.requestTransactionHistory('credits.aleo')
    expect(history.map(({ transactionId }) => transactionId)).toEqual(['a', 'b'])
  })
})
