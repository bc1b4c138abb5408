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

type Word<News> = { readonly term: number; readonly news?: News } | 'hello'

export type SharedSource<News> = {
  /** Passes news on to the other tabs if this one holds the source. */
  readonly tell: (news: News) => void
  readonly stop: () => void
}

/**
 * One source of news for all tabs of this browser: the leading tab holds it and tells the others, because a browser opens
 * six connections to a host without HTTP/2. One that was replaced while it was frozen tells old news when it thaws, until it
 * learns of it: terms are numbered, and nobody hears an earlier one. Where locks or channels are refused, each tab has its
 * own. `open` is never called before this returns. A tab that hears nothing for long has to help itself.
 */
export function shareSource<News>(name: string, source: Source<News>): SharedSource<News> {
  let isHeld = false
  let term = 0
  const channel = openChannel<Word<News>>(`nightjar.${name}`, (word) => {
    if (word === 'hello') greet()
    else if (!isHeld && word.term >= term) hear(word)
  })
  const tell = (news: News): void => {
    if (isHeld) channel?.post({ term, news })
  }

  function hear(word: Exclude<Word<News>, 'hello'>): void {
    term = word.term
    if (word.news !== undefined) source.hear(word.news)
  }

  function greet(): void {
    const news = isHeld ? source.greet() : undefined
    if (news !== undefined) tell(news)
  }

  function hold(): () => void {
    isHeld = true
    term = Math.max(term + 1, Date.now()) // a tab that has heard of no term may begin one
    channel?.post({ term })
    const close = source.open()
    return () => {
      isHeld = false
      close()
      channel?.post('hello') // it may have slept
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
