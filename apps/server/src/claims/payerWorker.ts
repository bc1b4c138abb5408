import { parentPort, workerData } from 'node:worker_threads'
import type { Payment, SignedPayment } from './payer.ts'
import { createSigner, type SignerOptions } from './signer.ts'

export type PayerRequest = { readonly id: number; readonly payment: Payment }
export type PayerAnswer =
  | { readonly id: number; readonly signed: SignedPayment }
  | { readonly id: number; readonly problem: string }

// snarkVM blocks its thread for seconds; here it blocks nobody
const signer = createSigner(workerData as SignerOptions) // handed over by payerThread.ts
let queue: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ id, payment }: PayerRequest) => {
  queue = queue.then(async () => {
    const answer = await sign(id, payment)
    parentPort?.postMessage(answer)
  })
})

async function sign(id: number, payment: Payment): Promise<PayerAnswer> {
  try {
    return { id, signed: await (await signer)(payment) }
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) }
  }
}
