import { Worker } from 'node:worker_threads'
import { BaseError } from '@nightjar/aleo'
import type { SnarkVm } from '@nightjar/snarkvm'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import type { Payer, Payment, SignedPayment } from './payer.ts'
import type { PayerAnswer } from './payerWorker.ts'
import { readSecrets, SecretsUnusableError } from './secrets.ts'
import type { SignerOptions } from './signer.ts'

const SIGN_TIMEOUT_MS = 600_000 // a real proof takes minutes
/** How long the thread stays after a payment: it holds more than half of what the process does. */
const IDLE_MS = 600_000

type PayerEnv = Pick<Env, 'secretsFile' | 'nodeUrls' | 'chainNetwork' | 'network' | 'creditsClaim'>

/** Pays with the operator's key from the secrets file; without one nothing can be paid. @throws SecretsUnusableError */
export async function createPayer(
  env: PayerEnv,
  snarkVm: SnarkVm,
  log: Log,
  idleMs = IDLE_MS,
): Promise<Payer> {
  const { operatorKey: privateKey } = readSecrets(env.secretsFile)
  if (privateKey === undefined)
    return { address: undefined, sign: refuseToSign, close: async () => undefined }
  const address = addressOf(snarkVm, privateKey, env.secretsFile)
  const { nodeUrls, chainNetwork, network } = env
  const isLocal = network === 'local'
  const thread = createThread({ nodeUrls, chainNetwork, isLocal, privateKey }, idleMs)
  if (env.network === 'local' && env.creditsClaim) {
    // snarkVM's first transaction takes seconds: make one now and discard it, rather than let a newcomer wait
    const payment = {
      program: 'credits.aleo',
      function: 'transfer_public',
      inputs: [address, '1u64'],
    }
    thread.sign(payment).catch((error: unknown) => {
      log.warn(
        { reason: error instanceof Error ? error.message : '' },
        'the payer could not be warmed up',
      )
    })
  }
  return { address, ...thread }
}

function addressOf(snarkVm: SnarkVm, privateKey: string, path: string): string {
  try {
    return snarkVm.readPrivateKey(privateKey).address
  } catch {
    throw new SecretsUnusableError(`The operatorKey in ${path} is not a valid Aleo private key.`)
  }
}

function refuseToSign(): Promise<never> {
  return Promise.reject(new PaymentFailedError('the operator has not set a key'))
}

/** A thread that signs payments one at a time; one that crashed, or ended because it was idle, is replaced when needed. */
function createThread(options: SignerOptions, idleMs: number): Pick<Payer, 'sign' | 'close'> {
  let worker: Worker | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false
  let idle: NodeJS.Timeout | undefined

  const start = (): Worker => {
    const started = new Worker(new URL('./payerWorker.mjs', import.meta.url), {
      workerData: options,
      stdout: true, // the SDK prints; what it prints about a payment must not be logged
      stderr: true,
    })
    const forget = (): void => {
      if (worker === started) worker = undefined
    }
    started.on('error', forget).on('exit', forget)
    started.unref()
    return started
  }
  const signNext = async (payment: Payment): Promise<SignedPayment> => {
    if (closed) throw new PaymentFailedError('the server is shutting down')
    clearTimeout(idle)
    worker ??= start()
    try {
      return await signIn(worker, payment)
    } finally {
      idle = setTimeout(rest, idleMs)
      idle.unref()
    }
  }
  const rest = (): void => {
    const resting = worker
    worker = undefined // the next payment starts another
    void resting?.terminate()
  }

  return {
    sign: (payment) => {
      const signed = queue.then(() => signNext(payment))
      queue = signed.catch(() => undefined)
      return signed
    },
    close: async () => {
      closed = true
      clearTimeout(idle)
      await worker?.terminate()
    },
  }
}

/** Signs in a thread that is otherwise idle; ends the thread if it takes too long. */
function signIn(worker: Worker, payment: Payment): Promise<SignedPayment> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), SIGN_TIMEOUT_MS)
    const settle = (then: () => void): void => {
      clearTimeout(timer)
      worker.off('message', answer).off('error', fail).off('exit', end)
      then()
    }
    const answer = (told: PayerAnswer): void =>
      settle(() =>
        'signed' in told ? resolve(told.signed) : reject(new PaymentFailedError(told.problem)),
      )
    const fail = (error: Error): void => settle(() => reject(new PaymentFailedError(error.message)))
    const end = (): void => settle(() => reject(new PaymentFailedError('the thread has ended')))
    worker.on('message', answer).on('error', fail).on('exit', end)
    worker.postMessage(payment)
  })
}

export class PaymentFailedError extends BaseError {
  override readonly name = 'PaymentFailedError'

  constructor(message: string) {
    super(`The payment could not be signed: ${message}.`, { code: 'payment' })
  }
}
