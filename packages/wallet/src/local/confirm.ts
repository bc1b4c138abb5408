import { proxy } from 'comlink'
import { WalletError } from '../errors.ts'
import type { Reason } from '../reason.ts'
import { toExecuteResult } from '../status.ts'
import type {
  BroadcastTo,
  BuildStage,
  ExecuteRequest,
  ExecuteResult,
  OnConfirmed,
} from '../types.ts'
import { runFor, type Tab } from './openAccount.ts'
import { prompts, type Stage } from './prompts.ts'
import { LocalWalletError, type WorkerHost } from './workerHost.ts'

type Asked = {
  readonly address: string
  readonly request: ExecuteRequest
  readonly broadcastTo: BroadcastTo | undefined
  readonly onConfirmed?: OnConfirmed | undefined
}

/** Sends a transaction that the user has confirmed. It is built while they read it, and sent only afterwards. */
export async function executeConfirmed(
  tab: Tab,
  { address, request, broadcastTo, onConfirmed }: Asked,
): Promise<ExecuteResult> {
  const { stage, set } = createStage()
  const build = () => runFor(tab, address, (signer) => signer.prepare(request, proxy(set)))
  const ending = new AbortController()
  const prepared = whenConnected(build, { signal: ending.signal, wait: () => set('waiting') })
  let failure: unknown
  prepared.catch((thrown: unknown) => {
    failure = thrown
  })
  if (
    (await prompts.ask({ kind: 'transaction', address, request, prepared, stage })) === 'refused'
  ) {
    ending.abort()
    prepared.then(({ ticket }) => drop(tab.worker, ticket)).catch(() => undefined)
    if (failure === undefined) throw refused('Transaction')
    throw unsent('SignTransaction', failure) // there was nothing to confirm
  }
  const { ticket } = await prepared.catch((thrown: unknown) => {
    throw unsent('SignTransaction', thrown)
  })
  await onConfirmed?.().catch((thrown: unknown) => {
    void drop(tab.worker, ticket)
    throw unsent('SendTransaction', thrown)
  })
  const { privateFee = true } = request
  const nodes = await broadcastTo?.({ ...request, privateFee, signer: address })
  return toExecuteResult(await send(tab.worker, ticket, nodes ?? []))
}

const drop = ({ run }: Pick<WorkerHost, 'run'>, ticket: number): Promise<void> =>
  run((signer) => signer.drop(ticket)).catch(() => undefined)

const RETRY_MS = 3000

/** Builds again and again while the node does not respond, until the signal. @throws what building throws otherwise */
async function whenConnected<Result>(
  build: () => Promise<Result>,
  { signal, wait }: { readonly signal: AbortSignal; readonly wait: () => void },
): Promise<Result> {
  for (;;) {
    try {
      return await build()
    } catch (thrown) {
      const isAway = thrown instanceof Error && thrown.name === 'NodeUnavailableError'
      if (!isAway || signal.aborted) throw thrown
      wait()
      await new Promise((done) => setTimeout(done, RETRY_MS))
      if (signal.aborted) throw thrown
    }
  }
}

/** Names of errors after which the network has received nothing: the node has refused it, or was not asked. */
const refusals: readonly string[] = ['RefusedTransactionError', 'RefusedInputsError']

/** If nothing was sent, throws a WalletError of kind SendTransaction; after any other error the network may have accepted it. */
async function send(worker: WorkerHost, ticket: number, nodes: readonly string[]): Promise<string> {
  return worker
    .run((signer) => signer.send(ticket, nodes))
    .catch((thrown: unknown) => {
      const isRefused = thrown instanceof Error && refusals.includes(thrown.name)
      throw isRefused ? unsent('SendTransaction', thrown) : thrown
    })
}

function createStage(): { readonly stage: Stage; readonly set: (next: BuildStage) => void } {
  let now: BuildStage = 'programs'
  let since = Date.now()
  const observers = new Set<() => void>()
  const subscribe = (observe: () => void) => {
    observers.add(observe)
    return () => void observers.delete(observe)
  }
  const set = (next: BuildStage): void => {
    now = next
    since = Date.now()
    for (const observe of observers) observe()
  }
  return { stage: { get: () => now, since: () => since, subscribe }, set }
}

/** Signs a message that the user has read. */
export async function signConfirmed(
  tab: Tab,
  address: string,
  message: Uint8Array,
): Promise<string> {
  if ((await prompts.ask({ kind: 'message', address, message })) === 'refused') {
    throw refused('SignMessage')
  }
  return runFor(tab, address, (signer) => signer.sign(message))
}

/** Nothing was sent: `SignTransaction` if it could not be built. */
function unsent(kind: 'SignTransaction' | 'SendTransaction', thrown: unknown): WalletError {
  return new WalletError(kind, reasonIn(thrown), { error: thrown })
}

/** What is known of why: a reason, or the words of a node or a program. */
function reasonIn(thrown: unknown): Reason | string {
  if (thrown instanceof LocalWalletError) return thrown.reason
  return thrown instanceof Error ? thrown.message : { code: 'noWords' }
}

function refused(kind: 'Transaction' | 'SignMessage'): WalletError {
  return new WalletError(kind, { code: 'refused' }, { rejected: true })
}
