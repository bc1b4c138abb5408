import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createMetrics } from '@nightjar/server/api/metrics'
import { readTestEnv } from '@nightjar/server/testing/readTestEnv'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from './build.ts'
import { root } from './process.ts'

const read = (path: string) => readFile(join(root, 'deploy', path), 'utf8')
const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined
const run = (command: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'nightjar-deploy-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

describe('systemd', () => {
  const units = ['nightjar-indexer.service', 'nightjar-api@.service']

  test.skipIf(!isInstalled('systemd-analyze')).each(units)(
    'behavior: %s is valid and sandboxed',
    async (unit) => {
      const file = join(scratch, unit.replace('@.', '@8081.'))
      const text = (await read(`systemd/${unit}`)).replace('/usr/bin/node', process.execPath)
      await writeFile(file, text)
      const verified = run('systemd-analyze', 'verify', '--man=no', file)
      expect(verified.output).not.toContain(unit.split('@')[0])
      const { output, status } = run(
        ...(['systemd-analyze', 'security', '--offline=true', '--threshold=25', file] as const),
      )
      expect(status, output).toBe(0)
    },
  )

  /** System calls in each of systemd's sets, which may name other sets. */
  function readSets(): (name: string) => ReadonlySet<string> {
    const sets = new Map<string, string[]>()
    let members: string[] = []
    for (const line of run('systemd-analyze', 'syscall-filter').output.split('\n')) {
      const name = line.trim()
      if (name.startsWith('#') || name === '') continue
      if (line.startsWith(' ')) members.push(name)
      else {
        members = []
        sets.set(name, members)
      }
    }
    const expand = (name: string): ReadonlySet<string> =>
      name.startsWith('@')
        ? new Set(sets.get(name)?.flatMap((each) => [...expand(each)]))
        : new Set([name])
    return expand
  }

  test.skipIf(!isInstalled('systemd-analyze') || !isInstalled('strace')).each(units)(
    'behavior: %s allows the system calls with which Node starts',
    async (unit) => {
      const traced = join(scratch, 'strace')
      run('strace', '-f', '-c', '-o', traced, process.execPath, '--import', 'tsx', '-e', '0')
      const counts = (await readFile(traced, 'utf8')).matchAll(/^ *\d.* (\w+)$/gm)
      const used = Array.from(counts, ([, name = '']) => name)
      const expand = readSets()
      const known = expand('@known')
      const allowed = new Set<string>()
      for (const [, sign, names = ''] of (await read(`systemd/${unit}`)).matchAll(
        /^SystemCallFilter=(~?)(.*)$/gm,
      )) {
        for (const name of names.split(' ').flatMap((each) => [...expand(each)])) {
          if (sign === '~') allowed.delete(name)
          else allowed.add(name)
        }
      }
      expect(used.length).toBeGreaterThan(20)
      expect(used.filter((name) => known.has(name) && !allowed.has(name))).toEqual([])
    },
  )

  test.each(units)('behavior: %s restarts after exit code 75, not after 1', async (unit) => {
    const lines = (await read(`systemd/${unit}`)).split('\n')
    expect(lines).toContain('Restart=on-failure')
    expect(lines).toContain('RestartPreventExitStatus=1')
    expect(lines).toContain('StartLimitIntervalSec=0')
  })

  test('behavior: the settings are valid', async () => {
    const lines = (await read('systemd/nightjar.env')).split('\n')
    const given = lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/))
    const env = readTestEnv(Object.fromEntries(given))
    expect(env).toMatchObject({ network: 'testnet', trustProxy: true, creditsClaim: false })
  })
})

describe('proxies', () => {
  test.each(['nginx.conf', 'Caddyfile'])('behavior: %s has balanced braces', async (file) => {
    let depth = 0
    for (const line of (await read(file)).split('\n')) {
      const bare = line.replace(/#.*/, '').trim()
      if (bare.endsWith('{')) depth++
      if (bare === '}') depth--
      const isClosed = /[{};]$/.test(bare) || bare === ''
      if (file === 'nginx.conf') expect(isClosed, line).toBe(true)
      expect(depth).toBeGreaterThanOrEqual(0)
    }
    expect(depth).toBe(0)
  })

  test("behavior: nginx forwards the client's address, and sends each event at once", async () => {
    const text = await read('nginx.conf')
    expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(/location = \/api\/events \{[^}]*proxy_buffering off;/.test(text)).toBe(true)
  })

  test('behavior: nginx limits the connections of an address, and both end half-sent requests', async () => {
    const nginx = await read('nginx.conf')
    expect(nginx).toContain('limit_conn_zone $binary_remote_addr zone=nightjar:')
    expect(nginx).toMatch(/^\tlimit_conn nightjar \d+;$/m)
    expect(nginx).toContain('client_header_timeout 10s;')
    const caddy = await read('Caddyfile')
    expect(caddy).toContain('read_header 10s\n')
    expect(caddy).toMatch(/^# iptables .* --connlimit-above 128 /m) // Caddy has no such limit
  })

  /** The file of nginx as a whole configuration, with its own folder and certificate. */
  async function writeNginx(site: string): Promise<string> {
    const key = join(scratch, 'privkey.pem')
    const chain = join(scratch, 'fullchain.pem')
    const subject = ['-subj', '/CN=nightjar.example', '-keyout', key, '-out', chain]
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject)
    const file = join(scratch, 'nginx.conf')
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const folders = kinds.map((kind) => `${kind}_temp_path ${join(scratch, kind)};`).join('\n')
    const own = site.replaceAll('/etc/ssl/nightjar', scratch)
    const http = `access_log off;\n${folders}\n${own}`
    await writeFile(
      file,
      `pid ${scratch}/pid;\ndaemon off;\nerror_log ${scratch}/error.log;\nevents {}\nhttp {\n${http}\n}\n`,
    )
    return file
  }

  test.skipIf(!isInstalled('nginx'))('behavior: nginx accepts its file', async () => {
    const file = await writeNginx(await read('nginx.conf'))
    const { status, output } = run('nginx', '-t', '-p', scratch, '-c', file)
    expect(status, output).toBe(0)
  })

  test('behavior: no answer of one call, and no state of the indexer or the database, takes a process away', async () => {
    expect(await read('nginx.conf')).toContain('proxy_next_upstream error timeout;')
    expect(await read('Caddyfile')).toContain('health_uri /readyz?exclude=database\n')
  })

  /** Two processes whose indexer has stopped, and whose database and node are away. */
  async function startBackends() {
    const servers = [0, 1].map(() =>
      createServer(({ url = '' }, response) => {
        const isAway = /^\/readyz(\?exclude=indexer)?$|^\/node\//.test(url)
        response.writeHead(isAway ? 503 : 200).end()
      }),
    )
    for (const server of servers) await new Promise<void>((done) => server.listen(0, done))
    const ports = servers.map((server) => (server.address() as AddressInfo).port) // they listen on ports
    const close = () => {
      for (const server of servers) server.close().closeAllConnections()
    }
    return { ports, close }
  }

  const withPorts = (text: string, [first = 0, second = 0]: readonly number[]) =>
    text
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${first}`)
      .replace('127.0.0.1:8082', `127.0.0.1:${second}`)

  const proxies = [
    {
      name: 'nginx',
      start: async (ports: readonly number[], port: number) => {
        const site = withPorts(await read('nginx.conf'), ports)
          .replaceAll(/^\tlisten .*;$/gm, '')
          .replace('server {', `server {\n\tlisten 127.0.0.1:${port};`)
          .replace(/server \{\s*server_name [^}]*\}\s*$/, '') // the one that only redirects to https
        return ['-p', scratch, '-c', await writeNginx(site)]
      },
    },
    {
      name: 'caddy',
      start: async (ports: readonly number[], port: number) => {
        const site = withPorts(await read('Caddyfile'), ports)
        const file = join(scratch, 'Caddyfile')
        const own = site.replace('nightjar.example', `http://127.0.0.1:${port}`)
        await writeFile(file, own.replace('{', '{\n\tadmin off'))
        return ['run', '--adapter', 'caddyfile', '--config', file]
      },
    },
  ]

  test.each(proxies.filter(({ name }) => isInstalled(name)))(
    'behavior: $name serves pages while the indexer is stopped, and database and node are away',
    async ({ name, start }) => {
      const { ports, close } = await startBackends()
      const port = await getPort()
      const child = spawn(name, await start(ports, port), {
        env: { PATH: process.env.PATH, TMPDIR: tmpdir(), HOME: scratch },
        stdio: 'ignore',
      })
      const ask = (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`).then(
          ({ status }) => status,
          () => 0,
        )
      try {
        await expect.poll(() => ask('/'), { timeout: 10_000 }).toBe(200)
        for (let call = 0; call < 3; call++)
          expect(await ask('/node/testnet/block/latest')).toBe(503)
        await new Promise((done) => setTimeout(done, 2500)) // Caddy has asked for their health by then
        expect(await ask('/')).toBe(200)
      } finally {
        child.kill('SIGTERM')
        close()
      }
    },
    30_000,
  )

  test.skipIf(!isInstalled('caddy'))('behavior: Caddy accepts its file', () => {
    const file = join(root, 'deploy/Caddyfile')
    const { status, output } = run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file)
    expect(status, output).toBe(0)
  })
})

describe('metrics', () => {
  const namesIn = (text: string): readonly string[] => [
    ...new Set(text.match(/\b(?:nightjar|process|nodejs)_[a-z0-9_]+/g)),
  ]

  test.each(['prometheus/alerts.yml', 'grafana/nightjar.json'])(
    'behavior: %s names only existing metrics',
    async (file) => {
      const told = await createMetrics({ withProcess: true }).render()
      const known = new Set([...told.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
      const text = await read(file)
      const names = namesIn(text).map((name) => name.replace(/_bucket$/, ''))
      expect(names.length).toBeGreaterThan(10)
      expect(names.filter((name) => !known.has(name))).toEqual([])
    },
  )

  test('behavior: a process that is gone, and its figures with it, is reported too', async () => {
    expect(await read('prometheus/alerts.yml')).toContain('expr: up{job="nightjar"} == 0\n')
  })

  test('behavior: every alert has a line in the handbook', async () => {
    const handbook = await readFile(join(root, 'docs/operating.md'), 'utf8')
    const alerts = [...(await read('prometheus/alerts.yml')).matchAll(/- alert: (\w+)/g)]
    expect(alerts.length).toBeGreaterThan(10)
    for (const [, name] of alerts) expect(handbook).toContain(`| \`${name}\` |`)
  })

  test('behavior: the dashboard can be loaded', async () => {
    const { panels }: { panels: { id: number }[] } = JSON.parse(await read('grafana/nightjar.json'))
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})

describe('npm run build', () => {
  let built: string
  beforeAll(async () => {
    built = join(scratch, 'dist')
    await buildServer(built)
    await linkProductionPackages(built)
  })

  /** Links what `npm ci --omit=dev` would install: everything in the lockfile that is not a development dependency. */
  async function linkProductionPackages(folder: string): Promise<void> {
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
    const entries: [string, { dev?: boolean; link?: boolean; resolved?: string }][] =
      Object.entries(lock.packages)
    for (const [path, { dev, link, resolved }] of entries) {
      if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || dev === true) continue
      const from = link === true ? join(folder, resolved ?? '') : join(root, path)
      await mkdir(dirname(join(folder, path)), { recursive: true })
      if (existsSync(from)) await symlink(from, join(folder, path))
    }
  }

  test('behavior: contains no tests and no development packages', async () => {
    const files = await readdir(join(built, 'apps/server/src'), { recursive: true })
    expect(files.filter((file) => /\.test\.ts$|^testing/.test(file))).toEqual([])
    expect(existsSync(join(built, 'node_modules/vitest'))).toBe(false)
    expect(existsSync(join(built, 'node_modules/prom-client'))).toBe(true)
  })

  test('behavior: starts in production and answers', { tags: 'slow' }, async () => {
    const env = {
      TMPDIR: tmpdir(),
      ...{ NODE_ENV: 'production', PORT: '0', NIGHTJAR_DATA: join(scratch, 'data') },
      SECURITY_CONTACT: 'mailto:security@nightjar.example',
    }
    const args = ['--import', 'tsx', 'apps/server/src/main.ts']
    const child = spawn(process.execPath, args, {
      cwd: built,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      let url = ''
      for await (const line of createInterface(child.stdout)) {
        const { msg, url: told = '' }: { msg: string; url?: string } = JSON.parse(line)
        if (msg !== 'started') continue
        url = told
        break
      }
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      const told = await (await fetch(`${url}/.well-known/security.txt`)).text()
      expect(told).toMatch(/^Contact: mailto:security@nightjar\.example$/m)
      expect(told).toMatch(/^Expires: \d{4}-/m)
    } finally {
      child.kill('SIGKILL')
    }
  })

  test('behavior: the image is healthy with the API, and with an indexer running alone', async () => {
    const command = /^HEALTHCHECK .*? CMD (.*)$/m.exec(await read('Containerfile'))?.[1] ?? '[]'
    const [, ...args]: string[] = JSON.parse(command)
    const server = createServer(({ url }, response) => {
      response.writeHead(url === '/healthz' ? 200 : 404).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // it listens on a port
    const check = async (env: Readonly<Record<string, string>>) => {
      const child = spawn(process.execPath, args, { env })
      return await new Promise((done) => child.once('exit', done))
    }
    expect(await check({ PORT: `${port}`, INDEXER_PORT: '1' })).toBe(0)
    expect(await check({ PORT: '1', INDEXER_PORT: `${port}` })).toBe(0)
    expect(await check({ PORT: '1', INDEXER_PORT: '1' })).toBe(1)
    server.close()
  })

  test('behavior: the image contains that folder and starts it', async () => {
    const text = await read('Containerfile')
    expect(text).toContain('COPY --from=build /src/dist/ ./')
    expect(text).toMatch(/^USER node$/m)
    expect(text).not.toMatch(/--include=dev|npm install/)
    const entry: string[] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(text)?.[1] ?? '[]')
    expect(existsSync(join(built, entry.at(-1) ?? ''))).toBe(true)
  })
})
