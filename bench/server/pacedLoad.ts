// child process: requests a page at a steady rate and prints the latencies as JSON:
// pacedLoad.ts <url> <requests per second> <seconds>
import { Agent, get } from 'node:http'

const [url = '', rateText, secondsText] = process.argv.slice(2)
const rate = Number(rateText)
const total = rate * Number(secondsText)
const agent = new Agent({ keepAlive: true })

/** The time when an answer's last byte has arrived, by `performance.now()`. */
function ask(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now()))
    })
    request.once('error', reject)
  })
}

/**
 * Each request has a scheduled time, whether earlier ones are answered or not, and its latency counts from that time: a
 * server that falls behind cannot hide it. (autocannon sends a whole second's requests at once and then pauses.)
 */
async function run(): Promise<number[]> {
  const started = performance.now()
  const latencies: Promise<number>[] = []
  while (latencies.length < total) {
    const due = started + (latencies.length * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    latencies.push(ask().then((ended) => ended - due))
  }
  return Promise.all(latencies)
}

const latencies = (await run()).sort((a, b) => a - b)
const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
console.log(JSON.stringify({ p50: percentile(0.5), p99: percentile(0.99) }))
process.exit(0)
