import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../process.ts'

// plain JavaScript, because it runs before anything is installed
const load = (name: string) => import(new URL(name, import.meta.url).href)
const { nodeProblem }: { nodeProblem: (version: string) => string | undefined } =
  await load('./nodeVersion.mjs')
const { folderProblem }: { folderProblem: (folder: string) => string | undefined } =
  await load('./folderName.mjs')
const { explainFailure }: { explainFailure: (output: string) => string } =
  await load('./explainFailure.mjs')

describe('nodeProblem', () => {
  test.each([
    '20.19.0',
    '20.20.2',
    '22.12.0',
    '22.23.3',
    '24.0.0',
    '24.21.0',
    '25.9.0',
    '26.10.0',
    '30.0.0-nightly',
  ])('default: %s runs', (version) => {
    expect(nodeProblem(version)).toBeUndefined()
  })

  test.each(['12.22.12', '18.20.4', '20.18.3', '21.7.3', '22.0.0', '22.11.0', '23.0.0', '23.11.0'])(
    'error: %s is refused in one sentence that says what to install',
    (version) => {
      const problem = nodeProblem(version) ?? ''
      expect(problem).toContain(`this is ${version}: install Node 24 from https://nodejs.org`)
      expect(problem.split('. ')).toHaveLength(1)
    },
  )

  test('behavior: package.json says the same to npm, and the README to people', async () => {
    const read = (file: string) => readFile(join(root, file), 'utf8')
    const range = '"node": "^20.19.0 || ^22.12.0 || >=24.0.0"'
    expect(await read('package.json')).toContain(range)
    expect(await read('package-lock.json')).toContain(range)
    expect(await read('README.md')).toContain('Node 20 from 20.19 on, 22 from 22.12 on')
  })
})

describe('folderProblem', () => {
  test.each(['#', '?', '%'])('error: names %s', (character) => {
    expect(folderProblem(`/home/me/night${character}jar`)).toContain(`with "${character}" in its`)
  })

  test('default: blanks, umlauts and brackets are fine', () => {
    expect(folderProblem('/home/Jürgen Groß/nightjar (1) [x] & co')).toBeUndefined()
  })
})

describe('explainFailure', () => {
  test.each([
    ['ENOSPC', 'npm error nospc ENOSPC: no space left on device, write', 'the disk is full'],
    ['EACCES', 'npm error path /home/x/node_modules', 'it may not write /home/x/node_modules'],
    ['ETIMEDOUT', 'npm error network https://r.example/a failed', '(https://r.example/a)'],
    ['ERR_SOCKET_TIMEOUT', 'npm error network Socket timeout', 'it could not reach the registry.'],
    ['SELF_SIGNED_CERT_IN_CHAIN', '', 'it could not reach the registry.'],
    ['E403', 'npm error 403 Forbidden - GET https://r.example/b', 'refuses a package'],
    [
      '1',
      'npm error path /x\nnpm error command failed\nnpm error command sh -c y',
      '"sh -c y" failed in /x',
    ],
    ['EODD', 'npm error something else', 'something else. Mend that'],
    ['ENOENT', 'npm error syscall spawn', 'npm was not found'],
  ])('error: %s', (code, rest, sentence) => {
    expect(explainFailure(`npm warn old\nnpm error code ${code}\n${rest}\n`)).toContain(sentence)
  })

  test('error: npm 9 calls them ERR!', () => {
    const output = 'npm ERR! code EACCES\nnpm ERR! path /root/.npm'
    expect(explainFailure(output)).toContain('(EACCES): it may not write /root/.npm')
  })
})

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'nightjar-launch-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

/** A small checkout with one command, `hello`, and with the given package as its only dependency. */
async function makeCheckout(name: string, lock: object = {}, rest: object = {}): Promise<string> {
  const folder = join(scratch, name)
  await mkdir(join(folder, 'scripts'), { recursive: true })
  await cp(join(root, 'scripts/run.mjs'), join(folder, 'scripts/run.mjs'))
  await cp(join(root, 'scripts/launch'), join(folder, 'scripts/launch'), { recursive: true })
  await cp(join(root, 'scripts/temporary.ts'), join(folder, 'scripts/temporary.ts'))
  const hello =
    "export const usage = 'hello [name]'\nexport const main = () => console.log('done')\n"
  await writeFile(join(folder, 'scripts/hello.ts'), hello)
  const about = { name: 'checkout', version: '1.0.0', type: 'module', ...rest }
  await writeFile(join(folder, 'package.json'), JSON.stringify(about))
  const packages = { '': about, ...lock }
  const whole = { name: 'checkout', version: '1.0.0', lockfileVersion: 3, packages }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(whole))
  await cp(join(root, '.npmrc'), join(folder, '.npmrc'))
  return folder
}

/** With everything installed. */
async function makeInstalled(name: string): Promise<string> {
  const folder = await makeCheckout(name)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function run(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, 'scripts/run.mjs'), ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: scratch,
      npm_config_fetch_retries: '0',
      npm_config_cache: join(scratch, 'npm'),
      ...env,
    },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, out, last: err.trim().split('\n').at(-1) ?? '', err }
}

describe('run.mjs', () => {
  test('default: runs a command; --help shows its usage', async () => {
    const folder = await makeInstalled('plain')
    expect(await run(folder, ['hello'])).toMatchObject({ code: 0, out: 'done\n' })
    expect(await run(folder, ['hello', '--help'])).toMatchObject({ code: 0, out: 'hello [name]\n' })
  })

  test('behavior: a folder may have blanks, umlauts, quotes and brackets in its name', async () => {
    const folder = await makeInstalled("Jürgens nightjar (1) [x] & 'co'")
    expect(await run(folder, ['hello'])).toMatchObject({ code: 0, out: 'done\n' })
  })

  test.each(['nightjar#1', 'nightjar%20x', 'night?jar'])('error: the folder %s', async (name) => {
    const { code, err } = await run(await makeCheckout(name), ['hello'])
    expect(code).toBe(1)
    expect(err).toMatch(
      /^Nightjar cannot run in .*: move it to a folder without #, \? and %, .*\n$/,
    )
  })

  test.each(['nosuch', 'launch/launch'])('error: there is no command %s', async (name) => {
    const { code, err } = await run(await makeInstalled(`no-${name.length}`), [name])
    expect([code, err]).toEqual([1, `There is no command "${name}" in scripts/.\n`])
  })

  test.each([{ NODE_ENV: 'production' }])(
    'error: in production nothing is installed, and one sentence says what to do: %j',
    async (env) => {
      const tsx = { 'node_modules/tsx': { version: '1.0.0', dev: true } }
      const folder = await makeCheckout('production', tsx)
      const { code, out, err } = await run(folder, ['hello'], env)
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(/^"hello" needs packages that are not installed, .*"Installing"\.\n$/)
    },
  )

  test('error: a package that is gone', async () => {
    const folder = await makeCheckout('gone')
    await mkdir(join(folder, 'node_modules'))
    const { code, err } = await run(folder, ['hello'])
    expect([code, err]).toEqual([
      1,
      'The package "tsx" is missing: delete node_modules and run the command again.\n',
    ])
  })
})

describe('an installation', { tags: 'slow' }, () => {
  test('behavior: two commands at once in a new clone install once', async () => {
    const lock = {
      'node_modules/thing': { resolved: 'thing', link: true },
      thing: { name: 'thing', version: '1.0.0' },
    }
    const folder = await makeCheckout('twice', lock, { dependencies: { thing: 'file:thing' } })
    await mkdir(join(folder, 'thing'))
    const thing = { name: 'thing', version: '1.0.0' }
    await writeFile(join(folder, 'thing/package.json'), JSON.stringify(thing))
    const both = await Promise.all([run(folder, ['hello']), run(folder, ['hello'])])
    const begun = both
      .map(({ out }) => out)
      .join('')
      .match(/installing packages/g)
    expect(begun).toHaveLength(1)
    for (const { last } of both) expect(last).toMatch(/^The package "tsx" is missing/) // after the installation
  })
})

describe('a failed installation', { tags: 'slow' }, () => {
  const dependency = { dependencies: { thing: '1.0.0' } }
  const locked = (resolved: string, integrity?: string) => ({
    'node_modules/thing': { version: '1.0.0', resolved, ...(integrity && { integrity }) },
  })

  /** A registry that answers everything with `body`. */
  async function startRegistry(status: number, body: string) {
    const server = createServer((_, response) => response.writeHead(status).end(body))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // it listens on a port
    const url = `http://127.0.0.1:${port}`
    return { url, stop: () => server.close() }
  }

  async function install(name: string, lock: object, rest: object, registry: string) {
    const folder = await makeCheckout(name, lock, rest)
    const { code, last } = await run(folder, ['hello'], { npm_config_registry: registry })
    expect(code).toBe(1)
    return last
  }

  test('error: no network', async () => {
    const url = 'http://127.0.0.1:9'
    const last = await install('offline', locked(`${url}/thing.tgz`), dependency, url)
    expect(last).toContain('(ECONNREFUSED): it could not reach the registry (http://127.0.0.1:9')
  })

  test('error: the registry lacks a package', async () => {
    const { url, stop } = await startRegistry(404, '{}')
    const last = await install('lacking', locked(`${url}/thing.tgz`), dependency, url)
    stop()
    expect(last).toContain(`(E404): the registry lacks a package (${url}/thing.tgz)`)
  })

  test('error: a package that was changed on the way', async () => {
    const { url, stop } = await startRegistry(200, 'not a package')
    const sum = `sha512-${'A'.repeat(86)}==`
    const last = await install('changed', locked(`${url}/thing.tgz`, sum), dependency, url)
    stop()
    expect(last).toContain('(EINTEGRITY): a package is not what package-lock.json expects')
  })

  test('error: package.json and package-lock.json do not match', async () => {
    const folder = await makeCheckout('unequal', { 'node_modules/other': { version: '1.0.0' } })
    await mkdir(join(folder, 'thing'))
    const thing = { name: 'thing', version: '1.0.0' }
    await writeFile(join(folder, 'thing/package.json'), JSON.stringify(thing))
    const about = { name: 'checkout', dependencies: { thing: 'file:thing' } }
    await writeFile(join(folder, 'package.json'), JSON.stringify(about))
    const { last } = await run(folder, ['hello'], { npm_config_registry: 'http://127.0.0.1:9' })
    expect(last).toContain('(EUSAGE): package.json and package-lock.json do not match')
  })

  test('error: another Node', async () => {
    const engines = { engines: { node: '>=99' } }
    const lock = { 'node_modules/other': { version: '1.0.0', ...engines } }
    const rest = { dependencies: { other: '1.0.0' }, ...engines }
    const last = await install('engine', lock, rest, 'http://127.0.0.1:9')
    expect(last).toContain('(EBADENGINE): a package needs another Node ({"node":">=99"})')
  })
})
