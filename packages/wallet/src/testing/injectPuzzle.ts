import type { Outcome, SimulatedNetwork } from './simulatedWallet.ts'

/**
 * Puts Puzzle's objects into the page. `bridge` names the global function that reaches the simulated wallet. It runs in the
 * page, so it uses nothing from outside.
 */
export function injectPuzzle({ bridge }: { bridge: string }): void {
  type Params = Readonly<Record<string, never>>
  type Call = { readonly method: string; readonly params: Params }
  type Stored = { id: string; plaintext: string; spent: boolean; name: string; program: string }
  type Status = { phase: keyof typeof words; onchainId: string; reason: string }
  const pageSize = 20
  const names = { testnet: 'AleoTestnet', mainnet: 'AleoMainnet' } as const
  const words = {
    queued: 'Creating',
    sent: 'Pending',
    accepted: 'Settled',
    rejected: 'Failed',
    failed: 'Failed',
  }
  const ask = (method: string, params: object = {}): Promise<Outcome> =>
    Reflect.get(globalThis, bridge)(method, params)
  const said = (outcome: Outcome): string => {
    if ('refused' in outcome) return 'User rejected the request'
    return 'failed' in outcome ? outcome.failed : 'Wrong network'
  }
  const value = async <Answer>(method: string, params?: object): Promise<Answer> => {
    const outcome = await ask(method, params)
    if ('value' in outcome) return outcome.value as Answer
    throw new Error(said(outcome))
  }
  const readAccount = async () => {
    const { address, network } = await value<{ address: string; network: SimulatedNetwork }>(
      'account',
    )
    return { address, network: names[network], shortenedAddress: address.slice(0, 12) }
  }
  const toEvent = (id: string, { phase, onchainId, reason }: Status) => ({
    _id: id,
    status: words[phase],
    ...(phase === 'accepted' ? { transactionId: onchainId } : {}),
    ...(reason === '' ? {} : { error: reason }),
  })

  const mutations = {
    connect: async ({ permissions, dAppInfo }: Params) => {
      const [programs] = Object.values(Reflect.get(permissions ?? {}, 'programIds'))
      await value('connect', { programs, dAppInfo })
      return { connection: { ...(await readAccount()), dAppInfo, permissions } }
    },
    disconnect: async () => ({}),
    requestCreateEvent: async ({ programId, functionId, inputs, fee, network }: Params) => {
      const call = { program: programId, function: functionId, inputs, fee, privateFee: false }
      const wanted = network === names.mainnet ? 'mainnet' : 'testnet'
      const outcome = await ask('execute', { ...call, network: wanted })
      return 'value' in outcome ? { eventId: outcome.value } : { error: said(outcome) }
    },
    requestSignature: async ({ message }: Params) => {
      const outcome = await ask('sign', { text: message })
      return 'value' in outcome ? { signature: outcome.value } : { error: said(outcome) }
    },
  }
  const queries = {
    getSelectedAccount: async () => ({ account: await readAccount() }),
    getRecords: async ({ filter, page = 0 as never }: Params) => {
      const [program] = Reflect.get(filter ?? {}, 'programIds')
      const wanted: unknown = Reflect.get(filter ?? {}, 'status')
      const records = (await value<Stored[]>('records', { program })).filter(
        ({ spent }) => wanted === 'All' || spent === (wanted === 'Spent'),
      )
      return {
        records: records.slice(page * pageSize, (page + 1) * pageSize).map((record) => ({
          _id: record.id,
          programId: record.program,
          name: record.name,
          plaintext: record.plaintext,
          spent: record.spent,
        })),
        pageCount: Math.ceil(records.length / pageSize),
      }
    },
    getEvent: async ({ id }: Params) => {
      const status = await value<Status | null>('status', { id })
      return status === null
        ? { error: 'Event not found' }
        : { event: toEvent(id as never, status) }
    },
    getEvents: async ({ filter }: Params) => {
      const program = Reflect.get(filter ?? {}, 'programId')
      const history = await value<{ id: string; onchainId: string }[]>('history', { program })
      return { events: history.map(({ id, onchainId }) => ({ _id: id, transactionId: onchainId })) }
    },
    decrypt: async ({ ciphertexts }: Params) => {
      const [ciphertext] = ciphertexts ?? []
      return { plaintexts: [await value('decrypt', { ciphertext })] }
    },
  }

  const procedures = (way: 'mutate' | 'query', methods: object) =>
    Object.entries(methods).map(([name, run]) => [
      name,
      { [way]: ({ params = {} }: Partial<Call>) => run(params) },
    ])
  const client = Object.fromEntries([
    ...procedures('mutate', mutations),
    ...procedures('query', queries),
  ])
  Object.assign(globalThis, { puzzle: true, aleo: { puzzleWalletClient: client } })
}
