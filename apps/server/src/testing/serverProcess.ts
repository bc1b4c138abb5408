import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { until } from './fixture.ts'
import { serverArguments } from './prepared.ts'
import { nowhere } from './readTestEnv.ts'

/** A part of the server as a separate process. */
export type ServerProcess = {
  readonly child: ChildProcess
  /** The address that it reports. */
  readonly url: string
  readonly metricsUrl: string
}

/**
 * Starts a part of the server, or a command given with its words, on free ports, with these settings and no others, and waits until it answers; `hear` receives
 * its log.
 */
export async function startServerProcess(
  words: string | readonly string[],
  env: Readonly<Record<string, string>>,
  hear: (text: string) => void = () => undefined,
): Promise<ServerProcess> {
  const ports = { PORT: '0', INDEXER_PORT: '0', METRICS_PORT: '0' }
  const child = spawn(process.execPath, [...(await serverArguments()), ...[words].flat()], {
    env: { TMPDIR: tmpdir(), ...nowhere, ...ports, INDEXER_POLL_MS: '25', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const listen = (text: string): void => {
    output += text
  }
  child.stdout.setEncoding('utf8').on('data', listen).on('data', hear) // a log that nobody reads would block it
  const started = () => output.split('\n').find((line) => line.includes('"started"'))
  await until(() => started() !== undefined || hasEnded(child), `${words} starts`)
  child.stdout.off('data', listen)
  const told: Pick<ServerProcess, 'url' | 'metricsUrl'> = JSON.parse(started() ?? '{}')
  return { child, url: told.url, metricsUrl: told.metricsUrl }
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

export async function terminate({
  child,
}: ServerProcess): Promise<{ code: number | null; ms: number }> {
  const began = performance.now()
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { code: child.exitCode, ms: performance.now() - began }
}

export const isReady = async ({ url }: ServerProcess): Promise<boolean> =>
  (await fetch(`${url}/readyz`)).ok
