import { parentPort, workerData } from 'node:worker_threads'
import type { Payment, SignedPayment } from './payer.ts'
import { createSigner, type SignerOptions } from './signer.ts'

export type PayerAnswer = { readonly signed: SignedPayment } | { readonly problem: string }

// snarkVM blocks its thread for seconds; here it blocks nobody
const signer = createSigner(workerData as SignerOptions) // handed over by payerThread.ts

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
