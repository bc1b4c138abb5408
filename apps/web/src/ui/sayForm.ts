/** How long after the last keystroke or click. */
const SAY_MS = 700

/** The page's one polite live region. */
function region(): HTMLElement {
  const known = document.getElementById('said')
  if (known) return known
  const made = document.createElement('p')
  made.id = 'said'
  made.className = 'sr-only'
  made.role = 'status'
  return document.body.appendChild(made)
}

/**
 * Tells screen readers what a form comes to once its user has stopped typing: the parts marked by `data-said`, in their
 * order. What changes by itself, with a block or a price, is not told. Returns a function that ends it.
 */
export function sayForm(form: HTMLElement): () => void {
  const said = region()
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = () => {
    const parts = Array.from(
      form.querySelectorAll<HTMLElement>('[data-said]'),
      (part) => part.dataset.said ?? '',
    )
    said.textContent = [...new Set(parts.filter((part) => part !== ''))].join('. ')
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(say, SAY_MS)
  }
  form.addEventListener('input', wait)
  form.addEventListener('click', wait)
  return () => {
    clearTimeout(timer)
    said.textContent = ''
    form.removeEventListener('input', wait)
    form.removeEventListener('click', wait)
  }
}
