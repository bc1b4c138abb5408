import { openChannel } from './channel.ts'
import { lead } from './leader.ts'

type Source<News> = {
  /** Opens it in the tab that holds it; returns what closes it. */
  readonly open: () => () => void
  /** News of another tab's source. */
  readonly hear: (news: News) => void
  /** What a tab that has just been opened is told; undefined if there is nothing to tell yet. */
  readonly greet: () => News | undefined
}

type Word<News> = { readonly news: News } | 'hello'

export type SharedSource<News> = {
  /** Passes news on to the other tabs if this one holds the source. */
  readonly tell: (news: News) => void
  readonly stop: () => void
}

/**
 * One source of news for all tabs of this browser: the leading tab holds it and tells the others, because a browser opens
 * six connections to a host without HTTP/2. Where locks or channels are refused, each tab has its own. `open` is never
 * called before this returns. A tab that hears nothing for long has to help itself.
 */
export function shareSource<News>(name: string, source: Source<News>): SharedSource<News> {
  let isHeld = false
  const channel = openChannel<Word<News>>(`nightjar.${name}`, (word) => {
    if (word !== 'hello') {
      if (!isHeld) source.hear(word.news)
    } else if (isHeld) greet()
  })
  const tell = (news: News): void => {
    if (isHeld) channel?.post({ news })
  }

  function greet(): void {
    const news = source.greet()
    if (news !== undefined) tell(news)
  }

  function hold(): () => void {
    isHeld = true
    const close = source.open()
    return () => {
      isHeld = false
      close()
    }
  }

  const stop = channel ? lead(name, hold) : holdAlone(hold)
  channel?.post('hello')
  return {
    tell,
    stop: () => {
      stop()
      channel?.close()
    },
  }
}

function holdAlone(hold: () => () => void): () => void {
  let close: (() => void) | undefined
  let isStopped = false
  queueMicrotask(() => {
    if (!isStopped) close = hold()
  })
  return () => {
    isStopped = true
    close?.()
  }
}
