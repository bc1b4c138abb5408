import { proxy } from 'comlink'
import { translate } from '../../lib/text/translate.ts'
import { WalletError } from '../errors.ts'
import { toExecuteResult } from '../status.ts'
import type { BuildStage, ExecuteRequest, ExecuteResult } from '../types.ts'
import { prompts, type Stage } from './prompts.ts'
import type { WorkerHost } from './workerHost.ts'

/** Sends a transaction that the person has confirmed. It is built while they read and leaves only after. */
export async function executeConfirmed(
  host: WorkerHost,
  address: string,
  request: ExecuteRequest,
): Promise<ExecuteResult> {
  const { stage, set } = createStage()
  const prepared = host.run((signer) => signer.prepare(request, proxy(set)))
  let failure: unknown
  prepared.catch((thrown: unknown) => {
    failure = thrown
  })
  if (
    (await prompts.ask({ kind: 'transaction', address, request, prepared, stage })) === 'refused'
  ) {
    prepared.then(({ ticket }) => host.run((signer) => signer.drop(ticket))).catch(() => undefined)
    throw failure ?? refused('Transaction') // after a failure there was nothing to confirm
  }
  const { ticket } = await prepared
  return toExecuteResult(await host.run((signer) => signer.send(ticket)))
}

function createStage(): { readonly stage: Stage; readonly set: (next: BuildStage) => void } {
  let now: BuildStage = 'programs'
  const observers = new Set<() => void>()
  const subscribe = (observe: () => void) => {
    observers.add(observe)
    return () => void observers.delete(observe)
  }
  const set = (next: BuildStage): void => {
    now = next
    for (const observe of observers) observe()
  }
  return { stage: { get: () => now, subscribe }, set }
}

/** Signs a message that the person has read. */
export async function signConfirmed(
  host: WorkerHost,
  address: string,
  message: Uint8Array,
): Promise<string> {
  if ((await prompts.ask({ kind: 'message', address, message })) === 'refused') {
    throw refused('SignMessage')
  }
  return host.run((signer) => signer.sign(message))
}

function refused(kind: 'Transaction' | 'SignMessage'): WalletError {
  return new WalletError(kind, translate('wallets.refused'), { rejected: true })
}
