/** Results in the order of the items, at most `limit` tasks at a time; the first failure is thrown once all have ended. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const failures: unknown[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < items.length && failures.length === 0) {
      const at = next++
      try {
        results[at] = await task(items[at] as Item) // within the list
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, work))
  if (failures.length > 0) throw failures[0]
  return results
}
