import { MessageChannel, Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createAsk } from './decideFor.ts'

/** Answers each question, but notifies before: as a thread does that was interrupted after its answer to the one before. */
const early = `
  const { workerData: { port, answered } } = require('node:worker_threads')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  port.on('message', ({ key }) => {
    Atomics.notify(answered, 0)
    Atomics.wait(pause, 0, 0, 50)
    port.postMessage({ value: 'value of ' + key })
    Atomics.store(answered, 0, 1)
    Atomics.notify(answered, 0)
  })
`

test('behavior: a notification that comes late is not taken for the answer to the next question', async () => {
  const { port1: port, port2: other } = new MessageChannel()
  const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const worker = new Worker(early, {
    eval: true,
    workerData: { port: other, answered },
    transferList: [other],
  })
  const ask = createAsk({ port, answered })
  expect(['a', 'b', 'c'].map((key) => ask({ kind: 'entry', key }))).toEqual([
    'value of a',
    'value of b',
    'value of c',
  ])
  port.close()
  await worker.terminate()
})
