import { parentPort } from 'node:worker_threads'
import { createWriteCheck } from '@nightjar/avm'
import { LruCache } from '../lruCache.ts'
import { decodeClaims } from './claimCodec.ts'
import { KEPT_KEYS, proveMany } from './proof.ts'
import type { ProverAnswer, ProverQuestion } from './proverThread.ts'

// a swap's hashes take a sixth of a millisecond: here they delay neither the replay nor an answer
const areListed = createWriteCheck(new LruCache(KEPT_KEYS))

parentPort?.on('message', ({ number, claims }: ProverQuestion) => {
  const proven = proveMany(areListed, [...decodeClaims(claims)])
  parentPort?.postMessage({ number, proven } satisfies ProverAnswer)
})
