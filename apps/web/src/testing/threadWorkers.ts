import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'

const here = import.meta.dirname
const root = join(here, '../..')

/** In place of `Worker`: the page's own workers, each in a thread of Node. Their addresses are those of a server for tests. */
export function ThreadWorker({ pathname }: URL) {
  const file = pathname.startsWith(root) ? pathname : join(root, pathname.replace('/@fs', ''))
  const thread = new Thread(join(here, 'pageWorker.mjs'), {
    workerData: pathToFileURL(file).href,
    execArgv: [],
  })
  const { port1, port2 } = new MessageChannel()
  port2.onmessage = ({ data }) => thread.postMessage(data)
  thread.on('message', (data) => port2.postMessage(data))
  thread.unref()
  port1.start()
  const terminate = () => {
    port1.close()
    void thread.terminate()
  }
  return Object.assign(port1, { terminate })
}

/** The same for a module beside this one. */
export const startThread = (name: string) => ThreadWorker(pathToFileURL(join(here, name)) as URL)
