let quiet = 0
let spoken: Partial<Console> = {}

/** Runs a task that writes progress and retries to the console, without them; several may overlap. */
export async function quietly<Result>(task: () => Promise<Result>): Promise<Result> {
  if (quiet === 0) {
    const { log, info, warn, error, debug } = console
    spoken = { log, info, warn, error, debug }
  }
  quiet += 1
  const mute = (): void => undefined
  Object.assign(console, { log: mute, info: mute, warn: mute, error: mute, debug: mute })
  try {
    return await task()
  } finally {
    quiet -= 1
    if (quiet === 0) Object.assign(console, spoken)
  }
}
