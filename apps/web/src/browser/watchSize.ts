/**
 * Calls back as the size of an element changes, and at once; never where the browser does not tell. Returns a function that
 * stops it.
 */
export function watchSize(element: Element, onChange: () => void): () => void {
  if (!globalThis.ResizeObserver) return () => undefined
  const observer = new ResizeObserver(onChange)
  observer.observe(element)
  return () => observer.disconnect()
}
