import { parentPort, workerData } from 'node:worker_threads'
import { createOperationIds, createSdkCrypto } from '@nightjar/avm'
import { loadChainCrypto } from '../chainCrypto.ts'
import { LruCache } from '../lruCache.ts'
import { type Claim, isProven, KEPT_KEYS } from './proof.ts'
import type { ProverAnswer, ProverQuestion } from './proverThread.ts'

// a swap's hashes take a millisecond: here they hold up neither the replay nor an answer
const { sdk } = await loadChainCrypto(workerData as 'testnet' | 'mainnet') // handed over by proverThread.ts
const { hashBhp } = createSdkCrypto(sdk)
const ids = createOperationIds((bits) => hashBhp(1024, bits), new LruCache(KEPT_KEYS))

parentPort?.on('message', ({ number, claims }: ProverQuestion) => {
  const proven = claims.map((claim: Claim) => isProven(ids, claim))
  parentPort?.postMessage({ number, proven } satisfies ProverAnswer)
})
