import { setImmediate } from 'node:timers/promises'

/** Maps with a function that computes for long; after every `size` items other work has its turn. */
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
