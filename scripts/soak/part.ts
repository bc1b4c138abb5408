import { setTimeout as wait } from 'node:timers/promises'
import {
  hasEnded,
  type ServerProcess,
  startServerProcess,
  terminate,
} from '@nightjar/server/testing/serverProcess'

/** A part of a server that is restarted whenever it ends, as systemd would. */
export type Part = {
  /** The process that is running, or ran last. */
  readonly process: () => ServerProcess
  readonly kill: () => void
  /** Stops it cleanly, for good. */
  readonly stop: () => Promise<void>
}

const RESTART_MS = 500

export async function startPart(
  role: 'api' | 'indexer',
  env: Readonly<Record<string, string>>,
  hear: (text: string) => void,
): Promise<Part> {
  let current = await startServerProcess(role, env, hear)
  let isStopping = false
  const supervise = async (): Promise<void> => {
    while (!isStopping) {
      await wait(RESTART_MS)
      if (isStopping || !hasEnded(current.child)) continue
      const started = await startServerProcess(role, env, hear)
      if (!hasEnded(started.child)) current = started
    }
  }
  const supervised = supervise()
  return {
    process: () => current,
    kill: () => {
      current.child.kill('SIGKILL')
    },
    stop: async () => {
      isStopping = true
      await supervised
      if (!hasEnded(current.child)) await terminate(current)
    },
  }
}
