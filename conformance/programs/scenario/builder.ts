import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { NamedCall } from '@nightjar/aleo'
import type { BuildDeployment } from '@nightjar/snarkvm'

type Request = {
  readonly host: string
  readonly privateKey: string
  readonly feeRecord?: string
} & (Pick<BuildDeployment, 'source' | 'imports'> | NamedCall)

/** A request to the child process: an execution or a deployment. */
export type BuildRequest = Request & { readonly id: number }

export type BuildAnswer =
  | { readonly id: number; readonly ok: true; readonly transaction: string }
  | { readonly id: number; readonly ok: false; readonly reason: string; readonly trapped: boolean }

/** Builds transactions in a separate process, because an overflow in a function traps and corrupts snarkVM's WASM. */
export function createBuilder() {
  let child: ChildProcess | null = null
  let next = 0

  const start = (): ChildProcess => {
    child ??= fork(fileURLToPath(new URL('./builderProcess.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return child
  }

  const stop = (): void => {
    child?.kill()
    child = null
  }

  const build = async (request: Request): Promise<BuildAnswer> => {
    const id = next
    next += 1
    const worker = start()
    const answer = await new Promise<BuildAnswer>((resolve) => {
      const onMessage = (message: BuildAnswer) => {
        if (message.id !== id) return
        worker.off('message', onMessage)
        worker.off('exit', onExit)
        resolve(message)
      }
      const onExit = (code: number | null) => {
        child = null
        resolve({ id, ok: false, reason: `trapped, exit code ${code}`, trapped: true })
      }
      worker.on('message', onMessage)
      worker.once('exit', onExit)
      worker.send({ ...request, id })
    })
    if (!answer.ok && answer.trapped) stop()
    return answer
  }

  return { build, stop }
}
