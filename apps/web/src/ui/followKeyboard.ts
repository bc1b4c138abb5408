/** A pinch changes the visible part as well: only an unscaled page says how high the keyboard is. */
const SCALED = 1.01

/**
 * Keeps `--keyboard` of the page at the height that an on-screen keyboard covers, in CSS pixels, so that sheets end above it:
 * Safari ignores `interactive-widget`, and lays its keyboard over the page. Returns a function that stops it.
 */
export function followKeyboard(): () => void {
  const { visualViewport: seen } = window
  const { style, clientHeight } = document.documentElement
  if (!seen || clientHeight === 0) return () => undefined
  const look = () => {
    const covered = document.documentElement.clientHeight - seen.offsetTop - seen.height
    const height = seen.scale > SCALED ? 0 : Math.max(0, Math.round(covered))
    style.setProperty('--keyboard', `${height}px`)
  }
  seen.addEventListener('resize', look)
  seen.addEventListener('scroll', look)
  return () => {
    seen.removeEventListener('resize', look)
    seen.removeEventListener('scroll', look)
    style.removeProperty('--keyboard')
  }
}
