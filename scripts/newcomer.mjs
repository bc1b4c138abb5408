// `.ci/run`: what somebody does with a new clone: start it, look at it, test beside it, stop it with Ctrl-C, and test again
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** All that the commands put into the temporary folder comes here, and must be gone when they end. */
const scratch = mkdtempSync(join(tmpdir(), 'newcomer-'))
chmodSync(scratch, 0o711) // root starts PostgreSQL as another user, whose folder is in it

const commands = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => void giveUp(signal))

const started = npm('start')
try {
  const url = await untilReady(started)
  await assertAnswers(`${url}/`, '<div id="root">')
  await assertAnswers(`${url}/api/pairs`, '"pair_id"')
  const databases = await readDatabases()
  await run('test')
  await stop(started, url)
  await assertNothingIsLeft(databases)
  await run('run', 'test:slow')
  await assertNothingIsLeft(databases)
} finally {
  kill(started, 'SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
}

/** Starts npm in a process group of its own, as a terminal does. */
function npm(...args) {
  console.log(`\n$ npm ${args.join(' ')}`)
  const stdio = ['ignore', 'pipe', 'inherit']
  const child = spawn('npm', args, {
    env: { ...process.env, TMPDIR: scratch },
    stdio,
    detached: true,
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const lines = createInterface(child.stdout)
  lines.on('line', (line) => console.log(line))
  const command = { child, exited, lines }
  commands.push(command)
  return command
}

async function run(...args) {
  const command = npm(...args)
  const code = await command.exited
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}.`)
}

/** The address in its line `ready …`. */
async function untilReady({ lines, exited }) {
  const ready = new Promise((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length))
    })
  })
  const ended = exited.then((code) => {
    throw new Error(`npm start ended with ${code} before it was ready.`)
  })
  return await Promise.race([ready, ended])
}

async function assertAnswers(url, part) {
  const answer = await fetch(url)
  const text = await answer.text()
  if (answer.status === 200 && text.includes(part)) return
  throw new Error(`${url} answered ${answer.status}, without ${part}.`)
}

/** Ctrl-C: the signal goes to all processes of the group at once. */
async function stop(command, url) {
  kill(command, 'SIGINT')
  await command.exited
  const answer = await fetch(url).catch(() => undefined)
  if (answer !== undefined) throw new Error(`${url} still answers after Ctrl-C.`)
}

/** Their groups are not that of the terminal, so it is passed on. */
async function giveUp(signal) {
  for (const command of commands) kill(command, signal)
  await Promise.all(commands.map(({ exited }) => exited))
  rmSync(scratch, { recursive: true, force: true })
  process.exit(1)
}

function kill({ child }, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // all have ended
  }
}

async function assertNothingIsLeft(before) {
  const folders = readdirSync(scratch).filter((name) => !name.startsWith('tsx-')) // what tsx has compiled
  if (folders.length > 0) throw new Error(`Temporary folders are left: ${folders.join(', ')}.`)
  const processes = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isOurs(pid))
  if (processes.length > 0) throw new Error(`Processes are left: ${processes.join(', ')}.`)
  const databases = (await readDatabases()).filter((name) => !before.includes(name))
  const left = databases.filter((name) => !existsSync(`/proc/${name.split('_')[3]}`)) // not those of another run
  if (left.length > 0) throw new Error(`Temporary databases are left: ${left.join(', ')}.`)
}

/** The tests' databases in the PostgreSQL that they find here, if they do. */
async function readDatabases() {
  const pg = createRequire(new URL('../apps/server/package.json', import.meta.url))('pg') // installed by now
  const { TEST_DATABASE_URL: url = 'postgres://root@127.0.0.1:5432/test' } = process.env
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query('select datname from pg_database')
    return rows.map(({ datname }) => datname).filter((name) => name.startsWith('nightjar_'))
  } catch {
    return []
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isOurs(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${scratch}`)
  } catch {
    return false // it has ended, or is another user's
  }
}
