import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createTurns } from '../turns.ts'
import { PictureRefusedError, type Reencoded } from './picture.ts'
import type { PictureAnswer } from './pictureServer.ts'

export type Pictures = {
  /** @throws PictureRefusedError; TooManyWaitError if too many pictures wait for their turn */
  readonly reencode: (bytes: Uint8Array) => Promise<Reencoded>
  /** Pictures that wait for their turn. */
  readonly countWaiting: () => number
  readonly close: () => void
}

const WAITING = 20
const LIMIT_MS = 10_000
/** One that crashes or hangs the process has cost as much as many of the largest. */
const UNDECODABLE_MEGAPIXELS = 40

/**
 * Decodes pictures in a process of its own, one at a time: decoders take processor time and the threads that also read
 * files. It is started with the first picture; one that crashes or hangs is replaced.
 */
export function createPictures(limitMs = LIMIT_MS): Pictures {
  const turns = createTurns(1, WAITING)
  let child: ChildProcess | undefined

  const start = (): ChildProcess => {
    const path = fileURLToPath(new URL('./pictureProcess.mjs', import.meta.url))
    const started = fork(path, [], {
      serialization: 'advanced',
      execArgv: [],
      env: { PATH: process.env.PATH }, // it needs none of the settings
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    started.unref()
    started.channel?.unref()
    return started
  }
  return {
    reencode: (bytes) =>
      turns.run(async () => {
        child ??= start()
        const told = await askIn(child, bytes, limitMs)
        if (told.kind === 'made') return told.made
        const { reason, message, megapixels } = told
        throw new PictureRefusedError(reason, message, { megapixels })
      }),
    countWaiting: turns.countWaiting,
    close: () => void child?.kill(),
  }
}

/** Asks a process that is otherwise idle; ends it if it takes too long. */
function askIn(child: ChildProcess, bytes: Uint8Array, limitMs: number): Promise<PictureAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => void child.kill('SIGKILL'), limitMs)
    const settle = (answer: PictureAnswer): void => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', fail)
      resolve(answer)
    }
    const fail = (): void => settle(undecodable)
    child.on('message', settle).on('exit', fail)
    child.send(bytes, (error) => error && fail())
  })
}

const undecodable: PictureAnswer = {
  kind: 'refused',
  reason: 'wrong_type',
  message: 'The picture takes too long to decode. Choose another one.',
  megapixels: UNDECODABLE_MEGAPIXELS,
}
