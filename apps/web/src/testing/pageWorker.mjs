// what a worker finds in a browser, in a thread of Node, which has no loader for TypeScript
import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const listeners = new WeakMap()
Object.assign(globalThis, {
  postMessage: (message) => parentPort.postMessage(message),
  addEventListener: (_, listener) => {
    const hear = (data) => listener({ data })
    listeners.set(listener, hear)
    parentPort.on('message', hear)
  },
  removeEventListener: (_, listener) => parentPort.off('message', listeners.get(listener)),
})
await import(workerData)
