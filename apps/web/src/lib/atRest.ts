/** Whatever hangs, the rest is asked for by then. */
const LONGEST_MS = 5000

let settle = (): void => undefined
const settled = new Promise<void>((done) => {
  settle = done
})

/** The first page has all that it shows. */
export const comeToRest = (): void => settle()

/** Resolves when the first page stands: what it does not show is asked for from then on. */
export function atRest(): Promise<void> {
  setTimeout(settle, LONGEST_MS)
  return settled
}
