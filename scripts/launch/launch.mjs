import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { folderProblem } from './folderName.mjs'
import { install, isProduction, productionProblem } from './install.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Runs `scripts/<name>.ts`, once its packages are there. A command's `usage` answers `--help`. */
export async function launch([name, ...args]) {
  const script = join(root, 'scripts', `${name}.ts`)
  if (name === undefined || !existsSync(script)) fail(unknown(name))
  const problem = folderProblem(root) ?? (await install(root, name))
  if (problem !== undefined) fail(problem)
  endWithNpm()
  try {
    const { register } = await import('tsx/esm/api')
    register()
    if (!SERVICES.has(name)) await takeFolder()
    const { main, usage } = await import(pathToFileURL(script).href)
    if (main === undefined) fail(unknown(name))
    const isAsked = args.includes('--help') || args.includes('-h')
    if (isAsked && usage !== undefined) console.log(usage)
    else await main(args)
  } catch (error) {
    fail(describe(error, name))
  }
}

/** They make nothing temporary, and run for long. */
const SERVICES = new Set(['start', 'server', 'devchain'])

/** Tools and tests leave nothing behind. */
async function takeFolder() {
  const { takeFolder: take } = await import('../temporary.ts')
  try {
    take()
  } catch (error) {
    fail(
      `No folder can be made in ${tmpdir()} (${error.code}). Make it writable, or set TMPDIR to another folder.`,
    )
  }
}

const unknown = (name) => `There is no command "${name ?? ''}" in scripts/.`

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** A sentence for what the reader can change; bugs keep their stack trace. */
function describe(error, name) {
  if (!(error instanceof Error)) return String(error)
  const [, missing] = /^Cannot find package '([^']+)'/.exec(error.message) ?? []
  if (error.code === 'ERR_MODULE_NOT_FOUND' && missing !== undefined) {
    if (isProduction()) return productionProblem(name)
    return `The package "${missing}" is missing: delete node_modules and run the command again.`
  }
  return BUGS.has(error.name) ? (error.stack ?? error.message) : error.message
}

const BUGS = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError'])

/** Ends this process when the npm that started it is gone, so that the ports are freed after a kill. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}
