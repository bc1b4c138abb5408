import type { Log } from './log.ts'

type Step = { readonly name: string; readonly run: () => Promise<void> | void }

export type Shutdown = {
  /** Adds something to close; the last added is closed first. */
  readonly add: (name: string, run: Step['run']) => void
  readonly run: (code: number) => Promise<void>
}

export const GRACE_MS = 8000

/** Closes everything in reverse order, once; after `graceMs` the process ends regardless. */
export function createShutdown(
  log: Log,
  graceMs = GRACE_MS,
  exit: (code: number) => void = process.exit,
): Shutdown {
  const steps: Step[] = []
  let running: Promise<void> | undefined

  async function runSteps(code: number): Promise<void> {
    const timer = setTimeout(() => exit(code === 0 ? 1 : code), graceMs)
    timer.unref()
    for (const { name, run } of steps.reverse()) {
      try {
        await run()
      } catch (error) {
        log.error({ err: error, step: name }, 'could not close')
      }
    }
    exit(code)
  }

  return {
    add: (name, run) => {
      steps.push({ name, run })
    },
    run: (code) => {
      running ??= runSteps(code)
      return running
    },
  }
}
