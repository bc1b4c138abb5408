import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { BaseError } from '@nightjar/aleo'

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A failure that the reader can act on: shown as one sentence, without a stack trace. */
export class StartError extends BaseError {
  override name = 'StartError'

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, { code: 'start', ...options })
  }
}

const require = createRequire(import.meta.url)
const tsx = pathToFileURL(require.resolve('tsx')).href
const exitWithParent = pathToFileURL(join(root, 'scripts', 'exitWithParent.mjs')).href

type Spawned = { readonly child: ChildProcess; readonly exited: Promise<number> }

/** Starts a TypeScript entry, with exactly this environment, as a separate process that ends when this one does, however it ends. */
export function spawnEntry(options: {
  readonly entry: string
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly onLine: (line: string) => void
}): Spawned {
  const child = spawn(
    process.execPath,
    [
      '--import',
      tsx,
      '--import',
      exitWithParent,
      join(root, options.entry),
      ...(options.args ?? []),
    ],
    {
      cwd: root,
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  child.stdout?.setEncoding('utf8').on('data', splitLines(options.onLine))
  child.stderr?.setEncoding('utf8').on('data', splitLines(options.onLine))
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
  })
  return { child, exited }
}

function splitLines(onLine: (line: string) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') onLine(line)
  }
}

/** Asks a child to exit and waits; it is killed after `graceMs`. */
export async function stopChild({ child, exited }: Spawned, graceMs = 8000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await exited
  clearTimeout(timer)
}

type CommandOptions = {
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly quiet?: boolean
}
type CommandEnded = { readonly code: number; readonly output: string }

/** Runs a command until it exits; returns its exit code. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandEnded> {
  return outcomeOf(
    spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
    options,
  )
}

/** Runs a package's command, written in JavaScript, that ends when this process does, however it ends. */
export function runWithUs(
  name: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandEnded> {
  return outcomeOf(
    spawn(process.execPath, ['--import', exitWithParent, localBin(name), ...args], {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
    options,
  )
}

function outcomeOf(child: ChildProcess, { quiet }: CommandOptions): Promise<CommandEnded> {
  return new Promise((resolve, reject) => {
    let output = ''
    const collect = (chunk: string): void => {
      output += chunk
      if (quiet !== true) process.stdout.write(chunk)
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** A package's command in node_modules/.bin. */
export function localBin(name: string): string {
  return join(root, 'node_modules', '.bin', name)
}
