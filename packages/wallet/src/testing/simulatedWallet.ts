import { randomUUID } from 'node:crypto'
import { type AleoClient, BaseError, createAleoClient } from '@nightjar/aleo'
import { createNodePages, type WalletRecord } from '@nightjar/sdk'
import type { SnarkVm } from '@nightjar/snarkvm'
import { createAccountScan } from '../scan/accountScan.ts'

export type Account = { readonly address: string; readonly privateKey: string }

/** A call of a program as a page requested it. */
export type AskedCall = {
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
  readonly fee: number
  readonly privateFee: boolean
}

export type SimulatedNetwork = 'testnet' | 'mainnet'

/** Signs with a key and sends; returns the chain's id and the outcome. */
export type Send = (
  privateKey: string,
  call: AskedCall,
) => Promise<{ readonly id: string; readonly status: 'accepted' | 'rejected' }>

/** The wallet's answer; each injected object converts it to its own format. */
export type Outcome =
  | { readonly value: unknown }
  | { readonly refused: true }
  | { readonly otherNetwork: SimulatedNetwork }
  | { readonly failed: string }

/** A notification sent by the wallet itself. */
export type Told =
  | { readonly event: 'account'; readonly address: string }
  | { readonly event: 'network'; readonly network: SimulatedNetwork }
  | { readonly event: 'lock' }

type Phase = 'queued' | 'sent' | 'accepted' | 'rejected' | 'failed'
type Sent = { phase: Phase; onchainId: string; reason: string; readonly program: string }

export type Person = 'approves' | 'refuses' | 'is silent'

type Options = {
  readonly snarkVm: SnarkVm
  /** The node without the network's path. */
  readonly nodeUrl: string
  readonly accounts: readonly Account[]
  readonly send: Send
  /** False for a wallet that never reports more than that it has sent. */
  readonly tellsEnd?: boolean
  /** Seconds until it sends what it has accepted, as a proof would take. */
  readonly proveSeconds?: number
}

export type SimulatedWallet = ReturnType<typeof createSimulatedWallet>

/**
 * The backend of a simulated wallet: real accounts that sign and send on a real chain, a user's answers, a lock, and its
 * own ids. Injected objects reach it through `ask`, independently of any wallet's format.
 */
export function createSimulatedWallet(options: Options) {
  const { accounts, send, tellsEnd = true, proveSeconds = 0, ...node } = options
  const keys = createKeys(node)
  const asked: { readonly method: string; readonly params: Params }[] = []
  const listeners = new Set<(told: Told) => void>()
  const granted = new Map<string, readonly string[]>() // programs, by address
  const sent = new Map<string, Sent>()
  let account = accounts[0] as Account
  let network: SimulatedNetwork = 'testnet'
  let person: Person = 'approves'
  let isLate = false
  let unlocked = Promise.resolve()
  let unlock = (): void => undefined
  let proved = Promise.resolve()

  const tell = (told: Told): void => {
    for (const listener of listeners) listener(told)
  }

  async function answer(): Promise<void> {
    await unlocked
    if (person === 'is silent') await new Promise(() => undefined)
    if (person === 'refuses') throw new RefusalError()
  }

  function assertGranted(program: string, { address }: Account): void {
    const programs = granted.get(address)
    if (!programs?.includes(program)) throw new Error(`This site was not granted ${program}.`)
  }

  async function follow(entry: Sent, call: AskedCall): Promise<void> {
    const { privateKey } = account
    try {
      await new Promise((done) => setTimeout(done, proveSeconds * 1000))
      await proved
      const { id, status } = await send(privateKey, call)
      Object.assign(entry, { phase: 'sent', onchainId: id })
      if (tellsEnd) ends.set(entry, status)
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown)
      Object.assign(entry, { phase: 'failed', reason })
    }
  }
  const ends = new Map<Sent, Phase>()

  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    connect: async ({ programs = [], network: wanted }) => {
      await answer()
      if (wanted !== undefined && wanted !== network) throw new OtherNetworkError(network)
      granted.set(account.address, programs)
      return { address: account.address, network }
    },
    account: async () => {
      await unlocked
      return { address: account.address, network }
    },
    sign: async ({ text = '' }) => {
      await answer()
      return keys.sign(account, text)
    },
    decrypt: async ({ ciphertext = '' }) => {
      await answer()
      return keys.decrypt(account, ciphertext)
    },
    records: async ({ program = '' }) => {
      const chosen = account // a request about one account is answered for that account
      await unlocked
      assertGranted(program, chosen)
      const records = await keys.records(chosen, program)
      return isLate ? records.map((record) => ({ ...record, spent: false })) : records
    },
    execute: async (call) => {
      await answer()
      if (call.network !== undefined && call.network !== network)
        throw new OtherNetworkError(network)
      assertGranted(call.program ?? '', account)
      const id = randomUUID()
      const entry: Sent = {
        phase: 'queued',
        onchainId: '',
        reason: '',
        program: call.program ?? '',
      }
      sent.set(id, entry)
      void follow(entry, call as AskedCall)
      return id
    },
    status: async ({ id = '' }) => {
      await unlocked
      const entry = sent.get(id)
      if (entry === undefined) return null
      const { phase, onchainId, reason } = entry
      if (phase === 'sent') entry.phase = ends.get(entry) ?? phase // each status is reported once
      return { phase, onchainId, reason }
    },
    viewKeys: async ({ id = '' }) => {
      await answer()
      return keys.viewKeys(account, id)
    },
    history: async ({ program }) =>
      [...sent]
        .filter(([, entry]) => entry.program === program)
        .map(([id, { onchainId }]) => ({ id, onchainId })),
  }

  return {
    /** Every call that reached it, with its arguments. */
    asked,
    /** The ids that it returned. */
    get ids(): readonly string[] {
      return [...sent.keys()]
    },
    get address(): string {
      return account.address
    },
    ask: async (method: string, params: Params = {}): Promise<Outcome> => {
      asked.push({ method, params })
      try {
        return { value: await methods[method]?.(params) }
      } catch (thrown) {
        return toOutcome(thrown)
      }
    },
    onTold: (listener: (told: Told) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** How the user answers from now on. */
    person: (next: Person): void => {
      person = next
    },
    /** It has not seen the latest blocks: it knows of no spent records. */
    fallBehind: (): void => {
      isLate = true
    },
    choose: (index: number): void => {
      account = accounts[index] as Account
      tell({ event: 'account', address: account.address })
    },
    switchTo: (next: SimulatedNetwork): void => {
      network = next
      tell({ event: 'network', network })
    },
    /** Answers nothing until it is unlocked. */
    lock: (): void => {
      unlocked = new Promise((done) => {
        unlock = () => done()
      })
      tell({ event: 'lock' })
    },
    unlock: (): void => unlock(),
    /** The chain's ids of everything that it has sent, in the order of being asked. */
    sent: (): readonly string[] => [...sent.values()].flatMap(({ onchainId }) => onchainId || []),
    /** Sends nothing of what it has accepted until the returned function is called, as while it proves. */
    holdProofs: (): (() => void) => {
      let release = (): void => undefined
      proved = new Promise((done) => {
        release = () => done()
      })
      return () => release()
    },
  }
}

type Params = Partial<AskedCall> & {
  readonly programs?: readonly string[]
  readonly network?: SimulatedNetwork
  readonly text?: string
  readonly ciphertext?: string
  readonly id?: string
}

class RefusalError extends BaseError {
  constructor() {
    super('The person refuses.', { code: 'refusal' })
  }
}

class OtherNetworkError extends BaseError {
  readonly network: SimulatedNetwork

  constructor(network: SimulatedNetwork) {
    super(network, { code: 'other_network' })
    this.network = network
  }
}

function toOutcome(thrown: unknown): Outcome {
  if (thrown instanceof RefusalError) return { refused: true }
  if (thrown instanceof OtherNetworkError) return { otherNetwork: thrown.network }
  return { failed: thrown instanceof Error ? thrown.message : String(thrown) }
}

/** Operations that need the keys. */
function createKeys({ snarkVm, nodeUrl }: Pick<Options, 'snarkVm' | 'nodeUrl'>) {
  const client: AleoClient = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
  const scanners = new Map<string, ReturnType<typeof createAccountScan>>()
  const viewKey = ({ privateKey }: Account) => snarkVm.readPrivateKey(privateKey).viewKey
  return {
    sign: ({ privateKey }: Account, text: string): string =>
      snarkVm.readPrivateKey(privateKey).sign(new TextEncoder().encode(text)),
    decrypt: (account: Account, ciphertext: string): string => viewKey(account).decrypt(ciphertext),
    /** For each call of a transaction, without that of its fee. */
    viewKeys: async (account: Account, id: string): Promise<readonly string[]> => {
      const transaction = await client.getTransaction(id)
      const transitions = transaction.type === 'execute' ? transaction.execution.transitions : []
      return transitions.map(({ tpk }) => viewKey(account).transitionViewKey(tpk))
    },
    records: (account: Account, program: string): Promise<readonly WalletRecord[]> => {
      const { address } = account
      const scanner =
        scanners.get(address) ?? createAccountScan({ ask: createNodePages(client), node: client })
      scanners.set(address, scanner)
      return scanner.records(viewKey(account), program)
    },
  }
}
