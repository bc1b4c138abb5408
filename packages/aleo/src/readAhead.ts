/** The same values in the same order, each requested while the one before is processed. */
export async function* readAhead<T>(values: AsyncIterator<T>): AsyncGenerator<T, undefined> {
  let coming = values.next()
  for (;;) {
    const { done, value } = await coming
    if (done === true) return
    coming = values.next()
    coming.catch(() => undefined) // reported to whoever awaits it
    yield value
  }
}
