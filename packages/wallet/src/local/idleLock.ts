/** An open wallet is locked after this time without interaction with the page. */
const IDLE_MS = 15 * 60_000
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Calls back once the user has not interacted with the page for a quarter of an hour; returns a function that stops it. */
export function watchIdle(onIdle: () => void): () => void {
  let last = Date.now()
  const touch = (): void => {
    last = Date.now()
  }
  const timer = setInterval(() => {
    if (Date.now() - last >= IDLE_MS) onIdle() // a computer that slept is noticed at once
  }, 5000)
  for (const sign of signsOfLife) globalThis.addEventListener(sign, touch, { passive: true })
  return () => {
    clearInterval(timer)
    for (const sign of signsOfLife) globalThis.removeEventListener(sign, touch)
  }
}
