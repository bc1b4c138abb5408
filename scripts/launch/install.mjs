import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainFailure } from './explainFailure.mjs'
import { takeTurn } from './takeTurn.mjs'

/** What a server's operator uses, which a production installation can run; all else needs development packages. */
const OF_OPERATORS = new Set(['server', 'recompute', 'devchain', 'deploy'])

/**
 * Installs the packages of package-lock.json if they are missing; never in production. Returns a sentence when they are
 * missing then.
 */
export async function install(root, command) {
  if (isInstalled(root)) return undefined
  if (isProduction()) return OF_OPERATORS.has(command) ? undefined : productionProblem(command)
  // npm start and npm test at once in a new clone: two installations would delete each other's files
  return await takeTurn(join(root, '.installing'), () => installNow(root))
}

async function installNow(root) {
  if (isInstalled(root)) return undefined
  console.log('installing packages (about a minute) …')
  const { code, signal, output } = await runNpm(root)
  if (code === 0) return undefined
  if (signal !== null) process.kill(process.pid, signal) // Ctrl-C: nothing has failed
  return explainFailure(output)
}

/** npm keeps a lockfile of what it installed; all our packages must be in it with our versions. */
function isInstalled(root) {
  const there = readLock(join(root, 'node_modules', '.package-lock.json'))
  const wanted = readLock(join(root, 'package-lock.json'))
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules') && !entry.optional && !entry.peer)
    .every(([path, entry]) => path in there && there[path].version === entry.version)
}

/** The packages by path; none if there is no such file, or an interrupted installation has left a damaged one. */
function readLock(file) {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** npm sets NODE_ENV when its setting `omit` names `dev`. */
export const isProduction = () => process.env.NODE_ENV === 'production'

export const productionProblem = (command) =>
  `"${command}" needs packages that are not installed, and nothing is installed while NODE_ENV is production or npm's setting omit is dev: unset them and run the command again, or build a server without development packages as docs/operating.md says under "Installing".`

function runNpm(root) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=warn']
  return new Promise((resolve) => {
    const child = spawn(npm, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text
      process.stderr.write(text)
    })
    child.once('error', ({ code }) => {
      resolve({ code: 1, signal: null, output: `npm error code ${code}\nnpm error syscall spawn` })
    })
    child.once('close', (code, signal) => resolve({ code, signal, output }))
  })
}
