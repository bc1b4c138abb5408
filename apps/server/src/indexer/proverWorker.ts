import { parentPort } from 'node:worker_threads'
import { createPackedIds } from '@nightjar/avm'
import { LruCache } from '../lruCache.ts'
import { decodeClaims } from './claimCodec.ts'
import { isProven, KEPT_KEYS } from './proof.ts'
import type { ProverAnswer, ProverQuestion } from './proverThread.ts'

// a swap's hashes take a sixth of a millisecond: here they hold up neither the replay nor an answer
const ids = createPackedIds(new LruCache(KEPT_KEYS))

parentPort?.on('message', ({ number, claims }: ProverQuestion) => {
  const proven = [...decodeClaims(claims)].map((claim) => isProven(ids, claim))
  parentPort?.postMessage({ number, proven } satisfies ProverAnswer)
})
