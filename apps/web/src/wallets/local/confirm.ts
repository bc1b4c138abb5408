import { WalletError } from '../errors.ts'
import type { ExecuteRequest, ExecuteResult } from '../types.ts'
import { prompts } from './prompts.ts'
import type { WorkerHost } from './workerHost.ts'

/** Sends a transaction that the person has confirmed. It is built while they read and leaves only after. */
export async function executeConfirmed(
  host: WorkerHost,
  address: string,
  request: ExecuteRequest,
): Promise<ExecuteResult> {
  const prepared = host.run((signer) => signer.prepare(request))
  let failure: unknown
  prepared.catch((thrown: unknown) => {
    failure = thrown
  })
  if ((await prompts.ask({ kind: 'transaction', address, request, prepared })) === 'refused') {
    prepared.then(({ ticket }) => host.run((signer) => signer.drop(ticket))).catch(() => undefined)
    throw failure ?? refused('Transaction') // after a failure there was nothing to confirm
  }
  const { ticket } = await prepared
  return { transactionId: await host.run((signer) => signer.send(ticket)) }
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
  return new WalletError(kind, 'You refused in the wallet.', { rejected: true })
}
