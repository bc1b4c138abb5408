import { type RefObject, useCallback, useLayoutEffect } from 'react'

type Layer = { readonly element: HTMLElement; readonly locks: boolean }
const layers: Layer[] = []

/**
 * Registers an open dialog. Everything below the topmost one is `inert`, so that neither Tab nor a screen reader leaves it;
 * the page does not scroll while a dialog locks it.
 */
export function useModalStack(
  element: RefObject<HTMLElement | null>,
  locks: boolean,
): () => boolean {
  useLayoutEffect(() => {
    if (!element.current) return
    const layer = { element: element.current, locks }
    layers.push(layer)
    layers.sort((a, b) => zIndex(a) - zIndex(b)) // stable: if equal, the later one is on top
    update()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      update()
    }
  }, [element, locks])
  return useCallback(() => layers.at(-1)?.element === element.current, [element])
}

function zIndex({ element }: Layer): number {
  return Number(element.style.zIndex) || 0
}

function update() {
  const top = layers.at(-1)
  document.getElementById('root')?.toggleAttribute('inert', top !== undefined)
  for (const { element } of layers) element.toggleAttribute('inert', element !== top?.element)
  lockScroll(layers.some(({ locks }) => locks))
}

/** Reserves the width of the hidden scrollbar, so that the page does not jump. */
function lockScroll(locked: boolean) {
  const { style, clientWidth } = document.documentElement
  if (locked === (style.overflow === 'hidden')) return
  style.paddingRight = locked ? `${Math.max(0, innerWidth - clientWidth)}px` : ''
  style.overflow = locked ? 'hidden' : ''
}
