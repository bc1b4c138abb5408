import { pino } from '@walletconnect/logger'
import { SignClient } from '@walletconnect/sign-client'
import type { Outcome, SimulatedWallet } from './simulatedWallet.ts'

type Params = Readonly<Record<string, unknown>>
type Status = {
  readonly phase: keyof typeof words
  readonly onchainId: string
  readonly reason: string
}
type Stored = {
  readonly id: string
  readonly plaintext: string
  readonly spent: boolean
  readonly name: string
}

const chainId = 'aleo:1'
const pageSize = 20
/** The protocol does not name any programs. */
const granted = { programs: ['credits.aleo', 'new_token.aleo', 'nightjar_core.aleo'] }
const words = {
  queued: 'Creating',
  sent: 'Pending',
  accepted: 'Settled',
  rejected: 'Failed',
  failed: 'Failed',
} as const

/** Avail's desktop app, simulated: the other end of a WalletConnect pairing. */
export async function createAvailDesktop(wallet: SimulatedWallet, relayUrl: string) {
  const client = await SignClient.init({
    projectId: 'simulated',
    relayUrl,
    metadata: {
      name: 'Avail',
      description: 'simulated',
      url: 'https://avail.global',
      icons: [],
    },
    telemetryEnabled: false,
    customStoragePrefix: String(Math.random()),
    logger: pino({ level: 'silent' }),
  })
  let topic = ''

  client.on('session_proposal', async ({ id, params }) => {
    const asked = Object.values(params.optionalNamespaces)[0]
    const outcome = await wallet.ask('connect', granted)
    if (!('value' in outcome)) {
      await client.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
      return
    }
    const accounts = [`${chainId}:${wallet.address}`]
    const { methods = [], events = [] } = asked ?? {}
    const { acknowledged, topic: opened } = await client.approve({
      id,
      namespaces: { aleo: { chains: [chainId], methods, events, accounts } },
    })
    topic = opened
    await acknowledged()
  })
  client.on('session_request', async ({ id, topic: from, params }) => {
    const { method, params: given } = params.request
    const result = await answer(wallet, method, given)
    await client.respond({ topic: from, response: { id, jsonrpc: '2.0', result } })
  })
  wallet.onTold((told) => {
    if (told.event !== 'account' || topic === '') return
    const event = { name: 'accountSelected', data: told.address }
    void wallet.ask('connect', granted).then(() => client.emit({ topic, chainId, event })) // the session stays open
  })

  return {
    /** Pairs with the page that showed the code. */
    pair: (uri: string): Promise<unknown> => client.pair({ uri }),
    close: (): Promise<void> => client.core.relayer.transportClose(),
  }
}

async function answer(wallet: SimulatedWallet, method: string, params: Params): Promise<unknown> {
  const value = async <Answer>(name: string, given: object = {}): Promise<Answer> => {
    const outcome = await wallet.ask(name, given)
    if ('value' in outcome) return outcome.value as Answer
    throw new Error(said(outcome))
  }
  try {
    return await run(method, params, value)
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : String(thrown) } // it never throws
  }
}

function said(outcome: Outcome): string {
  if ('refused' in outcome) return 'User rejected the request'
  return 'failed' in outcome ? outcome.failed : 'Wrong network'
}

type Value = <Answer>(name: string, given?: object) => Promise<Answer>

async function run(method: string, params: Params, value: Value): Promise<unknown> {
  switch (method) {
    case 'getSelectedAccount': {
      const { address } = await value<{ address: string }>('account')
      return { account: { network: 'aleo', chainId: '1', address } }
    }
    case 'getRecords':
      return readRecords(params, value)
    case 'requestCreateEvent': {
      const { programId, functionId, inputs, fee } = params
      const call = { program: programId, function: functionId, inputs, fee, privateFee: false }
      return { eventId: await value('execute', call) }
    }
    case 'getEvent': {
      const status = await value<Status | null>('status', { id: params.id })
      if (status === null) return {}
      const { phase, onchainId, reason } = status
      const end = phase === 'accepted' ? { transactionId: onchainId } : {}
      const why = reason === '' ? {} : { error: reason }
      return { event: { _id: params.id, status: words[phase], ...end, ...why } }
    }
    case 'requestSignature':
      return { signature: await value('sign', { text: params.message }) }
    case 'decrypt': {
      const [ciphertext] = params.ciphertexts as readonly string[]
      return { plaintexts: [await value('decrypt', { ciphertext })] }
    }
    default:
      throw new Error(`Unknown method ${method}`)
  }
}

async function readRecords({ filter, page }: Params, value: Value): Promise<unknown> {
  const { programIds, type } = filter as { programIds: readonly string[]; type: string }
  const stored = await value<readonly Stored[]>('records', { program: programIds[0] })
  const records = stored.filter(({ spent }) => type === 'all' || spent === (type === 'spent'))
  const first = Number(page ?? 0) * pageSize
  return {
    records: records.slice(first, first + pageSize).map(({ id, plaintext, spent, name }) => ({
      _id: id,
      programId: programIds[0],
      name,
      plaintext,
      spent,
    })),
    pageCount: Math.ceil(records.length / pageSize),
  }
}
