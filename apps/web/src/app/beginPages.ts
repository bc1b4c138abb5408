import type { AppRouter } from './router.ts'

/**
 * A page that a link leads to begins at its top, also one whose form is in its address; Back returns to where one was. If
 * the link was in a menu or a dialog that is gone, the page's heading has the focus. Returns a function that ends both.
 */
export function beginPages(router: Pick<AppRouter, 'subscribe'>): () => void {
  const stops = [
    router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) scrollTo(0, 0) // before the router restores the place of a page that was left
    }),
    router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) setTimeout(focusHeading)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function focusHeading(): void {
  const { activeElement, body } = document
  const isGone = activeElement === body || activeElement?.matches('[aria-haspopup="dialog"]')
  const isCovered = document.getElementById('root')?.inert
  if (!isGone || isCovered) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
