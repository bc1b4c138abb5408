/** An open wallet is locked after this time without interaction with the page. */
const IDLE_MS = 15 * 60_000
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Calls back once the user has not interacted with the page for a quarter of an hour; returns a function that stops it. */
export function watchIdle(onIdle: () => void): () => void {
  let [wall, steady] = [Date.now(), performance.now()]
  const touch = (): void => {
    ;[wall, steady] = [Date.now(), performance.now()]
  }
  const timer = setInterval(() => {
    // a computer that slept is noticed at once, and a clock that is set back doesn't put it off
    const idle = Math.max(Date.now() - wall, performance.now() - steady)
    if (idle >= IDLE_MS) onIdle()
  }, 5000)
  for (const sign of signsOfLife) globalThis.addEventListener(sign, touch, { passive: true })
  return () => {
    clearInterval(timer)
    for (const sign of signsOfLife) globalThis.removeEventListener(sign, touch)
  }
}
