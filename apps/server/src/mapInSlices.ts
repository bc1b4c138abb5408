import { setImmediate } from 'node:timers/promises'

/** Maps with a slow synchronous function; after every `size` items other work gets its turn. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  size = 16,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % size === 0) await setImmediate()
    results.push(map(item))
  }
  return results
}
