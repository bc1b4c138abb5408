import { parentPort, workerData } from 'node:worker_threads'
import type { Payment, SignedPayment } from './payer.ts'
import { createSigner, type SignerOptions } from './signer.ts'
import { createSignerFetch } from './signerFetch.ts'

export type PayerAnswer = { readonly signed: SignedPayment } | { readonly problem: string }

const NODE_LIMIT_MS = 30_000

const options = workerData as SignerOptions // passed by payerThread.ts
// the SDK sets no timeout: one silent node would delay every later payment for minutes
globalThis.fetch = createSignerFetch(options.nodeUrls, NODE_LIMIT_MS)
// snarkVM blocks its thread for seconds; here it blocks nobody
const signer = createSigner(options)

parentPort?.on('message', (payment: Payment) => {
  void sign(payment).then((answer) => parentPort?.postMessage(answer))
})

async function sign(payment: Payment): Promise<PayerAnswer> {
  try {
    return { signed: await (await signer)(payment) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
