import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { BaseError } from '@nightjar/aleo'
import type { AleoSdk } from '../chainCrypto.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import type { Payer, Payment, SignedPayment } from './payer.ts'
import type { PayerAnswer } from './payerWorker.ts'
import type { SignerOptions } from './signer.ts'

const SIGN_TIMEOUT_MS = 600_000 // a real proof takes minutes

type Waiting = {
  readonly resolve: (signed: SignedPayment) => void
  readonly reject: (error: Error) => void
}

/** Pays from the operator's key in the secrets file; without one nothing can be paid. */
export async function createPayer(env: Env, sdk: AleoSdk, log: Log): Promise<Payer> {
  const privateKey = await readOperatorKey(env.secretsFile)
  if (privateKey === undefined)
    return { address: undefined, sign: refuseToSign, close: async () => undefined }
  const address = addressOf(sdk, privateKey, env.secretsFile)
  const thread = createThread({
    nodeUrl: env.nodeUrl,
    chainNetwork: env.chainNetwork,
    isLocal: env.network === 'local',
    privateKey,
  })
  if (env.network === 'local' && env.creditsClaim) {
    // snarkVM's first transaction takes seconds: better now, thrown away, than while a newcomer waits
    const payment = {
      program: 'credits.aleo',
      function: 'transfer_public',
      inputs: [address, '1u64'],
    }
    thread.sign(payment).catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : '' }, 'the payer is not warm')
    })
  }
  return { address, ...thread }
}

async function readOperatorKey(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const { operatorKey } = JSON.parse(text)
    return typeof operatorKey === 'string' ? operatorKey : undefined
  } catch {
    throw new SecretsUnusable(
      `${path} is not JSON. It should read { "operatorKey": "APrivateKey1…" }.`,
    )
  }
}

function addressOf(sdk: AleoSdk, privateKey: string, path: string): string {
  try {
    return new sdk.Account({ privateKey }).address().to_string()
  } catch {
    throw new SecretsUnusable(`The operatorKey in ${path} is not an Aleo private key.`)
  }
}

function refuseToSign(): Promise<never> {
  return Promise.reject(new SecretsUnusable('The operator has set no key.'))
}

/** One thread that signs one payment after another; a broken one is replaced when next needed. */
function createThread(options: SignerOptions): Pick<Payer, 'sign' | 'close'> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  const fail = (broken: Worker, message: string): void => {
    if (worker === broken) worker = undefined
    for (const { reject } of waiting.values()) reject(new PaymentFailed(message))
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./payerWorker.mjs', import.meta.url), {
      workerData: options,
      stdout: true, // the sdk talks; what it says of a payment belongs in no log
      stderr: true,
    })
    started.on('message', (answer: PayerAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('signed' in answer) asked?.resolve(answer.signed)
      else asked?.reject(new PaymentFailed(answer.problem))
    })
    started.on('error', (error) => fail(started, error.message))
    started.on('exit', () => fail(started, 'the thread has ended'))
    started.unref()
    return started
  }

  return {
    sign: (payment: Payment) =>
      new Promise<SignedPayment>((resolve, reject) => {
        worker ??= start()
        const id = ++lastId
        const timer = setTimeout(() => {
          void worker?.terminate() // whoever waits is told by `exit`
        }, SIGN_TIMEOUT_MS)
        const settle = <T>(then: (value: T) => void) => {
          return (value: T): void => {
            clearTimeout(timer)
            then(value)
          }
        }
        waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
        worker.postMessage({ id, payment })
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}

export class SecretsUnusable extends BaseError {
  override readonly name = 'SecretsUnusable'

  constructor(message: string) {
    super(message, { code: 'secrets' })
  }
}

export class PaymentFailed extends BaseError {
  override readonly name = 'PaymentFailed'

  constructor(message: string) {
    super(`The payment could not be signed: ${message}`, { code: 'payment' })
  }
}
