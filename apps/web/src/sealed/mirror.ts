import { openChannel } from '../browser/channel.ts'
import { createTurns } from '../browser/lock.ts'
import { baseOf, createHeld, type Held } from './held.ts'

type Named = { readonly id: string }

/** Undefined as input means that there is no entry, as output that it is to be deleted. */
export type Change<Item> = (stored: Item | undefined) => Item | undefined

/** A table on the disk; every call rejects when the browser refuses it. */
export type DiskTable<Item> = {
  /** Everything that can currently be opened, sealed under the best keys. */
  readonly readAll: () => Promise<readonly Item[]>
  /** The same, without writing anything. */
  readonly peekAll: () => Promise<readonly Item[]>
  /** Reads and writes atomically across tabs; `change` may be called more than once. */
  readonly change: (id: string, change: Change<Item>) => Promise<Item | undefined>
}

type MirrorOptions<Item> = {
  readonly name: string
  readonly disk: DiskTable<Item>
  /** What the tab shows now. */
  readonly list: () => readonly Item[]
  readonly show: (items: readonly Item[]) => void
  /** How often what could not be written or read is tried again. */
  readonly retryMs?: number
}

/** What tabs tell each other. */
type News<Item> =
  | { readonly kind: 'opened' }
  | { readonly kind: 'written' | 'removed'; readonly id: string; readonly at: number }
  | HeldNews<Item>

type HeldNews<Item> = {
  readonly kind: 'held'
  readonly id: string
  readonly at: number
  readonly item?: Item
  readonly isOnDisk: boolean
}

/** Space may be freed at any time. */
const RETRY_MS = 5000

/**
 * A table as one tab sees it. A change is an atomic read and write on the disk. Where that fails, for whatever reason, it
 * is made in memory and held: it wins over the disk, in every tab, until it is written or the last of them is closed.
 */
export function createMirror<Item extends Named>(options: MirrorOptions<Item>) {
  const { name, list, retryMs = RETRY_MS } = options
  const held = createHeld<Item>(name)
  const onDisk = new Set<string>()
  const reading = createReading(options, { held, onDisk })
  const { load, refresh } = reading
  const parts = {
    ...options,
    ...reading,
    held,
    onDisk,
    tell: (news: News<Item>) => channel?.post(news),
  }
  const { write, changeHere } = createWriting(parts)
  const hear = createHearing(parts)
  const channel = openChannel<News<Item>>(name, (news) => void hear(news))
  const inTurn = createTurns()
  const retries = createRetries(retryMs, {
    isDue: () => reading.isUnread() || held.own().length > 0,
    run: async () => {
      for (const id of held.own()) await inTurn(id, () => write(id, same)).catch(held.refuse)
      if (reading.isUnread()) await refresh()
    },
  })

  parts.tell({ kind: 'opened' })

  return {
    /** Reads what is stored, once. */
    load: async (): Promise<void> => {
      await load()
      retries.later()
    },
    /** Reads again: what other tabs have written, and what newly available keys can open. */
    refresh,
    /** Changes an entry and returns it; throws only what `change` throws. */
    change: async (id: string, change: Change<Item>): Promise<Item | undefined> => {
      await load()
      const changed = await inTurn(id, () => write(id, change).catch(() => changeHere(id, change)))
      retries.later()
      return changed
    },
    /**
     * The same for what a later page must not miss: where the disk has a state of the entry, it must take the new one.
     * @throws what the disk says if it refuses
     */
    changeStored: async (id: string, change: Change<Item>): Promise<Item | undefined> => {
      await load()
      return inTurn(id, () =>
        write(id, change).catch((error: unknown) => {
          if (onDisk.has(id)) throw error
          return changeHere(id, change)
        }),
      )
    },
    /** The same for what is worthless unless it is on the disk. @throws what the disk says if it refuses */
    changeOnDisk: async (id: string, change: Change<Item>): Promise<Item | undefined> => {
      await load()
      return inTurn(id, () => write(id, change))
    },
    /** The database may be gone: what is shown is written again where it is missing. */
    lose: (): void => {
      held.rescue(list())
      retries.now()
    },
    close: (): void => {
      retries.stop()
      held.close()
      channel?.close()
    },
  }
}

type Parts<Item extends Named> = MirrorOptions<Item> & {
  readonly held: ReturnType<typeof createHeld<Item>>
  /** Ids of which the disk has some state, perhaps an older one. */
  readonly onDisk: Set<string>
  readonly tell: (news: News<Item>) => void
  readonly load: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly showOne: (id: string, item: Item | undefined) => void
}

/** Changes on the disk, and in memory. */
function createWriting<Item extends Named>({
  disk,
  list,
  held,
  onDisk,
  tell,
  showOne,
}: Parts<Item>) {
  const find = (id: string) => list().find((each) => each.id === id)

  return {
    /** @throws what the disk says if it refuses */
    write: async (id: string, change: Change<Item>): Promise<Item | undefined> => {
      let from: Held<Item> | undefined
      let isNew = false
      const changed = await disk.change(id, (stored) => {
        from = held.get(id)
        const base = baseOf(from, stored)
        const item = change(base)
        isNew = item !== base
        return item
      })
      if (changed) onDisk.add(id)
      else onDisk.delete(id)
      if (held.get(id) !== from) return changed // another tab's is newer
      if (!isNew && !from && (changed || !find(id))) return changed
      held.release(id)
      showOne(id, changed)
      tell({ kind: changed ? 'written' : 'removed', id, at: Math.max(Date.now(), from?.at ?? 0) })
      return changed
    },
    changeHere: (id: string, change: Change<Item>): Item | undefined => {
      const from = held.get(id)
      const base = from ? from.item : find(id)
      const item = change(base)
      if (item === base) return item
      tell(heldNews(id, { item, at: held.keep(id, item) }, onDisk.has(id)))
      showOne(id, item)
      return item
    },
  }
}

/** What a tab does with the news of others. */
function createHearing<Item extends Named>({
  held,
  onDisk,
  tell,
  load,
  refresh,
  showOne,
}: Parts<Item>) {
  const take = ({ id, at, item, isOnDisk }: HeldNews<Item>) => {
    if (isOnDisk) onDisk.add(id)
    if (isKnown(id, at)) return
    held.take(id, item, at)
    showOne(id, item)
  }
  const isKnown = (id: string, at: number) => (held.get(id)?.at ?? 0) >= at
  const isNewer = (id: string, at: number) => isKnown(id, at + 1)

  return async (news: News<Item>): Promise<void> => {
    if (news.kind === 'opened') {
      for (const [id, entry] of held.all()) tell(heldNews(id, entry, onDisk.has(id)))
      return
    }
    await load()
    if (news.kind === 'held') return take(news)
    const { kind, id, at } = news
    if (kind === 'written') onDisk.add(id)
    else onDisk.delete(id)
    if (!isNewer(id, at)) {
      held.release(id)
      if (kind === 'removed') showOne(id, undefined)
    }
    await refresh()
  }
}

/** Reads a table again and again, one after another, so that an older read never overwrites a newer one. */
function createReading<Item extends Named>(
  { disk, list, show }: MirrorOptions<Item>,
  { held, onDisk }: Pick<Parts<Item>, 'held' | 'onDisk'>,
) {
  let changes = 0
  let isUnread = false
  let first: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function readStored(): Promise<readonly Item[]> {
    try {
      const stored = await disk.readAll().catch(disk.peekAll)
      isUnread = false
      for (const { id } of stored) onDisk.add(id)
      return stored
    } catch {
      isUnread = true
      return list() // what is shown still holds
    }
  }

  async function read(): Promise<void> {
    const before = changes
    const stored = await readStored()
    if (changes !== before) return read() // what was read is older than what is shown
    show(held.over(stored))
  }

  function refresh(): Promise<void> {
    next ??= running.then(() => {
      next = undefined
      running = read()
      return running
    })
    return next
  }

  return {
    refresh,
    load: (): Promise<void> => {
      first ??= refresh()
      return first
    },
    /** The last read was refused. */
    isUnread: (): boolean => isUnread,
    showOne: (id: string, item: Item | undefined): void => {
      changes++
      const others = list().filter((each) => each.id !== id)
      show(item ? [...others, item] : others)
    },
  }
}

/** Runs a task every now and then as long as it is due. */
function createRetries(
  retryMs: number,
  { isDue, run }: { readonly isDue: () => boolean; readonly run: () => Promise<void> },
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function start(delay: number): void {
    if (isStopped || timer !== undefined || !isDue()) return
    timer = setTimeout(() => void goOn(), delay)
  }

  async function goOn(): Promise<void> {
    await run()
    timer = undefined
    start(retryMs)
  }

  return {
    now: (): void => start(0),
    later: (): void => start(retryMs),
    stop: (): void => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function heldNews<Item>(
  id: string,
  { item, at }: Pick<Held<Item>, 'item' | 'at'>,
  isOnDisk: boolean,
): HeldNews<Item> {
  const news = { kind: 'held', id, at, isOnDisk } as const
  return item === undefined ? news : { ...news, item }
}

const same = <Item>(item: Item): Item => item
