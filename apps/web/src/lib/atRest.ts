/** Even if something hangs, the rest is requested after this time. */
const LONGEST_MS = 5000

let settle = (): void => undefined
const settled = new Promise<void>((done) => {
  settle = done
})

/** The first page has everything that it shows. */
export const comeToRest = (): void => settle()

/** Resolves once the first page is complete: data that it does not show is requested from then on. */
export function atRest(): Promise<void> {
  setTimeout(settle, LONGEST_MS)
  return settled
}
