import { BaseError } from '@nightjar/aleo'
import { translate } from './text/translate.ts'

/** The page was left while it was working on something, and the user has come back to it. */
export class PageLeftError extends BaseError {
  override name = 'PageLeftError'

  constructor() {
    super(translate('lib.pageLeft'), { code: 'page_left' })
  }
}

const enders = new Set<() => void>()
let away: Promise<void> | undefined
let comeBack = (): void => undefined

function leave(): void {
  if (away) return
  away = new Promise((resolve) => {
    comeBack = resolve
  })
  for (const end of [...enders]) end()
}

function enter(): void {
  away = undefined
  comeBack()
}

/** Repeating it changes nothing. */
function listen(): void {
  if (!('addEventListener' in globalThis)) return
  addEventListener('pagehide', leave)
  addEventListener('pageshow', enter)
}

/**
 * Calls back when the page is left, for good or for as long as the browser keeps it for its Back button. In Safari's engine
 * a worker that is still busy then may hold a database transaction that no later page gets past. Returns a function that
 * stops it.
 */
export function onPageLeft(end: () => void): () => void {
  listen()
  enders.add(end)
  return () => void enders.delete(end)
}

/** Undefined while the page is there; after it was left, resolves when the user comes back: until then, nothing may start. */
export function pageAway(): Promise<void> | undefined {
  listen()
  return away
}

/** Runs a task in a worker that ends with the task, or when the page is left. @throws PageLeftError */
export async function withWorker<Result>(
  spawn: () => Worker,
  task: (worker: Worker) => Promise<Result>,
): Promise<Result> {
  await pageAway()
  const worker = spawn()
  let stop = (): void => undefined
  const end = new Promise<never>((_, reject) => {
    stop = onPageLeft(() => reject(new PageLeftError()))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
  })
  try {
    return await Promise.race([task(worker), end])
  } finally {
    stop()
    worker.terminate()
  }
}
