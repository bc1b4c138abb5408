import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../process.ts'

/** Variables of the machine that commands need; the settings of the caller and of the test runner are not theirs. */
const KEPT =
  /^(PATH|HOME|USER|LANG|TMPDIR|LEO|CHROMIUM_PATH|NIGHTJAR_OWNER|TEST_DATABASE_URL|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|npm_config_(registry|cache|userconfig))$/i

export type Running = {
  readonly child: ChildProcess
  /** What it has printed so far, on either stream. */
  readonly output: () => string
  readonly ended: Promise<number>
}

/** Starts a line of a shell in the repository's folder, as somebody would who has just opened a terminal. */
export function startLine(line: string, env: Readonly<Record<string, string>> = {}): Running {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name))
  const child = spawn(line, {
    cwd: root,
    shell: true,
    detached: true, // so that a signal reaches the shell, npm and what they started
    env: { ...Object.fromEntries(kept), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? 1))
  })
  return { child, output: () => output, ended }
}

/** Ends a line's whole group, as Ctrl-C in its terminal would. */
export async function stopLine({ child, ended }: Running): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
  await ended
}

/** Runs a line to its end. */
export async function runLine(line: string, env: Readonly<Record<string, string>> = {}) {
  const running = startLine(line, env)
  const code = await running.ended
  return { code, output: running.output() }
}
