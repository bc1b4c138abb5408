// the first thing that runs on a new machine: plain Node, no dependencies
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(
    `Nightjar needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and run the command again.`,
  )
}

function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** npm keeps a lockfile of what it installed; all our packages must be in it with our versions. */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const there = readLock(installed)
  return Object.entries(readLock(join(root, 'package-lock.json')))
    .filter(([path, entry]) => path.includes('node_modules') && !entry.optional && !entry.peer)
    .every(([path, entry]) => there[path]?.version === entry.version)
}

/** Installs the packages of package-lock.json if they are missing; never in production. */
function install() {
  if (process.env.NODE_ENV === 'production' || isInstalled()) return
  console.log('installing packages (about half a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    fail(
      'npm could not install the packages; its message is above. Check the network and the npm registry setting, then run the command again.',
    )
  }
}

/** Ends this process when the npm that started it is gone, so that the ports are freed after a kill. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}

/** Tools and tests leave nothing behind; services make nothing temporary. */
async function takeFolder() {
  const { takeFolder: take } = await import('./temporary.ts')
  try {
    take()
  } catch (error) {
    fail(
      `No folder can be made in ${tmpdir()} (${error.code}). Make it writable, or set TMPDIR to another folder.`,
    )
  }
}

const [name, ...args] = process.argv.slice(2)
const script = join(root, 'scripts', `${name}.ts`)
if (name === undefined || !existsSync(script)) fail(`There is no command "${name}" in scripts/.`)
checkNode()
install()
endWithNpm()
const { register } = await import('tsx/esm/api')
register()
if (!['start', 'server', 'devchain'].includes(name)) await takeFolder()
const { main } = await import(script)
try {
  await main(args)
} catch (error) {
  fail(
    error instanceof Error && error.name !== 'Error'
      ? error.message
      : (error?.stack ?? String(error)),
  )
}
