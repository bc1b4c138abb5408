import { reportUnwritten } from './unwritten.ts'

type Named = { readonly id: string }

/** An entry, or the removal of one, that is not on the disk. */
export type Held<Item> = {
  readonly item: Item | undefined
  /** Later ones replace earlier ones; about milliseconds since 1970. */
  readonly at: number
  /** This tab writes it; another tab's is only shown. */
  readonly isOwn: boolean
  /** Lost with the database: it counts only where the disk has no other. */
  readonly isLost: boolean
}

/** What a table holds in memory because the disk refuses it, by id; reports whether it is more than nothing. */
export function createHeld<Item extends Named>(name: string) {
  const entries = new Map<string, Held<Item>>()
  let isRefused = false // what was lost with the database may be written at once
  let isClosed = false

  function report(): void {
    if (isClosed) return // a write that was under way may still fail
    const own = [...entries.values()].filter(({ isOwn, item }) => isOwn && item)
    reportUnwritten(name, isRefused && own.length > 0)
  }

  function refuse(): void {
    isRefused = true
    report()
  }

  return {
    get: (id: string): Held<Item> | undefined => entries.get(id),
    all: (): readonly (readonly [string, Held<Item>])[] => [...entries],
    /** Ids of the entries that this tab writes. */
    own: (): readonly string[] => [...entries].flatMap(([id, { isOwn }]) => (isOwn ? id : [])),
    /** Holds what this tab could not write; returns its time. */
    keep: (id: string, item: Item | undefined): number => {
      const at = Math.max(Date.now(), (entries.get(id)?.at ?? 0) + 1)
      entries.set(id, { item, at, isOwn: true, isLost: false })
      refuse()
      return at
    },
    /** Holds what another tab could not write. */
    take: (id: string, item: Item | undefined, at: number): void => {
      entries.set(id, { item, at, isOwn: false, isLost: false })
      report()
    },
    /** Holds items that may have been lost with the database. */
    rescue: (items: readonly Item[]): void => {
      for (const item of items) {
        if (entries.has(item.id)) continue
        entries.set(item.id, { item, at: Date.now(), isOwn: true, isLost: true })
      }
    },
    /** An entry could not be written again. */
    refuse,
    release: (id: string): void => {
      entries.delete(id)
      if (entries.size === 0) isRefused = false
      report()
    },
    /** What is stored, under what is held. */
    over: (stored: readonly Item[]): readonly Item[] => {
      const ids = new Set(stored.map(({ id }) => id))
      const winners = new Map([...entries].filter(([id, { isLost }]) => !isLost || !ids.has(id)))
      const others = stored.filter(({ id }) => !winners.has(id))
      return [...others, ...[...winners.values()].flatMap(({ item }) => item ?? [])]
    },
    close: (): void => {
      isClosed = true
      reportUnwritten(name, false)
    },
  }
}

/** What a change starts from: what is held, or what is stored. */
export function baseOf<Item>(
  held: Held<Item> | undefined,
  stored: Item | undefined,
): Item | undefined {
  if (held?.isLost) return stored ?? held.item
  return held ? held.item : stored
}
