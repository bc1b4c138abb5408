import type { Outcome, SimulatedNetwork, Told } from './simulatedWallet.ts'

/**
 * Puts Shield's object into the page. `bridge` names the global function that reaches the simulated wallet. It runs in the
 * page, so it uses nothing from outside.
 */
export function injectShield({ bridge }: { bridge: string }): void {
  type Listener = (told?: unknown) => void
  type Stored = Record<'id' | 'plaintext' | 'name' | 'program' | 'tag', string> & { spent: boolean }
  type Call = { program: string; function: string; inputs: string[] }
  type Options = Call & { fee: number; privateFee: boolean; network: SimulatedNetwork }
  type Status = { phase: string; onchainId: string; reason: string } | null
  const listeners = new Map<string, Listener[]>()
  const ask = (method: string, params: object = {}): Promise<Outcome> =>
    Reflect.get(globalThis, bridge)(method, params)
  const said = (outcome: Outcome): string => {
    if ('refused' in outcome) return 'User rejected the request'
    return 'failed' in outcome ? outcome.failed : 'Network mismatch'
  }
  const value = async <Answer>(method: string, params?: object): Promise<Answer> => {
    const outcome = await ask(method, params)
    if ('value' in outcome) return outcome.value as Answer
    throw new Error(said(outcome))
  }
  const emit = (event: string, told?: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(told)
  }

  const shield = {
    on: (event: string, listener: Listener) =>
      void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    off: (event: string, listener: Listener) => {
      const all = listeners.get(event) ?? []
      listeners.set(
        event,
        all.filter((_, index) => index !== all.indexOf(listener)),
      )
    },
    connect: (network: SimulatedNetwork, decryptPermission: string, programs: string[]) =>
      value('connect', { network, decryptPermission, programs }),
    disconnect: async () => undefined,
    executeTransaction: async (options: Options) => {
      const id = await value<string>('execute', options)
      return { transactionId: `shield_${id}` }
    },
    transactionStatus: async (temporary: string) => {
      const id = temporary.replace('shield_', '')
      const status = await value<Status>('status', { id })
      if (status === null) throw new Error('Transaction not found')
      const { phase, onchainId, reason } = status
      return {
        status: phase === 'queued' || phase === 'sent' ? 'pending' : phase,
        ...(onchainId === '' ? {} : { transactionId: onchainId }),
        ...(reason === '' ? {} : { error: reason }),
      }
    },
    signMessage: async (message: Uint8Array) => {
      const text = new TextDecoder().decode(message)
      return new TextEncoder().encode(await value<string>('sign', { text }))
    },
    decrypt: (ciphertext: string) => value('decrypt', { ciphertext }),
    requestRecords: async (program: string, includePlaintext?: boolean) =>
      (await value<Stored[]>('records', { program })).map((record) => ({
        id: record.id,
        program_id: record.program,
        recordName: record.name,
        spent: record.spent,
        tag: record.tag,
        ...(includePlaintext === true ? { recordPlaintext: record.plaintext } : {}),
      })),
    transitionViewKeys: (id: string) => value('viewKeys', { id }),
    requestTransactionHistory: async (program: string) => ({
      transactions: (await value<{ id: string; onchainId: string }[]>('history', { program })).map(
        ({ id, onchainId }) => ({ id: `shield_${id}`, transactionId: onchainId }),
      ),
    }),
  }

  globalThis.addEventListener(bridge, (event) => {
    const told = (event as CustomEvent<Told>).detail
    if (told.event === 'account') emit('accountChanged')
    if (told.event === 'network') emit('networkChanged', told.network)
    if (told.event === 'lock') emit('disconnect')
  })
  Object.assign(globalThis, { shield })
}
