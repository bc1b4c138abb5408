import { parentPort } from 'node:worker_threads'
import { createOperationIds, hashBhp } from '@nightjar/avm'
import { LruCache } from '../lruCache.ts'
import { type Claim, isProven, KEPT_KEYS } from './proof.ts'
import type { ProverAnswer, ProverQuestion } from './proverThread.ts'

// a swap's hashes take a third of a millisecond: here they hold up neither the replay nor an answer
const ids = createOperationIds((bits) => hashBhp(1024, bits), new LruCache(KEPT_KEYS))

parentPort?.on('message', ({ number, claims }: ProverQuestion) => {
  const proven = claims.map((claim: Claim) => isProven(ids, claim))
  parentPort?.postMessage({ number, proven } satisfies ProverAnswer)
})
