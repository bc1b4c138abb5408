import { describe, expect, test } from 'vitest'
import { availCapabilities } from './capabilities.ts'
import { createEventWallet, type EventMethod } from './eventProtocol.ts'
import { availStatusWord } from './status.ts'
import { ADDRESS } from './testing/blocks.ts'

type Params = Readonly<Record<string, unknown>>

/** Avail's wallet, with given answers instead of the desktop app at the other end of the relay. */
async function connected(answers: Partial<Record<EventMethod, unknown>>) {
  const calls: (readonly [EventMethod, Params])[] = []
  const wallet = createEventWallet({
    name: 'Avail Wallet',
    capabilities: availCapabilities,
    connect: async () => ADDRESS,
    disconnect: async () => undefined,
    call: async (method, params) => {
      calls.push([method, params])
      return answers[method]
    },
    scope: () => ({}),
    recordFilter: (program, type) => ({ programIds: [program], type }),
    statusWord: availStatusWord,
    watch: () => () => undefined,
  })
  await wallet.connect({
    network: 'testnetbeta',
    decryptPermission: 'ON_CHAIN_HISTORY',
    programs: ['credits.aleo'],
  })
  return { wallet, calls }
}

const request = {
  program: 'credits.aleo',
  function: 'transfer_public',
  inputs: [ADDRESS, '5u64'],
  feeMicrocredits: 1_500_000n,
} as const

describe('createEvent', () => {
  test('default: an event of type Execute, its fee in credits', async () => {
    const { wallet, calls } = await connected({ requestCreateEvent: { eventId: 'event-1' } })
    expect(await wallet.createEvent(request)).toEqual({ eventId: 'event-1' })
    expect(calls).toEqual([
      [
        'requestCreateEvent',
        {
          type: 'Execute',
          programId: 'credits.aleo',
          functionId: 'transfer_public',
          inputs: [ADDRESS, '5u64'],
          fee: 1.5,
          address: ADDRESS,
        },
      ],
    ])
  })
})

describe('getEvent', () => {
  test.each([
    ['Settled', 'Finalized'],
    ['Pending', 'Pending'],
    ['Failed', 'Failed'],
  ])('default: Avail’s %s is %s', async (told, status) => {
    const { wallet, calls } = await connected({ getEvent: { event: { status: told } } })
    expect(await wallet.getEvent('event-1')).toEqual({ status })
    expect(calls).toEqual([['getEvent', { id: 'event-1', address: ADDRESS }]])
  })

  test.each([undefined, {}, { event: null }])(
    'args: an unknown event, %j, is empty',
    async (answer) => {
      const { wallet } = await connected({ getEvent: answer })
      expect(await wallet.getEvent('event-9')).toEqual({ status: '' })
    },
  )
})

describe('what Avail lacks', () => {
  test.each([
    'requestDeploy',
    'requestExecution',
    'requestBulkTransactions',
    'getExecution',
    'requestTransactionHistory',
  ] as const)('error: %s', async (method) => {
    const { wallet, calls } = await connected({})
    const call: () => Promise<unknown> = {
      requestDeploy: () =>
        wallet.requestDeploy({ program: 'program a.aleo;', feeMicrocredits: 1n }),
      requestExecution: () => wallet.requestExecution(request),
      requestBulkTransactions: () => wallet.requestBulkTransactions([request]),
      getExecution: () => wallet.getExecution('event-1'),
      requestTransactionHistory: () => wallet.requestTransactionHistory('credits.aleo'),
    }[method]
    await expect(call()).rejects.toMatchObject({
      name: 'WalletTransactionError',
      message: 'Method not implemented.',
    })
    expect(calls).toEqual([])
  })
})

describe('requestRecords', () => {
  test.each([[2], ['2']])(
    'behavior: as many pages as the wallet says, as %j',
    async (pageCount) => {
      const { wallet, calls } = await connected({ getRecords: { pageCount, records: [{}, {}] } })
      await wallet.requestRecords('credits.aleo')
      expect(calls.map(([, { page }]) => page)).toEqual([0, 1])
    },
  )
})
