// @module-tag slow
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { root } from '../process.ts'
import { developmentAddress, developmentKey } from '../seed/account.ts'
import { type Running, runLine, startLine, stopLine } from './runLine.ts'

const PATIENCE = { timeout: 550_000 } as const

let folder: string
let env: Readonly<Record<string, string>>
let [url, node] = ['', '']
const running: Running[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-documents-'))
  const [port, devchainPort] = [await getPort(), await getPort()]
  url = `http://127.0.0.1:${port}`
  node = `http://127.0.0.1:${devchainPort}`
  env = {
    PORT: `${port}`,
    DEVCHAIN_PORT: `${devchainPort}`,
    NIGHTJAR_DATA: join(folder, 'data'),
    NIGHTJAR_SERVER_URL: url,
  }
})

afterAll(async () => {
  await stopAll()
  await rm(folder, { recursive: true, force: true })
})

async function stopAll(): Promise<void> {
  for (const each of running.splice(0).reverse()) await stopLine(each)
}

/** Starts a line that goes on running, and waits for what it says when it is ready. */
async function start(line: string, says: RegExp, more: Record<string, string> = {}): Promise<void> {
  const started = startLine(line, { ...env, ...more })
  running.push(started)
  const ended = started.ended.then((code) => {
    throw new Error(`"${line}" ended with code ${code}:\n${started.output()}`)
  })
  await Promise.race([expect.poll(started.output, PATIENCE).toMatch(says), ended])
}

const packages: Readonly<Record<string, () => Promise<object>>> = {
  '@nightjar/aleo': () => import('@nightjar/aleo'),
  '@nightjar/sdk': () => import('@nightjar/sdk'),
}

/** Runs a README's example on the stack, with its imports by name, and returns the values of some of its names. */
async function runExample(readme: string, names: readonly string[]): Promise<Run> {
  const page = await readFile(join(root, readme), 'utf8')
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  const code = example
    .replaceAll(/^import (\{.*\}) from (.*)$/gm, 'const $1 = await load($2)')
    .replaceAll('http://127.0.0.1:8080', url)
    .replaceAll('http://127.0.0.1:3030', node)
  const run = runInThisContext(`async (load) => {\n${code}\nreturn { ${names.join(', ')} }\n}`)
  return run((name: string) => packages[name]?.())
}

type Run = Readonly<Record<string, unknown>>

describe.runIf(inject('deep'))('on one stack', { timeout: 600_000 }, () => {
  test('default: npm start', async () => {
    await start('npm start', /^ready http/m)
    expect(await (await fetch(url)).text()).toContain('<div id="root">')
  })

  test('default: the example of packages/sdk/README.md', async () => {
    const { route, transaction } = await runExample('packages/sdk/README.md', [
      'route',
      'transaction',
    ])
    expect(route).toMatchObject({ amountIn: 25_000_000n })
    expect(transaction).toMatchObject({
      program: 'nightjar_core.aleo',
      function: 'swap_exact_path',
    })
  })

  test('default: the example of packages/aleo/README.md', async () => {
    const names = ['text', 'bits', 'program', 'balance']
    const found = await runExample('packages/aleo/README.md', names)
    expect(found.text).toContain('amount: 5u64')
    expect(found.program).toMatchObject({ id: 'credits.aleo' })
    expect(found.balance).toMatchObject({ kind: 'literal', type: 'u64' })
  })

  test('default: npx vite apps/web', async () => {
    const port = await getPort()
    await start(`npx vite apps/web --port ${port} --host 127.0.0.1`, /Local:/)
    const page = `http://127.0.0.1:${port}`
    expect(await (await fetch(page)).text()).toContain('/src/main.tsx')
    expect((await fetch(`${page}/api/pairs`)).status).toBe(200)
    const vite = running.pop()
    if (vite !== undefined) await stopLine(vite)
  })

  test('default: npm run pictures', async () => {
    const pictures = join(folder, 'pictures')
    const line = `npm run pictures -- --url ${url} --folder ${pictures}`
    const { code, output } = await runLine(line, env)
    expect(code, output).toBe(0)
    expect((await readdir(pictures)).length).toBe(12)
  })

  test('default: npm run deploy', async () => {
    const file = join(folder, 'deployer.key')
    await writeFile(file, developmentKey, { mode: 0o600 })
    const where = `--network local --node-url ${node} --key-file ${file}`
    const line = `npm run deploy -- ${where} --admin ${developmentAddress} --yes`
    const { code, output } = await runLine(line, env)
    expect(output).toContain('All programs are already on the chain; there is nothing to do.')
    expect(code).toBe(0)
  })

  test('default: npm run recompute after the stop, with npm run devchain', async () => {
    await stopAll()
    const alone = await runLine('npm run recompute', { ...env, NIGHTJAR_NODE_URL: node })
    expect(alone.output).toContain('run "npm run devchain" in another terminal')
    expect(alone.code).toBe(1)
    await start('npm run devchain', /^devchain ready/m)
    const { code, output } = await runLine('npm run recompute', { ...env, NIGHTJAR_NODE_URL: node })
    expect(output).toMatch(/^[1-9]\d* figures up to height \d+, 0 differences$/m)
    expect(code).toBe(0)
  })

  test('default: npm run server, and its parts for an operator', async () => {
    const settings = { NIGHTJAR_NODE_URL: node }
    const picture = `/ims/image/${'0'.repeat(64)}.webp`
    const removal = await runLine(`npm run server -- remove-image ${picture}`, {
      ...env,
      ...settings,
    })
    expect(removal.output).toContain('there is no such image')
    const rebuild = await runLine('npm run server -- rebuild', { ...env, ...settings })
    expect(rebuild.output).toContain('the indexer rebuilds them')
    expect([removal.code, rebuild.code]).toEqual([0, 0])
    await start('npm run server', /"msg":"started"/, settings)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, PATIENCE).toBe(200)
  })
})
