/** Safari gives the focus to no button that is clicked: what was pressed last, until a key is. */
let pressed: Element | null = null
addEventListener(
  'pointerdown',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('button, a, summary, [tabindex]') : null
  },
  true,
)
addEventListener('keydown', () => (pressed = null), true)

const openers = new WeakMap<Element, Element | null>()

/** What a dialog that opens now was opened by. */
export function openerOf(): Element | null {
  const { activeElement, body } = document
  return activeElement === body ? pressed : activeElement
}

/**
 * Returns a function for when the dialog has closed, which gives the focus back to its opener; if that is in a dialog which
 * is gone too, to that one's. Where it cannot act any more, the focus goes to the first field of its form, or to the page.
 */
export function focusAgain(dialog: Element | null, opener: Element | null): () => void {
  if (dialog) openers.set(dialog, opener)
  return () => {
    let target = opener
    while (target && !target.isConnected) {
      const around = target.closest('[role="dialog"]')
      target = (around && openers.get(around)) ?? null
    }
    const isOff = target?.matches(':disabled, [aria-disabled="true"]')
    const field = isOff ? target?.closest('section, form')?.querySelector('input') : undefined
    focus(field ?? target)
    if (document.activeElement === document.body) focus(document.getElementById('main'))
  }
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
