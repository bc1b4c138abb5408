import type { Outcome, Told } from './simulatedWallet.ts'

type Dialect = 'leo' | 'fox' | 'soter'

/**
 * Puts the object of Leo, Fox or Soter into the page, with each wallet's own formats. `bridge` names the global function
 * that reaches the simulated wallet. It runs in the page, so it uses nothing from outside.
 */
export function injectLeo({ bridge, dialect }: { bridge: string; dialect: Dialect }): void {
  type Call = { program: string; functionName: string; inputs: string[] }
  type Transaction = { chainId: string; transitions: Call[]; fee: number; feePrivate: boolean }
  type Stored = { id: string; plaintext: string; spent: boolean; name: string; program: string }
  const ask = (method: string, params: object = {}): Promise<Outcome> =>
    Reflect.get(globalThis, bridge)(method, params)
  const words = {
    queued: 'Queued',
    sent: 'Completed',
    accepted: 'Finalized',
    rejected: 'Rejected',
    failed: 'Failed',
  }
  let publicKey: string | undefined
  let listeners: (() => void)[] = []

  /** Leo throws objects that are not Errors, Fox strings. */
  const thrown = (outcome: Outcome): unknown => {
    const said = 'refused' in outcome ? refusal : 'failed' in outcome ? outcome.failed : mismatch
    return dialect === 'fox' ? said : { name: 'AleoWalletError', message: said }
  }
  const refusal = dialect === 'fox' ? 'User rejected the request.' : 'Permission Not Granted'
  const mismatch =
    dialect === 'fox' ? 'Unsupport network' : 'Some of the parameters you provided are invalid'
  const value = async <Answer>(method: string, params?: object): Promise<Answer> => {
    const outcome = await ask(method, params)
    if ('value' in outcome) return outcome.value as Answer
    throw thrown(outcome)
  }

  const requestTransaction = async ({ chainId, transitions, fee, feePrivate }: Transaction) => {
    const [first] = transitions
    if (first === undefined || transitions.length > 1) throw 'Empty transitions'
    if (dialect === 'fox' && BigInt(fee) === 0n) throw 'Need base fee'
    const { program, functionName, inputs } = first
    const call = { program, function: functionName, inputs, fee, privateFee: feePrivate }
    const network = chainId.startsWith('mainnet') ? 'mainnet' : 'testnet'
    const outcome = await ask('execute', { ...call, network })
    if (dialect === 'soter' && 'refused' in outcome) return { transactionId: '' }
    if (!('value' in outcome)) throw thrown(outcome)
    return { transactionId: outcome.value }
  }

  const wallet = {
    get publicKey() {
      return publicKey
    },
    ...(dialect === 'leo' ? { isAvailable: async () => true } : {}),
    connect: async (decryptPermission: string, chainId: string, programs: string[]) => {
      const isKnown = dialect === 'leo' ? chainId !== 'mainnetbeta' : chainId.startsWith('mainnet')
      if (!isKnown) throw thrown({ otherNetwork: 'mainnet' })
      const network = chainId.startsWith('mainnet') ? 'mainnet' : 'testnet'
      const account = await value<{ address: string }>('connect', {
        programs,
        network,
        decryptPermission,
      })
      publicKey = account.address
      return dialect === 'fox' ? true : undefined
    },
    disconnect: async () => {
      if (publicKey === undefined) throw 'Address is null'
      publicKey = undefined
    },
    signMessage: async (message: Uint8Array) => {
      const text = new TextDecoder().decode(message)
      if (dialect === 'soter') {
        const outcome = await ask('sign', { text })
        const signed = 'value' in outcome
        return { signature: { errorCode: signed ? 0 : 1, result: signed ? outcome.value : '' } }
      }
      return { signature: new TextEncoder().encode(await value<string>('sign', { text })) }
    },
    decrypt: async (ciphertext: string) => {
      const text = await value<string>('decrypt', { ciphertext })
      return dialect === 'fox' ? text : { text }
    },
    requestRecordPlaintexts: async (program: string) => {
      const records = await value<Stored[]>('records', { program })
      return {
        records: records.map(({ id, plaintext, spent, name }) => ({
          id,
          owner: publicKey,
          program_id: program,
          spent,
          data: {},
          recordName: name,
          plaintext,
        })),
      }
    },
    requestTransaction,
    ...(dialect === 'soter' ? {} : { requestExecution: requestTransaction }),
    requestBulkTransactions: async (transactions: Transaction[]) => {
      if (dialect === 'fox') throw 'Method not implemented due to security concern.'
      const transactionIds: unknown[] = []
      for (const each of transactions) {
        transactionIds.push((await requestTransaction(each)).transactionId)
      }
      return { transactionIds }
    },
    transactionStatus: async (id: string) => {
      const status = await value<{ phase: keyof typeof words } | null>('status', { id })
      if (status === null) throw thrown({ failed: 'Transaction not found' })
      return { status: words[status.phase] } // never the chain's id
    },
    ...(dialect === 'leo'
      ? {
          transitionViewKeys: async (id: string) => ({
            viewKeys: await value<string[]>('viewKeys', { id }),
          }),
        }
      : {}),
    requestTransactionHistory: async (program: string) => ({
      transactions: (await value<{ id: string; onchainId: string }[]>('history', { program })).map(
        ({ id, onchainId }) => ({ id, transactionId: onchainId }),
      ),
    }),
    ...(dialect === 'fox'
      ? {}
      : {
          on: (event: string, listener: () => void) => {
            if (event === 'accountChange') listeners.push(listener)
          },
          off: (_: string, listener: () => void) => {
            listeners = listeners.filter((each) => each !== listener)
          },
        }),
  }

  globalThis.addEventListener(bridge, (event) => {
    const told = (event as CustomEvent<Told>).detail
    if (told.event !== 'account' || publicKey === undefined) return
    if (dialect === 'fox') publicKey = told.address // it notifies nobody
    for (const listener of listeners) listener()
  })
  if (dialect === 'leo') Object.assign(globalThis, { leoWallet: wallet })
  if (dialect === 'soter') Object.assign(globalThis, { soterWallet: wallet })
  if (dialect !== 'fox') return
  Object.assign(globalThis, { foxwallet: Object.freeze({ aleo: wallet }) })
  const seal = { value: Object.freeze({}), configurable: true, writable: false } // the real one makes it immutable
  if (!('aleo' in globalThis)) Object.defineProperty(globalThis, 'aleo', seal)
}
