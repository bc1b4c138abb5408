import { Worker } from 'node:worker_threads'

/**
 * Asks for a path again and again over one connection, each time the moment the last byte of the answer has arrived.
 * Runs in a thread, because a client in the server's own thread would always be too slow to be early. Returns the number
 * of answers: fewer than asked for if the server closes the connection.
 */
export async function askInTurn(url: string, path: string, times: number): Promise<number> {
  const thread = new Worker(client, { eval: true, workerData: { url, path, times } })
  try {
    return await new Promise<number>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
    })
  } finally {
    await thread.terminate()
  }
}

const client = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const { url, path, times } = workerData
  const { port, hostname } = new URL(url)
  let answers = 0
  let answer = []
  const socket = connect(Number(port), hostname)
  const isWhole = (received) => {
    const head = received.indexOf('\\r\\n\\r\\n')
    const length = /content-length: (\\d+)/i.exec(received.toString('latin1', 0, head))
    if (length) return received.length === head + 4 + Number(length[1])
    return head !== -1 && received.subarray(-5).equals(Buffer.from('0\\r\\n\\r\\n')) // chunked
  }
  const ask = () => socket.write('GET ' + path + ' HTTP/1.1\\r\\nhost: localhost\\r\\n\\r\\n')
  socket.on('error', () => undefined)
  socket.on('close', () => parentPort.postMessage(answers))
  socket.on('data', (bytes) => {
    answer.push(bytes)
    if (!isWhole(Buffer.concat(answer))) return
    answer = []
    answers++
    if (answers === times) socket.end()
    else ask()
  })
  ask()
`
