/** What a review says, in the order in which it stands there: amounts, facts with their values, and who sees what. */
export function readOut(review: Element): string {
  const parts = Array.from(review.querySelectorAll('h2, h3, p, dt, li, [data-read]'))
  const texts = parts.filter(isRead).map(textOf)
  return texts.filter((text) => text !== '').join('. ')
}

/** Not twice, and nothing that a press does. */
const isRead = (part: Element): boolean =>
  !part.parentElement?.closest('[data-read], p, li, dt') &&
  !part.closest('button, [aria-hidden="true"], [role="status"]')

function textOf(part: Element): string {
  const whole = part.getAttribute('data-read') ?? part.textContent ?? ''
  const value = part.tagName === 'DT' ? part.nextElementSibling?.textContent : undefined
  const text = value ? `${whole}: ${value}` : whole
  return text.replace(/\s+/g, ' ').trim().replace(/\.$/, '')
}
